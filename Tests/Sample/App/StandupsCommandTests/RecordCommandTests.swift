import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct RecordCommandTests {
  @Test("A follow-up that can't be saved is told, though the meeting is saved")
  func unsavedFollowUp() async {
    var session = CommandSession.atTerminal()
    session.followUps = InMemoryRecords()
    session.followUps.failNext(.save, "the disk is full")
    session.answers = ["todo: call Ann"]

    let outcome = await session.run("record", "design", "--no-input")

    #expect(outcome.code == .inputOutput)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("A change was not saved."))
    #expect(outcome.errors.contains("The meeting is saved, with its notes"))
    #expect(session.meetings.first?.transcript == "todo: call Ann")
  }

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
    if isAtAll { session.followUps.breakDown("it is not a folder") }
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

  @Test("The bell calls the next speaker on a terminal, unless it is to be quiet")
  func bell() async {
    var session = CommandSession.atTerminal()
    session.answers = ["/next"]

    let loud = await session.run("record", "design")
    let quiet = await session.run("record", "design", "--no-sound")
    _ = await session.run("settings", "set", "sound", "off")
    let silenced = await session.run("record", "design")

    #expect(loud.errors.contains("\u{7}"))
    #expect(!quiet.errors.contains("\u{7}"))
    #expect(!silenced.errors.contains("\u{7}"))
  }

  @Test("A line that is too long is told and skipped; the meeting goes on")
  func lineTooLong() async {
    var session = CommandSession.atTerminal()
    session.events = [.lineTooLong, .line("Short."), .end]

    let outcome = await session.run("record", "design")

    #expect(
      outcome.errors.contains(
        """
        error: A line of the input is longer than 1 MB; nothing of it was taken.
        hint: Break it into shorter lines.

        """
      )
    )
    #expect(session.meetings.first?.transcript == "Short.")
  }
}
