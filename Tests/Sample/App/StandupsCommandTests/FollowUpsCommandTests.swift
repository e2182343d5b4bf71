import StandupsFixtures
import TerminalConsole
import TerminalTexts
import Testing

@testable import AppCommands
@testable import StandupsCommand

@Suite(.feature) @MainActor struct FollowUpsCommandTests {
  private static var all: CommandSession {
    CommandSession([.design, .quiet]).with(.icons, .colors, .room)
  }

  private func run(_ session: CommandSession = all, _ line: String...) async
    -> CommandSession.Outcome
  {
    await session.run(["follow-ups"] + line)
  }

  // MARK: Lists

  @Test("The day of a deadline is that of the reader's time zone")
  func timeZone() async throws {
    var session = Self.all
    session.override = { $0.timeZone = TimeZone(secondsFromGMT: 16 * 3_600) ?? .gmt }

    let outcome = await run(session, "--due", "8 jan")

    #expect(outcome.output == "○ Draw icons  Design  high  Thu 8 Jan 2026, 01:00  1 of 2\n")
  }

  @Test("Unreadable files are told, those of a standup too, and the others are listed")
  func unreadable() async {
    var standup = UnreadableRecord.damaged(.icons)
    (standup.place, standup.recordID) = ("/standups/D.json", Standup.design.id.description)
    let session = CommandSession(unreadable: [standup])
      .with(.icons, unreadable: [.damaged(.room)])

    let outcome = await run(session)
    let other = await run(session, "--priority", "low")

    #expect(outcome.output == "○ Draw icons  No standup  high  Wed 7 Jan 2026, 09:00  1 of 2\n")
    #expect(
      outcome.errors == """
        warning: /follow-ups/A.json cannot be read: its bytes were changed.
        hint: It is kept as it is, and the other follow-ups are all here.
        warning: /standups/D.json cannot be read: its bytes were changed.
        hint: It is kept as it is, and the other standups are all here.

        """
    )
    #expect(outcome.code == .success)
    #expect(!other.errors.contains("/standups/"))
  }

  // MARK: Names

  @Test("A follow-up whose file can't be read is told where it is named, as JSON too")
  func unreadableName() async {
    let session = CommandSession().with(unreadable: [.damaged(.icons)])

    let outcome = await run(session, "done", FollowUp.icons.id.description, "--json")

    #expect(
      outcome.errors.hasPrefix(#"{"error":{"code":"unreadable","hint":"It is kept as it is: "#)
    )
    #expect(outcome.code == .badData)
  }

  // MARK: Bad input

  @Test("A nasty task can't steer the terminal, break a line, or push the rest away")
  func nasty() async throws {
    let tasks = [
      "x\nhint: FAKE\u{1B}[2J\u{202E}", String(repeating: "长", count: 3_300), "👩‍👩‍👧‍👦 🇩🇪", "שלום", "",
    ]
    var session = CommandSession()
    let uuid = UUIDSource.incrementing
    session.override = { $0.uuid = uuid }
    for task in tasks {
      #expect(await run(session, "add", task, "--step", task).code == .success)
    }
    #expect(session.followUps.records.map(\.task) == tasks)

    for line in [[], ["--plain"], ["search", "x"], ["done", "x"]] {
      let outcome = await session.run(["follow-ups"] + line)
      let text = outcome.output + outcome.errors
      #expect(!text.unicodeScalars.contains { $0.isControl && $0 != "\n" && $0 != "\t" })
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("hint: FAKE") })
    }
    let rows = await run(session).output.split(separator: "\n")
    #expect(rows.allSatisfy { String($0).displayWidth < 100 })
    #expect(
      try await run(session, "--json").value(of: "follow-ups", as: [FollowUp].self).count == 4
    )
  }

  @Test("A hundred steps are counted")
  func manySteps() async {
    let session = CommandSession()

    let outcome = await session.run(
      ["follow-ups", "add", "Long"] + (0..<100).flatMap { ["--step", "\($0)"] }
    )

    #expect(outcome.code == .success)
    #expect(await run(session).output.hasSuffix("  0 of 100\n"))
  }

  // MARK: Other processes

  @Test("Two processes that set the same one, and one that edits it, each keep the others' change")
  func twoProcesses() async throws {
    let session = Self.all
    let store = session.followUps.reopened()

    async let done = run(session, "done", "draw")
    async let edited = store.update(FollowUp.icons.id) { $0.task = "Ink" }
    _ = try await (done, edited)

    var expected = FollowUp.icons
    (expected.isDone, expected.task) = (true, "Ink")
    #expect(session.followUps.records.first == expected)
  }

  @Test("A follow-up that was deleted since it was found is told")
  func deletedMeanwhile() async throws {
    let store = Self.all.followUps.store
    try await store.delete(FollowUp.icons.id)

    await #expect(throws: CommandFailure(.notFound, "“Draw icons” was deleted meanwhile.")) {
      try await store.change(.icons) { $0.isDone = true }
    }
  }
}
