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
    // A meeting is saved with what it leaves, or not at all.
    let isSaved = !isAtAll || !isTodo
    #expect((session.meetings.first?.transcript == notes) == isSaved)
    #expect(outcome.code == (isSaved ? .success : .inputOutput))
    let hint = "hint: This was said in the last meeting:\n  \(notes)"
    let isGivenBack = outcome.errors.contains(hint)
    #expect(isGivenBack == !isSaved)
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

  @Test("A meeting above many follow-ups reads them once, and shows a page of them")
  func manyFollowUps() async {
    var session = CommandSession([.design])
    session.followUps = InMemoryRecords(
      (1...500).map { number in
        FollowUp(
          id: FollowUp.ID(number),
          task: "Task \(number)",
          deadline: .monday,
          standupID: Standup.design.id
        )
      },
      now: { .monday }
    )
    session.override = { $0.clock = TestClock($0.effects) }
    session.answers = ["todo: call Ann", "/end", "/save"]

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .success)
    #expect(session.followUps.records.last?.task == "call Ann")
    #expect(session.followUps.faults.calls[.load] == 1)
    #expect(outcome.errors.contains("Task 10"))
    #expect(!outcome.errors.contains("Task 100"))
  }

  @Test(
    "From a pipe, a mistyped command is a note, with a warning that names the command",
    arguments: [
      ("/nxt", "next"), ("/pasue", "pause"), ("/usr/bin is full", nil), ("//nxt", nil), ("Hi", nil),
    ] as [(String, String?)]
  )
  func mistyped(line: String, command: String?) async {
    for isQuiet in [false, true] {
      var session = CommandSession([.design])
      session.override = { $0.clock = TestClock($0.effects) }
      session.answers = [line, "/end", "/save"]

      let outcome = await session.run(["record", "design"] + (isQuiet ? ["--quiet"] : []))

      #expect(outcome.code == .success)
      #expect(session.meetings.first?.transcript == line.replacing("//", with: "/"))
      let warning = command.map {
        "warning: “\(line)” was taken as a note. Did you mean “/\($0)”?\n"
      }
      #expect(outcome.errors.contains("warning:") == (warning != nil && !isQuiet))
      if let warning, !isQuiet { #expect(outcome.errors.contains(warning)) }
    }
  }

  @Test("A mistyped command on a terminal is refused, and the line stays to be typed on")
  func mistypedByPerson() async {
    var session = CommandSession.atTerminal()
    session.answers = ["/nxt", "Hi", "/end", "/save"]

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("Did you mean “/next”?"))
    #expect(session.meetings.first?.transcript == "Hi")
  }

  @Test("The saved meeting says the deadline of each follow-up")
  func deadlines() async {
    var session = CommandSession([.design])
    session.override = { $0.clock = TestClock($0.effects) }
    session.answers = ["todo Blob Jr: pay by friday", "todo: call", "/end", "/save"]

    let outcome = await session.run("record", "design")

    #expect(outcome.output.contains("Follow-up for Blob Jr, by Fri 9 Jan 2026, 23:59: pay\n"))
    #expect(outcome.output.contains("Follow-up for Blob: call"))
    #expect(session.followUps.records.map(\.task) == ["pay", "call"])
    #expect(session.followUps.records.map { $0.deadline?.typed } == ["2026-01-09T23:59:00Z", nil])
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
