import AppFeature
import ParkingLotFeature
import StandupsFixtures
import Testing

/// A meeting whose app is killed at each step of its way to the disk, and started again.
@Suite(.feature) @MainActor struct KilledMeetingTests {
  private let app: AppFlow
  private let drafts = InMemoryRecords<SavedDraft>()
  private let sessions = InMemoryRecords<SavedSession>()
  private let keeper: SessionKeeper

  init() {
    app = AppFlow([.design, .engineering], drafts: Drafts(owner: "me"))
    let stores = SessionStores(
      sessions: sessions.store,
      drafts: drafts.store,
      owner: FixedOwner("me") { _ in [] }
    )
    keeper = SessionKeeper(
      kept: SessionState(SavedSession(route: RouteRoot.standups.route)),
      dependencies: app.world.dependencies,
      state: { [app = app.root] in app.state(over: $0) },
      save: { try await stores.save($0, over: &$1) }
    )
    keeper.start()
  }

  /// The number of drafts, meetings and follow-ups on the disk.
  private var onDisk: [Int] {
    let meetings = app.world.stored(Standup.design.id)?.meetings.count ?? 0
    return [drafts.records.count, meetings, app.world.followUps.records.count]
  }

  /// Starts the app again on what the disk has now.
  private func restarted(followUps: [FollowUp]? = nil) async -> AppFlow {
    let kept = Drafts(owner: "next")
    kept.waiting = drafts.records
    let next = AppFlow(
      app.world.records.records,
      followUps: followUps ?? app.world.followUps.records,
      topics: app.world.topics.records,
      drafts: kept
    )
    await next.settle()
    next.root.dropSavedDrafts()
    await next.settle()
    return next
  }

  /// Lets each write take a second, and those of follow-ups and topics longer than dropping a draft.
  private func slowDown() {
    let clock = app.world.clock
    app.world.records.faults.delayWrites(by: .seconds(1), on: clock)
    drafts.faults.delayWrites(by: .seconds(1), on: clock)
    app.world.followUps.faults.delayWrites(by: .seconds(3), on: clock)
    app.world.topics.faults.delayWrites(by: .seconds(5), on: clock)
  }

  private func hold(_ notes: String...) async throws -> StandupDetailModel {
    let detail = try await app.startMeeting(of: Standup.design.id)
    for note in notes { app.world.speech.send(note) }
    await app.settle()
    return detail
  }

  @Test("A meeting and the first note of each second are on the disk at once")
  func atOnce() async throws {
    _ = try await hold()
    #expect(drafts.records.count == 1)

    app.world.speech.send("Hello")
    await app.settle()
    #expect(drafts.records.first?.content.contains("Hello") == true)

    app.world.speech.send("Hello\nthere")
    await app.settle()
    #expect(drafts.records.first?.content.contains("there") == false)

    await app.world.clock.advance(by: .seconds(1))
    app.world.speech.send("Hello\nthere\nall")
    await app.settle()
    #expect(drafts.records.first?.content.contains("all") == true)
  }

  @Test("The draft of a new standup goes once its form isn't among the kept screens any more")
  func closedForm() async throws {
    app.list.addStandupButtonTapped()
    try #require(app.list.destination?.add).standup.title = "Sales"
    await app.settle()
    await app.world.clock.advance(by: .seconds(1))
    let session = sessions.faults.holdNext(.save)

    app.list.confirmAddStandupButtonTapped()
    await app.settle()
    await app.world.clock.advance(by: .seconds(1))
    let before = [drafts.records.count, app.world.records.records.count]
    session.release()
    await app.settle()

    #expect(before == [1, 3])
    #expect(drafts.records == [])
    #expect(sessions.records.first?.route == RouteRoot.standups.route)
  }

  @Test(
    "Killed at any step of its end, a meeting is whole: interrupted, or saved with all that it leaves"
  )
  func eachStep() async throws {
    let detail = try await hold("Hello", "Hello\ntodo: a\ntodo: b\npark: p\ntodo: c")
    slowDown()
    let record = try #require(detail.destination?.record)
    let before = onDisk
    record.alertButtonTapped(.saveMeeting)
    var seen = [before]

    for second in 0..<24 {
      await app.settle()
      let next = await restarted()
      let isThere = next.world.stored(Standup.design.id)?.meetings[id: record.meetingID] != nil
      let tasks = next.world.followUps.records.map(\.task)
      #expect(tasks == (isThere ? ["a", "b", "c"] : []), "\(second)")
      #expect(next.world.topics.records.map(\.title) == (isThere ? ["p"] : []), "\(second)")
      let waiting = next.world.dependencies.drafts.all(
        from: next.root,
        at: RouteRoot.standups.route
      )
      #expect(waiting.count == (isThere ? 0 : 1), "\(second)")
      // What the person saw as held is in the draft once the meeting is being written.
      if second > 0, !isThere {
        #expect(waiting.first?.content.contains("todo: c") == true, "\(second)")
      }
      if seen.last != onDisk { seen.append(onDisk) }
      await app.world.clock.advance(by: .seconds(1))
    }

    #expect(seen == [[1, 2, 0], [1, 3, 3], [0, 3, 3]])
  }

  @Test(
    "Killed while its first draft is still being written, a meeting isn't saved without its follow-ups"
  )
  func beforeItsDraft() async throws {
    slowDown()
    drafts.faults.delayWrites(by: .seconds(2), on: app.world.clock)
    let detail = try await hold("Hello\ntodo: a")
    let record = try #require(detail.destination?.record)
    record.alertButtonTapped(.saveMeeting)
    var seen: Set<Bool> = []

    for second in 0..<15 {
      await app.settle()
      let next = await restarted()
      let isThere = next.world.stored(Standup.design.id)?.meetings[id: record.meetingID] != nil
      #expect(next.world.followUps.records.map(\.task) == (isThere ? ["a"] : []), "\(second)")
      seen.insert(isThere)
      await app.world.clock.advance(by: .seconds(1))
    }

    #expect(seen == [false, true])
  }

  @Test(
    "Killed while a late note waits, a meeting has neither it nor its follow-up",
    arguments: [[], ["a"]]
  )
  func lateNote(tasks: [String]) async throws {
    let detail = try await hold(
      "Hello",
      (["Hello"] + tasks.map { "todo: \($0)" }).joined(separator: "\n")
    )
    let record = try #require(detail.destination?.record)
    record.alertButtonTapped(.saveMeeting)
    await app.settle()
    await app.wait(1)
    let before = onDisk
    let held = app.world.followUps.faults.holdNext(.save)

    _ = detail.addLateNote("todo: call Ann")
    await app.settle()
    let next = await restarted()
    held.release()
    await app.settle()

    let meeting = try #require(next.world.stored(Standup.design.id)?.meetings.first)
    #expect(before == [0, 3, tasks.count])
    #expect(!meeting.transcript.contains("call Ann"))
    #expect(next.world.followUps.records.map(\.task) == tasks)
    #expect(app.world.followUps.records.map(\.task) == tasks + ["call Ann"])
    #expect(onDisk == [0, 3, tasks.count + 1])
  }

  @Test("Killed while it goes on after its time was up, a meeting is kept, and so is its draft")
  func goingOn() async throws {
    let detail = try await hold("Hello")
    await app.world.clock.advance(by: .seconds(600))
    await app.act { detail.keepGoingButtonTapped() }
    app.world.speech.send("There")
    await app.wait(1)
    let next = await restarted()
    let page = try await next.startMeeting(of: Standup.design.id)

    let record = try #require(page.destination?.record)
    #expect(onDisk == [1, 3, 0])
    #expect(next.world.stored(Standup.design.id)?.meetings.first?.transcript == "Hello")
    #expect(record.meetingID == detail.lastMeeting)
    #expect(record.transcript == "Hello\nThere")
    #expect(record.topScreen().screen.message?.contains("as it was saved") == true)
  }

  @Test("A follow-up that was deleted before the app starts again stays deleted")
  func deletedSince() async throws {
    let detail = try await hold("todo: a\ntodo: b")
    let record = try #require(detail.destination?.record)
    // As if the app ended before the draft was gone.
    let kept = drafts.records
    record.alertButtonTapped(.saveMeeting)
    await app.settle()
    let made = app.world.followUps.records
    try #require(made.count == 2)

    let next = AppFlow(app.world.records.records, followUps: made, drafts: Drafts(owner: "next"))
    next.world.dependencies.drafts.waiting = kept
    try await next.world.followUps.store.delete(made[0].id)
    await next.settle()
    next.root.dropSavedDrafts()
    await next.settle()

    #expect(kept.count == 1)
    #expect(next.world.followUps.records.count == 1)
    #expect(next.world.followUps.records.map(\.id) != made.map(\.id))
    #expect(next.root.state().drafts == [])
  }

  @Test(
    "A meeting that can't be saved makes no follow-ups, and is kept until an answer",
    arguments: [
      (.retrySave, [0, 3, 1]), (.goOnUnsaved, [2, 2, 0]), (.discardUnsaved, [0, 2, 0]),
    ]
      as [(StoreAnswer, [Int])]
  )
  func unsaved(answer: StoreAnswer, kept: [Int]) async throws {
    let detail = try await hold("todo: a")
    app.world.records.faults.failNext(.update, "the disk is full")
    try #require(detail.destination?.record).alertButtonTapped(.saveMeeting)
    await app.settle()
    #expect(onDisk == [1, 2, 0])

    app.root.alertButtonTapped(answer)
    await app.settle()
    await keeper.flush()
    // The draft has what was typed, and the change what was to be stored.
    #expect(onDisk == kept)
  }

  @Test("What changes after a meeting has ended is written after it")
  func order() async throws {
    let detail = try await hold("Hello")
    slowDown()
    try #require(detail.destination?.record).alertButtonTapped(.saveMeeting)
    app.world.dependencies.standups.update(Standup.design.id) {
      $0.title = "\($0.meetings.count) meetings"
    }
    for _ in 0..<7 { await app.world.clock.advance(by: .seconds(1)) }

    #expect(app.world.stored(Standup.design.id)?.title == "3 meetings")
  }

  // MARK: While a save is stuck

  @Test("While a save is stuck, what is typed elsewhere is kept, and the closed form's draft stays")
  func stuckSave() async throws {
    let detail = try await app.open(Standup.design.id)
    detail.editButtonTapped()
    try #require(detail.destination?.edit).standup.title = "Icons"
    await app.world.clock.advance(by: .seconds(1))
    let form = drafts.records
    let save = app.world.records.faults.holdNext(.update)
    detail.confirmEditButtonTapped()
    await app.settle()
    #expect(save.isReached)

    app.root.tabs.tabTapped(.followUps)
    app.root.tabs.followUps.addFollowUpButtonTapped()
    app.root.tabs.followUps.newFollowUp.record.task = "Get tea"
    await app.wait(1)
    #expect(form.count == 1)
    #expect(drafts.records.map(\.kind).sorted() == ["new-follow-up", "standup-form"])
    #expect(drafts.records.contains(form[0]))

    save.release()
    await app.settle()
    await app.wait(1)
    #expect(drafts.records.map(\.kind) == ["new-follow-up"])
  }
}
