import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct RecordCommandTests {
  @Test("What is typed is the transcript; the end of the input saves the meeting")
  func notes() async {
    var session = CommandSession.atTerminal()
    session.answers = ["Yesterday I drew.", "Today I test.", "//slashes"]

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .success)
    #expect(outcome.output == "Saved the meeting of “Design”, Mon 5 Jan 2026, 09:00.\n")
    #expect(session.meetings.count == 3)
    #expect(session.meetings.first?.transcript == "Yesterday I drew.\nToday I test.\n/slashes")
    #expect(session.meetings.first?.date == .monday)
  }

  @Test("Each line is a note, also one that is a command elsewhere")
  func notesOnly() async {
    var session = CommandSession.atTerminal()
    session.answers = ["Pause", "end", "next", "yes"]

    _ = await session.run("record", "design")

    #expect(session.meetings.first?.transcript == "Pause\nend\nnext\nyes")
  }

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

  @Test("Who is away does not speak in this meeting; the standup keeps them")
  func without() async {
    var session = CommandSession.atTerminal([.engineering])
    session.answers = ["/next"]

    let outcome = await session.run(
      "record",
      "engineering",
      "--without",
      "BLOB",
      "--without=Blob Sr"
    )

    #expect(outcome.errors.contains("Speaker 1 of 1  Blob Jr"))
    #expect(session.records.records[0].attendees == Standup.engineering.attendees)
    #expect(session.records.records[0].meetings.count == 1)
  }

  @Test("Who does not take part cannot be away")
  func withoutStranger() async {
    let session = CommandSession.atTerminal()

    let outcome = await session.run("record", "design", "--without", "Blub")

    #expect(
      outcome.errors == """
        error: “Blub” does not take part in “Design”.
        hint: Did you mean “Blob”?

        """
    )
    #expect(outcome.code == .failed)
    #expect(session.meetings.count == 2)
  }

  @Test("With --quiet, a meeting without a terminal shows no screens", arguments: [true, false])
  func quiet(isTerminal: Bool) async {
    var session = CommandSession.atTerminal()
    (session.isTerminal, session.answers) = (isTerminal, ["Hello", "/nxet"])

    let outcome = await session.run("record", "design", "--quiet")

    #expect(outcome.errors.contains("Speaker 1 of 2") == isTerminal)
    #expect(outcome.errors.contains("error: “nxet” means nothing here.") == isTerminal)
    #expect(session.meetings.first?.transcript == (isTerminal ? "Hello" : "Hello\n/nxet"))
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

  @Test("Behind a slash stands what can be typed in the app too")
  func slashes() async {
    var session = CommandSession.atTerminal()
    session.answers = ["/help", "/quit", "/resume", "/say Hello"]

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("Where notes are taken a line is one"))
    #expect(outcome.errors.contains("End meeting?"))
    #expect(session.meetings.first?.transcript == "Hello")
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
