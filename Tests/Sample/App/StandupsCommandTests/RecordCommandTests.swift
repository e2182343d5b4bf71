import StandupsFixtures
import TerminalConsole
import Testing

@testable import AppCommands
@testable import StandupsCommand

@Suite(.feature) @MainActor struct RecordCommandTests {
  @Test(
    "News about follow-ups that can't be read takes no line of a meeting from a pipe",
    arguments: [
      ("Hello", false), ("todo: call Ann", false), ("Hello", true), ("todo: call Ann", true),
    ]
  )
  func unreadableFollowUps(notes: String, isAtAll: Bool) async {
    let isTodo = notes.hasPrefix("todo:")
    var session = CommandSession([.design])
    session.followUps = InMemoryRecords(
      unreadable: [UnreadableRecord(place: "A.json", .init(.damaged, "its bytes were changed"))],
      now: { .monday }
    )
    if isAtAll { session.followUps.faults.breakDown("it is not a folder") }
    session.override = { $0.clock = TestClock($0.effects) }
    session.answers = [notes, "/end", "/save"]

    let outcome = await session.run("record", "design")

    #expect(!outcome.errors.contains("isn't an answer"))
    #expect(outcome.errors.contains("it is not a folder") == isAtAll)
    #expect(session.meetings.first?.transcript == notes)
    #expect(outcome.code == (isAtAll && isTodo ? .inputOutput : .success))
    #expect(outcome.errors.contains("hint: The meeting is saved") == (isAtAll && isTodo))
  }

  @Test(
    "The command brings a discarded meeting back with what it leaves, a deleted one alone",
    arguments: [0, 60]
  )
  func restored(seconds: Double) async {
    let meeting = Meeting(
      id: Meeting.ID(0xA),
      date: .monday,
      transcript: "todo: call Bob\npark: tea"
    )
    var standup = Standup.quiet
    standup.discard(meeting, at: .monday + seconds)
    let session = CommandSession([standup])

    let outcome = await session.run("restore", "\(meeting.id)")

    #expect(outcome.code == .success)
    #expect(session.meetings.map(\.id) == [meeting.id])
    #expect(session.followUps.records.map(\.task) == (seconds == 0 ? ["call Bob"] : []))
    #expect(session.topics.records.map(\.title) == (seconds == 0 ? ["tea"] : []))
  }

  @Test("A meeting that another program took away isn't taken for a saved one")
  func takenAway() async throws {
    let records = InMemoryRecords([Standup.design])
    let query = RecordQuery(records.store, effects: FeatureDependencies.test().effects)
    let lost = Meeting(id: Meeting.ID(0xD9), date: .monday, transcript: "Priceless words")

    try await query.checkKeeps(Standup.design.meetings[0], of: Standup.design.id)
    for id in [Standup.design.id, Standup.quiet.id] {
      await #expect(throws: CommandFailure.self) { try await query.checkKeeps(lost, of: id) }
    }
  }
}
