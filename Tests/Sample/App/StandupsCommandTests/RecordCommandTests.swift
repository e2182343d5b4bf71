import StandupsCommand
import StandupsFixtures
import Testing

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
      unreadable: [.damaged(.icons)],
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

  @Test("The meeting ends by itself when the time is up")
  func wholeMeeting() async {
    var session = CommandSession([.engineering])
    session.events = []

    let outcome = await session.run("record", "engineering", "--json")

    let saved = session.meetings.first
    #expect(outcome.code == .success)
    #expect(saved?.transcript == "")
    #expect(outcome.output.contains("\"id\":\"\(saved?.id.description ?? "")\""))
  }
}
