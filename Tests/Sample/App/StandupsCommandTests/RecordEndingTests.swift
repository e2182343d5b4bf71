import StandupsFixtures
import TerminalConsole
import Testing

@testable import AppCommands
@testable import StandupsCommand

@Suite(.feature) @MainActor struct RecordEndingTests {
  @Test("Control-C asks; resumed, the meeting goes on")
  func interruptOnce() async {
    var session = CommandSession.atTerminal()
    session.events = [.interrupt, .line("/resume"), .line("Still here."), .end]

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("End meeting?"))
    #expect(outcome.code == .success)
    #expect(session.meetings.first?.transcript == "Still here.")
  }

  @Test(
    "Signals save the running meeting, each with its exit code",
    arguments: [
      ([ConsoleEvent.interrupt, .interrupt], ExitCode.interrupted), ([.terminate], .terminated),
      ([.hangUp], .hungUp), ([.quit], .quit),
    ]
  )
  func signals(events: [ConsoleEvent], code: ExitCode) async {
    var session = CommandSession.atTerminal()
    session.answers = ["Half a sentence"]
    session.events = events

    let outcome = await session.run("record", "design")

    #expect(outcome.code == code)
    #expect(session.meetings.first?.transcript == "Half a sentence")
  }

  @Test("A terminal that is gone does not take the meeting with it")
  func lostTerminal() async {
    var session = CommandSession.atTerminal()
    session.answers = ["Half a sentence"]
    session.broken = (.errors, .failed("Input/output error"))

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .inputOutput)
    #expect(outcome.output == "Saved the meeting of “Design”, Mon 5 Jan 2026, 09:00.\n")
    #expect(session.meetings.first?.transcript == "Half a sentence")
  }

  @Test("Without a user to ask, one Control-C saves the meeting", arguments: [true, false])
  func interruptUnattended(isTerminal: Bool) async {
    var session = CommandSession.atTerminal()
    session.isTerminal = isTerminal
    session.events = [.interrupt, .line("Too late."), .end]

    let outcome = await session.run("record", "design", "--no-input")

    #expect(
      outcome.errors.hasSuffix("[/end] meeting  [/quick] actions\n" + (isTerminal ? "\n" : ""))
    )
    #expect(outcome.code == .interrupted)
    #expect(session.meetings.first?.transcript == "")
  }

  @Test("Control-C in a pipe saves at once what was said")
  func interruptInPipe() async {
    var session = CommandSession.atTerminal()
    (session.isTerminal, session.answers) = (false, ["Half a sentence"])
    session.events = [.interrupt]

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .interrupted)
    #expect(session.meetings.first?.transcript == "Half a sentence")
  }

  // MARK: Where nothing is asked

  @Test(
    "With --no-input a question about the meeting saves and ends it",
    arguments: ["/end", "/next\n/next\n/next"]
  )
  func noInputQuestion(acts: String) async {
    var session = CommandSession.atTerminal()
    session.answers = ["One"] + acts.split(separator: "\n").map(String.init)
    // The writer stays there: no end of the input comes.
    session.events = []

    let outcome = await session.run("record", "design", "--no-input")

    #expect(outcome.code == .success)
    #expect(session.meetings.first?.transcript == "One")
  }

  @Test("With --no-input a meeting that cannot be saved ends, and gives back what was said")
  func noInputFailedSave() async {
    var session = CommandSession.atTerminal()
    session.answers = ["Priceless words", "/end", "save"]
    // The writer stays there: no end of the input comes.
    session.events = []
    session.records.failNext(.update, "the disk is full")

    let outcome = await session.run("record", "design", "--no-input")

    #expect(outcome.code == .inputOutput)
    #expect(outcome.errors.contains("the disk is full"))
    #expect(outcome.errors.hasSuffix("Priceless words\n"))
  }

  // MARK: What goes wrong

  @Test("A meeting that cannot be saved says so, and gives back what was said")
  func failedSave() async {
    var session = CommandSession.atTerminal()
    session.answers = ["Priceless words"]
    session.records.failNext(.update, "the disk is full")

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .inputOutput)
    #expect(outcome.errors.contains("the disk is full"))
    #expect(outcome.errors.hasSuffix("Priceless words\n"))
    #expect(outcome.output.isEmpty)
  }

  @Test("A meeting that cannot be saved leaves no follow-ups, and the next start has it")
  func failedSaveOfTodos() async throws {
    var session = CommandSession.atTerminal()
    session.answers = ["todo: call Ann"]
    session.records.failNext(.update, "the disk is full")

    let outcome = await session.run("record", "design")
    let next = try await started(after: session, "1", "save", "quit")

    #expect(outcome.code == .inputOutput)
    #expect(session.followUps.records == [])
    #expect(next.meetings.map(\.transcript).first == "todo: call Ann")
    #expect(next.followUps.records.map(\.task) == ["call Ann"])
  }

  @Test("Follow-ups that cannot be saved are added by the next start, and none twice")
  func failedFollowUp() async throws {
    var session = CommandSession.atTerminal()
    session.followUps = InMemoryRecords()
    session.answers = ["todo: call Ann", "todo: call Bo"]
    session.followUps.failNext(.save, "the disk is full")

    let outcome = await session.run("record", "design")
    let next = try await started(after: session, "quit")

    #expect(outcome.code == .inputOutput)
    #expect(
      outcome.errors.hasSuffix(
        "hint: The meeting is saved, with its notes; the next “standups” adds its follow-ups.\n"
      )
    )
    #expect(session.followUps.records.map(\.task) == ["call Bo"])
    #expect(next.followUps.records.map(\.task) == ["call Bo", "call Ann"])
    #expect(next.drafts.records == [])
  }

  /// Runs the app on what a command has left on the disk.
  private func started(after session: CommandSession, _ lines: String...) async throws
    -> CommandSession
  {
    var next = CommandSession.atTerminal(session.records.records)
    next.followUps = InMemoryRecords(session.followUps.records)
    for draft in session.drafts.records { try await next.drafts.store.save(draft) }
    next.answers = lines
    _ = await next.run([])
    return next
  }

  @Test("A failed save can be tried again while the user is there")
  func retry() async {
    var session = CommandSession.atTerminal()
    session.answers = ["Words", "/end", "save", "try again"]
    session.records.failNext(.update, "the disk is full")

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("“Design” is not saved"))
    #expect(outcome.code == .success)
    #expect(session.meetings.first?.transcript == "Words")
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
