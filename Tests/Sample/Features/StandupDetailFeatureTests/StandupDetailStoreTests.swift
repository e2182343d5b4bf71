import Destinations
import EditStandup
import Effects
import FeatureTesting
import IdentifiedArrays
import Injection
import RecordMeetingFeature
import RecordStores
import StandupDetailFeature
import StandupsDomain
import StandupsFixtures
import Testing

/// The detail and its store: what others change, and what cannot be saved.
@Suite(.feature) @MainActor struct StandupDetailStoreTests {
  // MARK: Following the store

  @Test("What another screen changes shows here")
  func follows() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)

    _ = try await world.records.store.update(Standup.design.id) { $0.title = "Icons" }
    await world.settle()

    #expect(model.standup.title == "Icons")
    #expect(model.destination == nil)
  }

  @Test("Starting twice follows once")
  func taskTwice() async {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)

    model.task()
    await world.settle()

    #expect(world.dependencies.effects.unfinished.count == 1)
  }

  @Test("A standup deleted elsewhere says so, and can be saved again")
  func deletedElsewhere() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)

    try await world.records.store.delete(Standup.design.id)
    await world.settle()
    let alert = model.destination?.alert
    model.alertButtonTapped(.saveAgain)
    await world.settle()

    #expect(alert == .deletedElsewhere(.design))
    #expect(!model.isDeletedElsewhere)
    #expect(world.stored(Standup.design.id) == .design)
  }

  @Test("Deleted elsewhere while the form is open, what was typed is kept and can be saved")
  func deletedElsewhereWhileEditing() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    model.editButtonTapped()
    let form = try #require(model.destination?.edit)
    form.standup.title = "Icons"

    try await world.records.store.delete(Standup.design.id)
    await world.settle()
    let staysOpen = model.destination?.edit === form
    model.confirmEditButtonTapped()
    await world.settle()
    let alert = try #require(model.destination?.alert)
    model.alertButtonTapped(.saveAgain)
    await world.settle()

    #expect(staysOpen)
    #expect(alert.title == "“Icons” was deleted")
    #expect(world.stored(Standup.design.id)?.title == "Icons")
  }

  @Test("While a deleted standup is being saved again, what happens to others is no news")
  func savingAgain() async throws {
    let world = StandupsWorld([.design, .quiet])
    let model = await world.open(.design)
    try await world.records.store.delete(Standup.design.id)
    await world.settle()
    let held = world.records.holdNext(.save)

    model.alertButtonTapped(.saveAgain)
    await world.settle()
    _ = try await world.records.store.update(Standup.quiet.id) { $0.title = "Loud" }
    await world.settle()
    let meanwhile = model.destination?.alert
    held.release()
    await world.settle()

    #expect(meanwhile == nil)
    #expect(!model.isDeletedElsewhere)
    #expect(world.stored(Standup.design.id) == .design)
  }

  @Test("A store that cannot be followed says so")
  func changesFail() async throws {
    let world = StandupsWorld([.design])
    world.records.failNext(.load, "the disk is gone")

    let model = await world.open(.design)

    let alert = try #require(model.destination?.alert)
    #expect(alert.title == "Standups could not be read")
    #expect(alert.message.contains("the disk is gone"))
  }

  // MARK: Failures

  @Test("A save that fails keeps the change, tells, and can be tried again")
  func failedSave() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")
    model.editButtonTapped()
    model.destination?.edit?.standup.title = "Icons"

    model.confirmEditButtonTapped()
    await world.settle()
    let alert = try #require(model.destination?.alert)
    let titleMeanwhile = model.standup.title
    model.alertButtonTapped(.retrySave)
    await world.settle()

    #expect(alert.title == "“Icons” is not saved")
    #expect(alert.message.contains("the disk is full"))
    #expect(titleMeanwhile == "Icons")
    #expect(model.destination == nil)
    #expect(world.stored(Standup.design.id)?.title == "Icons")
  }

  @Test("A retry that fails tells again; going on is not asked again")
  func failedRetry() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")
    world.records.failNext(.update, "the disk is full")
    model.deleteMeetings(atOffsets: [0])
    await world.settle()

    model.alertButtonTapped(.retrySave)
    await world.settle()
    let second = try #require(model.destination?.alert)
    model.alertButtonTapped(.goOnUnsaved)
    await world.settle()

    #expect(second.title == "“Design” is not saved")
    #expect(model.destination == nil)
    #expect(model.standup.meetings.count == 1)
    #expect(world.stored(Standup.design.id) == .design)
  }

  @Test("Bad news waits until what is open is closed")
  func failureWaits() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")
    model.deleteMeetings(atOffsets: [0])
    model.editButtonTapped()
    let form = try #require(model.destination?.edit)

    await world.settle()
    let during = model.destination?.edit === form && model.pendingAlerts.offers(.retrySave)
    model.cancelEditButtonTapped()

    #expect(during)
    #expect(model.destination?.alert?.title == "“Design” is not saved")
    model.alertButtonTapped(.goOnUnsaved)
    #expect(!model.pendingAlerts.offers(.retrySave))
  }

  @Test("Bad news is not lost when the answer to another alert opens a screen")
  func failureOutlivesAnswer() async throws {
    let world = StandupsWorld([.design], authorization: .denied)
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")
    model.deleteMeetings(atOffsets: [0])
    model.startMeetingButtonTapped()
    await world.settle()

    model.alertButtonTapped(.continueWithoutTranscript)
    let record = try #require(model.destination?.record)
    record.onMeetingDiscarded()

    #expect(model.destination?.alert?.title == "“Design” is not saved")
  }

  // MARK: What is no news

  @Test("A failed save of another standup is not told here")
  func failureOfAnother() async throws {
    let world = StandupsWorld([.design, .quiet])
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")

    _ = try await world.records.store.update(Standup.quiet.id) { $0.title = "Loud" }
    await world.settle()

    #expect(model.destination == nil)
  }

  @Test("A standup that was deleted and saved again while a form was open asks nothing")
  func savedMeanwhile() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    model.editButtonTapped()

    try await world.records.store.delete(Standup.design.id)
    await world.settle()
    try await world.records.store.save(.design)
    await world.settle()
    model.cancelEditButtonTapped()

    #expect(model.destination == nil)
  }

  @Test("A failed save that somebody else tried again while a form was open is not told")
  func settledMeanwhile() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")
    model.deleteMeetings(atOffsets: [0])
    model.editButtonTapped()
    await world.settle()

    try await world.records.store.retry(Standup.design.id)
    await world.settle()
    model.cancelEditButtonTapped()

    #expect(model.destination == nil)
  }

  // MARK: Changes elsewhere

  /// Opens the form, types a title, and lets another process change the standup before it is confirmed.
  private func editing(
    _ world: StandupsWorld,
    whileOthers change: @escaping RecordStore<Standup>.Change
  ) async throws -> (model: StandupDetailModel, form: EditStandupModel) {
    let model = await world.open(.design)
    model.editButtonTapped()
    let form = try #require(model.destination?.edit)
    form.standup.title = "Mine"
    _ = try await world.records.reopened().update(Standup.design.id, change)
    await world.settle()
    model.confirmEditButtonTapped()
    await world.settle()
    return (model, form)
  }

  @Test("A form whose standup others changed says so before it saves")
  func changedBeneathTheForm() async throws {
    let world = StandupsWorld([.design])

    let (model, form) = try await editing(world) { $0.title = "Theirs" }

    var theirs = Standup.design
    theirs.title = "Theirs"
    #expect(model.destination?.edit === form)
    #expect(form.destination?.alert == .changedElsewhere(theirs, in: [.title]))
    #expect(world.stored(Standup.design.id)?.title == "Theirs")
  }

  @Test("Keeping mine closes the form and saves it over theirs")
  func keepingMine() async throws {
    let world = StandupsWorld([.design])
    let (model, form) = try await editing(world) { $0.title = "Theirs" }

    form.alertButtonTapped(.keepMine)
    await world.settle()

    #expect(model.destination == nil)
    #expect(world.stored(Standup.design.id)?.title == "Mine")
  }

  @Test("What others changed in other fields is no reason to ask, and stays")
  func keepingBoth() async throws {
    let world = StandupsWorld([.design])

    let (model, _) = try await editing(world) { $0.theme = .tan }

    #expect(model.destination == nil)
    #expect(world.stored(Standup.design.id)?.title == "Mine")
    #expect(world.stored(Standup.design.id)?.theme == .tan)
  }

  @Test("Keeping mine keeps those who take part since, and those that the form added")
  func keepingAttendees() async throws {
    let world = StandupsWorld([.design])
    let (model, form) = try await editing(world) {
      $0.title = "Theirs"
      $0.attendees.append(.blobSr)
    }
    form.alertButtonTapped(nil)
    form.standup.attendees.append(Attendee(id: Attendee.ID(0xB3), name: "Blob III"))

    model.confirmEditButtonTapped()
    form.alertButtonTapped(.keepMine)
    await world.settle()

    let stored = world.stored(Standup.design.id)
    #expect(stored?.title == "Mine")
    #expect(stored?.attendees.map(\.name) == ["Blob", "Blob Jr", "Blob Sr", "Blob III"])
  }

  @Test(
    "A form in which nothing was changed writes nothing, asks nothing, and closes",
    arguments: [
      (Standup.quiet, false), (.quietWithRow, false), (.quiet, true), (.quietWithRow, true),
    ]
  )
  func unchangedForm(standup: Standup, isSettled: Bool) async throws {
    let world = StandupsWorld([standup])
    let model = await world.open(standup)
    model.editButtonTapped()
    let others = world.records.reopened()
    _ = try await others.update(standup.id) { $0.attendees = [.blob] }
    if isSettled { await world.settle() }

    model.destination?.edit?.addAttendeeButtonTapped()
    model.confirmEditButtonTapped()
    await world.settle()

    #expect(model.destination == nil)
    #expect(world.stored(standup.id)?.attendees == [.blob])
    #expect(try await world.records.store.load().unsaved == [])
  }

  @Test("A meeting that others held is no reason to ask, and stays")
  func meetingBeneathTheForm() async throws {
    let world = StandupsWorld([.design])

    let (model, _) = try await editing(world) { $0.meetings.remove(atOffsets: [0]) }

    #expect(model.destination == nil)
    #expect(world.stored(Standup.design.id)?.title == "Mine")
    #expect(world.stored(Standup.design.id)?.meetings.count == Standup.design.meetings.count - 1)
  }

  @Test("What others changed at the moment of saving is not overwritten; what was typed is kept")
  func changedAtTheLastMoment() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    model.editButtonTapped()
    model.destination?.edit?.standup.title = "Mine"
    let held = world.records.holdNext(.update)
    model.confirmEditButtonTapped()
    await world.settle()

    _ = try await world.records.reopened().update(Standup.design.id) { $0.title = "Theirs" }
    held.release()
    await world.settle()
    let stored = world.stored(Standup.design.id)?.title
    let alert = try #require(model.destination?.alert)
    model.alertButtonTapped(.retrySave)
    await world.settle()

    #expect(stored == "Theirs")
    #expect(alert.message.contains("changed elsewhere"))
    #expect(alert.offers(.retrySave))
    #expect(world.stored(Standup.design.id)?.title == "Mine")
  }

  @Test("Two edits one after the other do not take each other for somebody else's")
  func twoEdits() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    let held = world.records.holdNext(.update)

    for title in ["First", "Second"] {
      model.editButtonTapped()
      model.destination?.edit?.standup.title = title
      model.confirmEditButtonTapped()
      await world.settle()
    }
    held.fail("the disk is full")
    await world.settle()

    #expect(world.stored(Standup.design.id)?.title == "Second")
  }
}
