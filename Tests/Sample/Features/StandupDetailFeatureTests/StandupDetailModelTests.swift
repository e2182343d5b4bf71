import EditStandup
import RecordMeetingFeature
import StandupDetailFeature
import StandupsFixtures
import Synchronization
import Testing

@Suite(.feature) @MainActor struct StandupDetailModelTests {
  // MARK: Meetings

  @Test("Offsets without a meeting delete none, and leave the last deletion to be undone")
  func deleteNoMeetings() async {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    model.deleteMeetings(atOffsets: [1])

    model.deleteMeetings(atOffsets: [1, 9])

    #expect(model.standup.meetings.count == 1)
    let titles = world.dependencies.history.undoable.map(\.title)
    #expect(titles == ["delete the meeting of Sun 4 Jan 2026, 09:00"])
  }

  @Test("A meeting that ends stands below one with a later date")
  func belowLater() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    let later = Meeting(id: Meeting.ID(0xAA), date: .monday + 60)
    world.hold(later, first: true)

    model.startMeetingButtonTapped()
    let record = try #require(model.destination?.record)
    record.alertButtonTapped(.saveMeeting)
    await world.settle()

    let ids = [later.id, record.meetingID] + Standup.design.meetings.map(\.id)
    #expect(world.stored(Standup.design.id)?.meetings.map(\.id) == ids)
  }

  /// The ways in which a meeting ends.
  enum MeetingEnd: CaseIterable { case saved, timeIsUp, discarded, goneOn }

  @Test(
    "A meeting began when its time did, pauses and questions included, however it ends",
    arguments: MeetingEnd.allCases
  )
  func began(end: MeetingEnd) async throws {
    let world = StandupsWorld([.engineering])
    let model = await world.open(.engineering)
    await world.clock.advance(by: .seconds(40))
    model.startMeetingButtonTapped()
    try await hold(#require(model.destination?.record), in: world)

    switch end {
    case .saved: model.destination?.record?.alertButtonTapped(.saveMeeting)
    case .discarded: model.destination?.record?.alertButtonTapped(.discardMeeting)
    case .timeIsUp, .goneOn:
      model.destination?.record?.alertButtonTapped(nil)
      await world.clock.advance(by: .seconds(5))
    }
    if end == .goneOn {
      await world.clock.advance(by: .seconds(600))
      model.keepGoingButtonTapped()
      model.destination?.record?.task()
      await world.clock.advance(by: .seconds(2))
      model.destination?.record?.alertButtonTapped(.saveMeeting)
    }
    await world.settle()

    let stored = try #require(world.stored(Standup.engineering.id))
    let meeting = try #require(stored.meetings.first ?? stored.deletedMeetings.first?.meeting)
    #expect(meeting.began == .monday + 40)
    #expect(meeting.date == world.dependencies.now())
    #expect(stored.title(of: meeting, in: .gmt) == "Mon 5 Jan 2026, 09:00")
  }

  /// Lets a meeting run for a second, pauses it, says something, and asks how to end it.
  private func hold(_ record: RecordMeetingModel, in world: StandupsWorld) async {
    record.task()
    await world.clock.advance(by: .seconds(1))
    record.pauseButtonTapped()
    await world.clock.advance(by: .seconds(60))
    record.pauseButtonTapped()
    world.speech.send("Hello")
    await world.settle()
    record.endMeetingButtonTapped()
    await world.clock.advance(by: .seconds(30))
  }

  @Test("Undo brings deleted meetings back to their places, with what was held meanwhile")
  func undo() async {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    let new = Meeting(id: Meeting.ID(0xAA), date: .monday)

    model.deleteMeetings(atOffsets: [0, 1])
    let deleted = model.standup.deletedMeetings
    model.undoButtonTapped()
    await world.act { model.undoButtonTapped() }
    let stored = world.stored(Standup.design.id)
    model.deleteMeetings(atOffsets: [0])
    world.hold(new, first: false)
    model.undoButtonTapped()
    await world.act { model.undoButtonTapped() }

    #expect(deleted.map(\.meeting) == Standup.design.meetings.elements)
    #expect(deleted.map(\.date) == [.monday, .monday])
    #expect(stored == .design)
    #expect(world.dependencies.history.undoable.isEmpty)
    #expect(
      world.stored(Standup.design.id)?.meetings.elements
        == Standup.design.meetings.elements + [new]
    )
  }

  @Test("A redo deletes a meeting again that others purged since, and keeps it as the first time")
  func purged() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    await world.act { model.deleteMeetings(atOffsets: [0]) }
    let deleted = model.standup.deletedMeetings
    try await world.records.reopened().update(Standup.design.id) { $0.evictMeetings { _ in true } }
    await world.settle()

    await world.act { model.undoButtonTapped() }
    let undone = world.stored(Standup.design.id)
    await world.act { world.dependencies.history.redo() }

    #expect(undone == .design)
    #expect(deleted.count == 1 && world.stored(Standup.design.id)?.deletedMeetings == deleted)
  }

  @Test("An undo brings back a meeting that others restored and deleted anew")
  func deletedAnew() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    await world.act { model.deleteMeetings(atOffsets: [0]) }
    try await world.records.reopened().update(Standup.design.id) { standup in
      let ids = standup.deletedMeetings.map(\.id)
      standup.restoreMeetings(ids)
      standup.deleteMeetings(ids, at: .monday + 60)
    }
    await world.settle()

    let stays = world.dependencies.history.undo()
    await world.settle()

    #expect(stays == [])
    #expect(world.stored(Standup.design.id) == .design)
  }

  @Test(
    "A machine that sleeps during a turn adds no second to it, and a date that jumps leaves turns alone"
  )
  func sleepyMachine() async throws {
    let world = StandupsWorld([.engineering]) { dependencies in
      dependencies.clock =
        (dependencies.clock as? TestClock).map(SleepyClock.init) ?? ImmediateClock()
      dependencies.now = .constant(.monday - 86_400)
    }
    let model = await world.open(.engineering)
    model.startMeetingButtonTapped()
    let record = try #require(model.destination?.record)
    record.task()
    for _ in 0..<6 { await world.clock.advance(by: .seconds(1)) }

    let meeting = try #require(model.standup.meetings.first)
    #expect(meeting.date == .monday - 86_400)
    #expect(meeting.turns.map(\.start) == [.zero, .seconds(2), .seconds(4)])
    #expect(meeting.turns.map(\.duration) == [.seconds(2), .seconds(2), .seconds(2)])
  }

  @Test("A past meeting is copied from its page as Markdown, under a title of its own")
  func copied() async {
    var copied: [String] = []
    let world = StandupsWorld([.design]) {
      $0.pasteboard = PasteboardClient { markdown, _ in copied.append(markdown) }
    }
    let model = await world.open(.design)

    model.meetingTapped(id: Meeting.ID(0xD1))
    model.destination?.meeting?.copyButtonTapped()

    #expect(copied == ["## Design, Sun 4 Jan 2026, 09:00\n\nChose the colours."])
  }

  // MARK: Starting a meeting

  @Test("Denied speech explains itself, offers the settings, and to go on without a transcript")
  func denied() async {
    let opened = Count()
    let world = StandupsWorld([.design], authorization: .denied) {
      $0.systemSettings = SystemSettingsClient { opened.increment() }
    }
    let model = await world.open(.design)

    model.startMeetingButtonTapped()
    let alert = model.alert
    model.alertButtonTapped(.openSettings)
    let afterSettings = model.destination == nil
    model.startMeetingButtonTapped()
    model.alertButtonTapped(.continueWithoutTranscript)

    #expect(alert == .speechDenied)
    #expect(opened.value == 1)
    #expect(afterSettings)
    #expect(model.destination?.record != nil)
  }

  // MARK: Sheets

  @Test("The buttons of a sheet that is not open close nothing else")
  func buttonsOfClosedSheets() async {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    model.deleteButtonTapped()

    model.cancelEditButtonTapped()
    model.confirmEditButtonTapped()
    model.dismissStandupsButtonTapped()

    #expect(model.alert == .deleteStandup(.design))
  }
}

extension StandupsWorld {
  /// Saves a meeting of the design standup as one that has ended, which no undo takes back.
  fileprivate func hold(_ meeting: Meeting, first isFirst: Bool) {
    _ = dependencies.history.leavingOut {
      dependencies.standups.update(Standup.design.id) { standup in
        standup.meetings.insert(meeting, at: isFirst ? 0 : standup.meetings.count)
      }
    }
  }
}

/// The clock of a machine that sleeps for an hour at the end of each wait.
private final class SleepyClock: Clock {
  private let clock: TestClock
  private let slept = Mutex(Duration.zero)

  init(_ clock: TestClock) { self.clock = clock }

  var now: TestClock.Instant { clock.now.advanced(by: slept.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    let slept = slept.withLock { $0 }
    try await clock.sleep(until: deadline.advanced(by: .zero - slept), tolerance: nil)
    self.slept.withLock { $0 += .seconds(3_600) }
  }
}
