import StandupsFixtures
import TerminalConsole
import TerminalTexts
import Testing

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

  @Test(
    "The options choose among follow-ups",
    arguments: [
      ([], ["Draw icons", "Book a room"]),
      (["--standup", "des"], ["Draw icons"]), (["--standup", "none"], ["Book a room"]),
      (["--standup", "quiet"], []), (["--standup", "quiet", "--done"], ["Choose colors"]),
      (["--priority", "high"], ["Draw icons"]), (["--priority", "MEDIUM"], []),
      (["--due", "overdue"], ["Book a room"]), (["--due", "today"], []),
      (["--due", "wed"], ["Draw icons"]), (["--due", "7 Jan"], ["Draw icons"]),
      (["--due", "4 Jan 2026", "--done"], ["Choose colors"]),
      (["--due=4 Jan 2026", "--priority=low"], ["Book a room"]),
      (["--due", "overdue", "--done"], []),
    ]
  )
  func chosen(options: [String], tasks: [String]) async throws {
    let outcome = await Self.all.run(["follow-ups", "--json"] + options)

    #expect(try outcome.value(of: "follow-ups", as: [FollowUp].self).map(\.task) == tasks)
    #expect(outcome.errors == "")
  }

  @Test("The day of a deadline is that of the reader's time zone")
  func timeZone() async throws {
    var session = Self.all
    session.override = { $0.timeZone = TimeZone(secondsFromGMT: 16 * 3_600) ?? .gmt }

    let outcome = await run(session, "--due", "8 jan")

    #expect(outcome.output == "○ Draw icons  Design  high  Thu 8 Jan 2026, 01:00  1 of 2\n")
  }

  @Test("People are told why there is nothing to list")
  func empty() async {
    let none = await run(CommandSession([.design]))
    let done = await run(CommandSession([.quiet]).with(.colors))
    let other = await run(Self.all, "--due", "today")
    let quiet = await run(Self.all, "--due", "today", "--quiet")
    let broken = await run(CommandSession().with(unreadable: [.damaged(.icons)]))

    #expect(
      none.errors == "There are none yet. Add one with “standups follow-ups add Milk”.\n"
    )
    #expect(done.errors == "All are done; “follow-ups --done” shows them.\n")
    #expect(other.errors == "No follow-up matches these options.\n")
    #expect(quiet.errors == "")
    #expect(broken.errors.hasSuffix("can be read; see “standups store check”.\n"))
    #expect([none, done, other, broken].allSatisfy { $0.output == "" && $0.code == .success })
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

  @Test("Where its standup is deleted, a follow-up has none until it comes back")
  func deletedStandup() async throws {
    let folder = try TemporaryFolder()
    let stores = StoreLocation.folder(folder.url)
      .stores(now: .constant(.monday))
    try await stores.standups.save(.design)
    try await stores.followUps.save(.icons)
    func run(_ line: String...) async -> String {
      await CommandSession.run(line, store: folder.url.path, CommandSession.dependencies).output
    }

    _ = await run("delete", "design", "--force")
    let deleted = await [run("follow-ups"), run("follow-ups", "--standup", "none")]
    _ = await run("restore", "design")
    let restored = await run("follow-ups", "--standup", "design")

    let row = "○ Draw icons  No standup  high  Wed 7 Jan 2026, 09:00  1 of 2\n"
    #expect(deleted == [row, row])
    #expect(restored == row.replacing("No standup", with: "Design"))
  }

  // MARK: Names

  @Test(
    "A follow-up is named by its id, or by a beginning that only one has",
    arguments: [
      (["draw"], nil), (["DRAW ICONS"], nil), (["00000000-0000-0000-0000-00000000001c"], nil),
      (["0000"], "error: “0000” can mean 3 follow-ups.\nhint: Name one by its id:\n"),
      (
        ["drwa icons"],
        "error: There is no follow-up “drwa icons”.\nhint: Did you mean “Draw icons”?\n"
      ),
      (
        ["zebra"],
        "error: There is no follow-up “zebra”.\nhint: “follow-ups” shows which there are.\n"
      ),
    ] as [([String], String?)]
  )
  func names(words: [String], error: String?) async {
    let outcome = await Self.all.run(["follow-ups", "done"] + words)

    #expect(outcome.errors.hasPrefix(error ?? ""))
    #expect(outcome.code == (error == nil ? .success : words == ["0000"] ? .usage : .failed))
    if words == ["0000"] {
      #expect(
        outcome.errors.contains(
          "00000000-0000-0000-0000-00000000001C  Draw icons     to do  high\n"
        )
      )
    }
  }

  @Test("A follow-up whose file can't be read is told where it is named, as JSON too")
  func unreadableName() async {
    let session = CommandSession().with(unreadable: [.damaged(.icons)])

    let outcome = await run(session, "done", FollowUp.icons.id.description, "--json")

    #expect(
      outcome.errors.hasPrefix(#"{"error":{"code":"unreadable","hint":"It is kept as it is: "#)
    )
    #expect(outcome.code == .badData)
  }

  // MARK: Completion

  @Test(
    "Actions, tasks, standups and dates are completed",
    arguments: [
      (["follow-ups", "re"], ["reopen", "restore"]),
      (["follow-ups", "done", ""], ["Draw icons", "Book a room"]),
      (["follow-ups", "reopen", ""], ["Choose colors"]),
      (["follow-ups", "edit", ""], ["Draw icons", "Choose colors", "Book a room"]),
      (["follow-ups", "move", "draw", "after", "b"], ["Book a room"]),
      (["follow-ups", "--standup", ""], ["Design", "Quiet", "none"]),
      (["follow-ups", "--priority", ""], ["low", "medium", "high"]),
      (["follow-ups", "--due", "o"], ["overdue"]),
      (["follow-ups", "--due", "t"], ["today", "tomorrow", "tuesday", "thursday"]),
      (["follow-ups", "edit", "draw", "--due", "o"], []),
      (["follow-ups", "add", "x", "--st"], ["--standup", "--step", "--store"]),
    ]
  )
  func completion(words: [String], expected: [String]) async {
    let outcome = await Self.all.run(["__complete", "--"] + words)

    let lines = outcome.output.split(separator: "\n").dropLast()
    #expect(lines.map { String($0.prefix { $0 != "\t" }) } == expected)
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

  @Test(
    "What can't be written is an error, and all is as it was",
    arguments: [
      ("add Milk", RecordStoreError.Operation.save), ("edit draw --task x", .update),
      ("done draw", .update), ("delete draw --force", .delete), ("move draw after book", .move),
    ]
  )
  func full(line: String, operation: RecordStoreError.Operation) async {
    let session = Self.all
    session.followUps.failNext(operation, "no space left on device")

    let outcome = await session.run(["follow-ups"] + line.split(separator: " ").map(String.init))

    #expect(outcome.errors.contains("no space left on device"))
    #expect(outcome.code == .inputOutput)
    #expect(session.followUps.records == [.icons, .colors, .room])
  }
}
