import StandupsFixtures
import TerminalConsole
import Testing

@testable import AppCommands
@testable import StandupsCommand

@Suite(.feature) @MainActor struct RecordEndingTests {
  // MARK: What goes wrong

  @Test("A meeting that cannot be saved leaves no follow-ups, and the next start has it")
  func failedSaveOfTodos() async throws {
    var session = CommandSession.atTerminal()
    session.answers = ["todo: call Ann"]
    session.records.faults.failNext(.update, "the disk is full")

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
    session.followUps.faults.failNext(.save, "the disk is full")

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
