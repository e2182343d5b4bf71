import AppFeature
import ParkingLotFeature
import StandupsFixtures
import Testing

/// A meeting that goes on after the clock has ended it.
@Suite(.feature) @MainActor struct KeepGoingTests {
  private let flow = AppFlow([
    Standup(id: Standup.ID(0xF5), title: "Short", attendees: [.blob], duration: .seconds(3))
  ])

  /// Holds a meeting until its time is up.
  private func hold(_ notes: String) async throws -> StandupDetailModel {
    let detail = try await flow.startMeeting(of: Standup.ID(0xF5))
    flow.world.speech.send(notes)
    await flow.wait(3)
    return detail
  }

  /// Lets it go on for two seconds, with more notes.
  private func goOn(_ detail: StandupDetailModel, _ notes: String) async throws
    -> RecordMeetingModel
  {
    await flow.act { detail.keepGoingButtonTapped() }
    flow.world.speech.send(notes)
    await flow.wait(2)
    return try #require(detail.destination?.record)
  }

  /// Changes the standup unseen, as another program does.
  private func byOthers(_ change: @escaping RecordStore<Standup>.Change) async throws {
    try await flow.world.records.store.update(Standup.ID(0xF5), change)
  }

  private func offersToGoOn(_ detail: StandupDetailModel) -> Bool {
    detail.topScreen().screen.actions.contains { $0.id == "keep-going" }
  }

  private var meetings: [Meeting] {
    flow.world.records.records.first?.meetings.elements ?? []
  }

  private var tasks: [String] { flow.world.followUps.records.map(\.task) }

  @Test(
    "A note that is taken back takes its follow-up along, unless that was changed since",
    arguments: [false, true]
  )
  func takenBack(isChanged: Bool) async throws {
    let detail = try await hold("todo: a\ntodo: b")
    let ids = flow.world.followUps.records.map(\.id)
    if isChanged {
      await flow.act { flow.world.dependencies.followUps.update(ids[1]) { $0.isDone = true } }
    }

    let record = try await goOn(detail, "c")
    for _ in 1...2 { record.takeBackNoteButtonTapped() }
    record.halfNote = ""
    await flow.act { record.alertButtonTapped(.saveMeeting) }

    #expect(meetings.map(\.transcript) == ["todo: a"])
    #expect(tasks == (isChanged ? ["a", "b"] : ["a"]))
  }

  @Test("Saving it keeps what others changed in its notes meanwhile, and adds what came since")
  func changedElsewhere() async throws {
    let detail = try await hold("One\ntodo: a")
    let record = try await goOn(detail, "todo: b")
    try await byOthers { $0.meetings[0].correct([NoteCorrection("One", at: 0, to: "Uno")]) }
    await flow.act { record.alertButtonTapped(.saveMeeting) }

    #expect(meetings.map(\.transcript) == ["Uno\ntodo: a\ntodo: b"])
    #expect(meetings.map(\.duration) == [.seconds(5)])
    #expect(tasks == ["a", "b"])
  }

  @Test("A line that others removed and one that was said again are both as they were meant")
  func equalLines() async throws {
    let detail = try await hold("Yes\nNo")
    let record = try await goOn(detail, "Yes")
    try await byOthers { $0.meetings[0].correct([NoteCorrection("Yes", at: 0, to: "")]) }
    await flow.act { record.alertButtonTapped(.saveMeeting) }

    #expect(meetings.map(\.transcript) == ["No\nYes"])
  }

  @Test("Discarding, undo and redo leave what the clock had saved, and what others changed in it")
  func discardedAfterCorrection() async throws {
    let detail = try await hold("todo: a")
    let record = try await goOn(detail, "todo: b")
    try await byOthers { $0.meetings[0].correct([NoteCorrection("todo: a", at: 0, to: "todo: A")]) }
    await flow.world.settle()
    await flow.act { record.alertButtonTapped(.discardMeeting) }
    var seen = [meetings.map(\.transcript) + tasks]

    for isUndo in [true, false] {
      let history = flow.world.dependencies.history
      await flow.act { if isUndo { history.undo() } else { history.redo() } }
      seen.append(meetings.map(\.transcript) + tasks)
    }

    #expect(seen == [["todo: A", "a"], ["todo: A\ntodo: b", "a", "b"], ["todo: A", "a"]])
  }

  @Test("Discarding leaves it deleted if others deleted it meanwhile")
  func discardedAfterDeletion() async throws {
    let detail = try await hold("todo: a")
    let id = try #require(meetings.first?.id)
    let record = try await goOn(detail, "b")
    try await byOthers { $0.deleteMeetings([id], at: .monday) }
    await flow.act { record.alertButtonTapped(.discardMeeting) }

    let standup = flow.world.records.records[0]
    #expect(standup.meetings.isEmpty)
    #expect(standup.deletedMeetings.map(\.meeting.transcript) == ["todo: a"])
  }

  @Test("Going on by hand holds for this meeting only, also after it was killed")
  func thisMeeting() async throws {
    let detail = try await hold("a")
    func keptOfSaved() async throws -> MeetingCourse {
      let record = try await goOn(detail, "b")
      let kept = try JSONEncoder().encode(record.draft)
      await flow.act { record.alertButtonTapped(.saveMeeting) }
      return try JSONDecoder().decode(MeetingCourse.self, from: kept)
    }
    let read = try await keptOfSaved()
    detail.startMeetingButtonTapped()
    await flow.settle()
    let next = try #require(detail.destination?.record)
    next.keepGoingButtonTapped()
    await flow.wait(5)

    #expect(flow.world.stored(Standup.ID(0xF5))?.speakersChange == .clock)
    #expect(detail.standup.speakersChange == .clock)
    #expect([read.standup.speakersChange, read.clock.change] == [.clock, .hand])
    #expect(next.secondsTaken == 5)
    #expect(next.standup.speakersChange == .clock)
  }

  @Test("The last notes of its speaker are those of earlier meetings")
  func lastNotes() async throws {
    let detail = try await hold("Now")
    let record = try await goOn(detail, "b")

    let notes = try #require(record.speaker.map(record.fromLastTime.lastNotes(of:)))
    #expect(notes == nil)
  }

  @Test(
    "It can't go on once it has, its notes were corrected, or it was deleted",
    arguments: 0..<3
  )
  func ends(way: Int) async throws {
    let detail = try await hold("todo: a")
    #expect(offersToGoOn(detail))
    switch way {
    case 0:
      let record = try await goOn(detail, "b")
      await flow.act { record.alertButtonTapped(.discardMeeting) }
    case 1:
      await flow.act {
        flow.world.dependencies.standups.update(detail.standup.id) {
          $0.meetings[0].correct([NoteCorrection("todo: a", at: 0, to: "todo: c")])
        }
      }
    default:
      try await flow.world.records.store.update(detail.standup.id) {
        $0.deleteMeetings($0.meetings.map(\.id), at: .monday)
      }
      await flow.settle()
    }

    detail.keepGoingButtonTapped()

    #expect(!offersToGoOn(detail))
    #expect(detail.destination?.record == nil)
  }

  @Test(
    "A meeting that others deleted while it went on is discarded as a whole, and an undo has it",
    arguments: [false, true]
  )
  func discardedAfterDeletion(isPurged: Bool) async throws {
    let detail = try await hold("a")
    let record = try await goOn(detail, "b")
    try await byOthers { standup in
      standup.deleteMeetings(standup.meetings.map(\.id), at: .monday)
      if isPurged { standup.evictMeetings { _ in true } }
    }
    await flow.settle()

    record.endMeetingButtonTapped()
    let question = record.topScreen().screen.message
    await flow.act { record.alertButtonTapped(.discardMeeting) }
    let kept = flow.world.records.records.first?.deletedMeetings.map(\.meeting.transcript)
    await flow.act { flow.world.dependencies.history.undo() }

    #expect(question?.contains("Discarding") == false)
    #expect(kept == ["a\nb"])
    #expect(meetings.map(\.transcript) == ["a\nb"])
  }
}
