import EditStandup
import RecordMeetingFeature
import StandupDetailFeature
import StandupsFixtures
import Testing

/// The detail and its store: changes by others, and failed saves.
@Suite(.feature) @MainActor struct StandupDetailStoreTests {
  private let world = StandupsWorld([.design, .quiet])

  /// Opens the standup, which another process then deletes.
  private func openDeleted() async throws -> StandupDetailModel {
    let model = await world.open(.design)
    try await deleteElsewhere()
    return model
  }

  private func deleteElsewhere() async throws {
    try await world.records.store.delete(Standup.design.id)
    await world.settle()
  }

  // MARK: Following the store

  @Test("Starting twice follows once")
  func taskTwice() async {
    let model = await world.open(.design)

    await world.act { model.task() }

    let following = world.dependencies.effects.unfinished.filter {
      $0.hasPrefix("StandupDetailModel")
    }
    #expect(following.count == 1)
  }

  @Test("Saving again keeps the change of a standup that is restored at that moment")
  func restoredMeanwhile() async throws {
    let model = try await openDeleted()
    model.deleteMeetings(atOffsets: [0])
    var restored = Standup.design
    restored.title = "Icons"

    world.dependencies.standups.save(restored)
    await world.act { model.alertButtonTapped(.saveAgain) }

    restored.deleteMeetings([restored.meetings[0].id], at: .monday)
    #expect(world.stored(Standup.design.id) == restored)
  }

  @Test("While a deleted standup is being saved again, changes of others aren't reported")
  func savingAgain() async throws {
    let model = try await openDeleted()
    let held = world.records.faults.holdNext(.save)

    await world.act { model.alertButtonTapped(.saveAgain) }
    _ = try await world.records.store.update(Standup.quiet.id) { $0.title = "Loud" }
    await world.settle()
    let meanwhile = model.alert
    await world.act { held.release() }

    #expect(meanwhile == nil)
    #expect(!model.page.isDeletedElsewhere)
    #expect(world.stored(Standup.design.id) == .design)
  }

  // MARK: Meetings

  @Test("A meeting that was held while its standup was deleted is written after its draft")
  func keptMeeting() async throws {
    let (drafted, drafts) = (Count(), Drafts())
    let world = StandupsWorld([.design]) { $0.drafts = drafts }
    drafts.write = { [weak world] in
      if world?.stored(Standup.design.id)?.meetings.count == 2 { drafted.increment() }
    }
    let model = await world.open(.design)
    model.startMeetingButtonTapped()
    let record = try #require(model.destination?.record)
    try await world.records.store.delete(Standup.design.id)
    await world.settle()
    record.alertButtonTapped(.saveMeeting)

    try await world.records.reopened().save(.design)
    await world.settle()

    #expect(drafted.value == 1)
    #expect(world.stored(Standup.design.id)?.meetings.count == 3)
  }

  @Test(
    "A late note, and a meeting that comes back, add follow-ups once a failed save is retried",
    arguments: [true, false]
  )
  func followUpsAfterRetry(isLate: Bool) async throws {
    let model = await world.open(.design)
    model.startMeetingButtonTapped()
    let record = try #require(model.destination?.record)
    record.task()
    if !isLate { world.speech.send("todo: call Ann") }
    await world.settle()
    await world.act { record.alertButtonTapped(isLate ? .saveMeeting : .discardMeeting) }

    world.records.faults.failNext(.update)
    if isLate { _ = model.addLateNote("todo: call Ann") } else { model.undoButtonTapped() }
    await world.settle()
    let unsaved = world.followUps.records
    await world.act { world.dependencies.standups.retry(Standup.design.id) }

    #expect(unsaved == [])
    #expect(world.followUps.records.map(\.task) == ["call Ann"])
  }

  /// Begins a meeting with a note that is half typed in its first turn.
  private func begin(_ half: String) async throws -> (StandupDetailModel, RecordMeetingModel) {
    let model = await world.open(.design)
    model.startMeetingButtonTapped()
    let record = try #require(model.destination?.record)
    record.task()
    await world.clock.advance(by: .seconds(1))
    record.halfNote = half
    record.nextButtonTapped()
    await world.clock.advance(by: .seconds(1))
    return (model, record)
  }

  private var notes: [String]? {
    world.stored(Standup.design.id)?.meetings.first?.turns.map(\.text)
  }

  @Test(
    "A meeting that the user ends has the note that was half typed, and late ones in the last turn"
  )
  func lateTurn() async throws {
    let (model, record) = try await begin("tea ")
    await world.act { record.alertButtonTapped(.saveMeeting) }
    let field = model.lastNote?.text

    await world.act { _ = model.addLateNote("milk") }

    #expect(field == nil)
    #expect(notes == ["tea", "milk"])
  }

  @Test("A last note that reads as another one does for a moment changes only itself")
  func equalNotes() async throws {
    let (model, record) = try await begin("o")
    record.halfNote = "o"
    await world.act { world.speech.send("ok") }
    await world.clock.advance(by: .seconds(600))
    for text in ["ok", "oka", ""] { await world.act { model.lastNoteText = text } }

    #expect(notes == ["", "ok"])
  }

  @Test("A note that the clock cuts off is saved at once, typed on in its turn, and may go")
  func lastNote() async throws {
    let (model, _) = try await begin("todo: te")
    await world.clock.advance(by: .seconds(600))
    var seen = [notes]
    for text in ["todo: tea ", "", "todo: tea and milk"] {
      await world.act { model.lastNoteText = text }
      seen.append(notes)
    }
    let left = world.followUps.records
    model.lastNoteSubmitted()

    #expect(
      seen == [["todo: te", ""], ["todo: tea", ""], ["", ""], ["todo: tea and milk", ""]]
    )
    #expect(left == [])
    #expect(model.lastNote == nil)
  }

  // MARK: While a save is under way

  private func renamed(_ title: String) async throws -> StandupDetailModel {
    let model = await world.open(.design)
    model.editButtonTapped()
    try #require(model.destination?.edit).standup.title = title
    model.confirmEditButtonTapped()
    return model
  }

  @Test("The user's own change isn't told as another's")
  func ownChange() async throws {
    let save = world.records.faults.holdNext(.update)
    let model = try await renamed("Icons")
    await world.settle()
    try await world.records.reopened().delete(Standup.quiet.id)
    await world.settle()
    model.editButtonTapped()
    try #require(model.destination?.edit).standup.title = "Signs"
    await world.act { save.release() }

    model.confirmEditButtonTapped()
    let isClosed = model.destination == nil
    await world.settle()

    #expect(isClosed)
    #expect(model.stack.count == 1)
    #expect(world.stored(Standup.design.id)?.title == "Signs")
  }

  // MARK: Changes that aren't reported

  @Test("A standup that was deleted and saved again while a form was open asks nothing")
  func savedMeanwhile() async throws {
    let model = await world.open(.design)
    model.editButtonTapped()

    try await deleteElsewhere()
    try await world.records.store.save(.design)
    await world.settle()
    model.cancelEditButtonTapped()

    #expect(model.stack.count == 1)
  }

  @Test("The answer that leaves a standup deleted loses what was typed, and says so by its role")
  func leavingDeleted() {
    let buttons = AlertState<StandupDetailModel.AlertAction>.deleted("Design", isElsewhere: true)
      .buttons

    #expect(buttons.map(\.role) == [nil, .destructive])
    #expect(buttons.map(\.id) == ["save-again", "cancel"])
  }
}
