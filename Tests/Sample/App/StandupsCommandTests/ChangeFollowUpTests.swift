import StandupsFixtures
import TerminalConsole
import Testing

@testable import AppCommands
@testable import StandupsCommand

@Suite(.feature) @MainActor struct ChangeFollowUpTests {
  private static var all: CommandSession {
    CommandSession([.design, .quiet]).with(.icons, .colors, .room)
  }

  private func run(_ session: CommandSession = all, _ line: String...) async
    -> CommandSession.Outcome
  {
    await session.run(["follow-ups"] + line)
  }

  // MARK: Adding

  @Test(
    "A new follow-up has what the options say, and else the defaults",
    arguments: [
      ([], FollowUp(id: FollowUp.ID(0), task: "Milk", deadline: .monday + 86_400)),
      (
        ["--standup", "des", "--priority", "HIGH", "--due", "fri 9:30"],
        FollowUp(
          id: FollowUp.ID(0),
          task: "Milk",
          priority: .high,
          deadline: .monday + 4 * 86_400 + 1_800,
          standupID: Standup.design.id
        )
      ),
      (
        ["--step", "Go", "--step", " ", "--step", "Pay", "--standup", "none"],
        FollowUp(
          id: FollowUp.ID(0),
          task: "Milk",
          deadline: .monday + 86_400,
          steps: [Step(id: Step.ID(1), title: "Go"), Step(id: Step.ID(3), title: "Pay")]
        )
      ),
    ] as [([String], FollowUp)]
  )
  func added(options: [String], expected: FollowUp) async throws {
    let session = Self.all

    let outcome = await session.run(["follow-ups", "add", "Milk", "--json"] + options)

    #expect(session.followUps.records.last == expected)
    #expect(session.followUps.records.count == 4)
    #expect(try outcome.value(of: "follow-up") == expected)
    #expect(outcome.code == .success)
  }

  @Test(
    "Dates are read as in line mode; a day whose time has passed is meant to its end",
    arguments: [
      ("today", "Mon 5 Jan 2026, 23:59"), ("tomorrow", "Tue 6 Jan 2026, 09:00"),
      ("fri", "Fri 9 Jan 2026, 09:00"), ("22 Nov", "Sun 22 Nov 2026, 09:00"),
      ("2026-11-22", "Sun 22 Nov 2026, 09:00"), ("2026-11-22 18:30", "Sun 22 Nov 2026, 18:30"),
      ("today 9:00", "Mon 5 Jan 2026, 09:00"), ("in 2 weeks", "Mon 19 Jan 2026, 09:00"),
    ]
  )
  func deadlines(text: String, deadline: String) async {
    let outcome = await run(Self.all, "add", "Milk", "--due", text)

    #expect(outcome.output == "Added “Milk” (low, by \(deadline)).\n")
  }

  @Test(
    "What can't be is refused with what to do, and changes nothing",
    arguments: [
      (
        "add Milk --due 2026-01-04", "The deadline Sun 4 Jan 2026, 09:00 has passed.",
        "Type a later date, such as “tomorrow” or “fri 9:00”."
      ),
      (
        "edit draw --due 2026-01-04", "The deadline Sun 4 Jan 2026, 09:00 has passed.",
        "Type a later date, such as “tomorrow” or “fri 9:00”."
      ),
      (
        "add Milk --due 12026-01-01T00:00:00Z",
        "The deadline Thu 1 Jan 12026, 00:00 lies outside the years 1 to 9999.",
        "Type a nearer date, such as “tomorrow” or “fri 9:00”."
      ),
      (
        "list --due 2026-01-04T09:00:00Z", "“2026-01-04T09:00:00Z” has a time.",
        "Type a day, such as “tomorrow” or “22 Nov”."
      ),
      (
        "list --due fri\u{A0}9:00", "“fri\u{A0}9:00” has a time.",
        "Type a day, such as “tomorrow” or “22 Nov”."
      ),
      ("add Milk --due tomorow", "“tomorow” isn't a date.", "Did you mean “tomorrow”?"),
      (
        "list --due zzz", "“zzz” isn't a date.",
        "Type a date, such as “tomorrow”, “fri 9:00” or “22 Nov”."
      ),
      (
        "add Milk --priority hihg", "--priority cannot be “hihg”.",
        "Did you mean “high”? Choose one of low, medium, high."
      ),
      (
        "edit draw", "There is nothing to change.",
        "Name a change, such as --due tomorrow; see “help follow-ups edit”."
      ),
      (
        "done draw --force", "“follow-ups done” has no option --force.",
        "See “help follow-ups done”."
      ),
      ("--done add Milk", "“follow-ups add” has no option --done.", "Did you mean --due?"),
      ("add", "“follow-ups add” needs a task.", "See “help follow-ups add”."),
      (
        "finsh draw", "There is no action “finsh”.",
        "Choose one of list, add, edit, done, reopen, delete, restore, move, search."
      ),
      ("rm draw", "There is no action “rm”.", "Did you mean “delete”?"),
      ("finish draw", "There is no action “finish”.", "Did you mean “done”?"),
      (
        "undo draw", "There is no action “undo”.",
        "Choose one of list, add, edit, done, reopen, delete, restore, move, search."
      ),
      (
        "toggle draw", "There is no action “toggle”.",
        "Choose one of list, add, edit, done, reopen, delete, restore, move, search."
      ),
      (
        "move draw after draw", "“Draw icons” can't be moved after itself.",
        "Name another follow-up; “follow-ups” shows them."
      ),
      ("done _", "The name of the follow-up is empty.", nil),
      ("search _", "There are no words to find.", nil),
    ] as [(String, String, String?)]
  )
  func refused(line: String, message: String, hint: String?) async {
    let session = Self.all
    // An underscore stands for a blank word.
    let words = line.components(separatedBy: " ").map { $0 == "_" ? " " : $0 }

    let outcome = await session.run(["follow-ups"] + words)

    #expect(outcome.errors == "error: \(message)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
    #expect(outcome.output == "")
    #expect(outcome.code == .usage)
    #expect(session.followUps.records == [.icons, .colors, .room])
  }

  // MARK: Changing

  /// “Draw icons” after a change.
  private nonisolated static func icons(_ change: (inout FollowUp) -> Void) -> FollowUp {
    var icons = FollowUp.icons
    change(&icons)
    return icons
  }

  @Test(
    "An edit changes what is named, and nothing else",
    arguments: [
      (["--task", "Ink them"], icons { $0.task = "Ink them" }),
      (["--task", ""], icons { $0.task = "" }),
      (["--priority", "low"], icons { $0.priority = .low }),
      (["--due", "thu"], icons { $0.deadline += 86_400 }),
      (["--standup", "quiet"], icons { $0.standupID = Standup.quiet.id }),
      (["--standup", "NONE"], icons { $0.standupID = nil }),
    ] as [([String], FollowUp)]
  )
  func edited(options: [String], expected: FollowUp) async throws {
    let session = Self.all

    let outcome = await session.run(["follow-ups", "edit", "--json", "draw"] + options)

    #expect(try outcome.value(of: "follow-up") == expected)
    #expect(session.followUps.records == [expected, .colors, .room])
  }

  @Test("A deadline that has passed may stay, said again or not")
  func passedDeadline() async {
    let session = Self.all

    let same = await run(session, "edit", "book", "--due", "2026-01-04 09:00")
    let task = await run(session, "edit", "book", "--task", "Book it")

    #expect(same.errors == "note: “Book a room” already has these values.\n")
    #expect(task.output == "Changed “Book it” (low, by Sun 4 Jan 2026, 09:00).\n")
  }

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

  @Test("A deleted follow-up is listed, completed, and comes back to its place")
  func restore() async throws {
    let folder = try TemporaryFolder()
    let stores = StoreLocation.folder(folder.url)
      .stores(now: .constant(.monday))
    for followUp in [FollowUp.icons, .colors, .room] { try await stores.followUps.save(followUp) }
    for followUp in [FollowUp.icons, .colors] { try await stores.followUps.delete(followUp.id) }
    func run(_ line: String...) async -> CommandSession.Outcome {
      await CommandSession.run(line, store: folder.url.path, CommandSession.dependencies)
    }

    let text = await run("follow-ups", "--deleted", "--priority", "high")
    let plain = await run("follow-ups", "--deleted", "--plain")
    let json = await run("follow-ups", "--deleted", "--json", "--done")
    let completed = await run("__complete", "--", "follow-ups", "restore", "d")
    let missing = await run("follow-ups", "restore", "drwa icons")
    let present = await run("follow-ups", "restore", "book")
    let restored = await run("follow-ups", "restore", "draw")

    #expect(
      text.output == """
        00000000  Draw icons  to do  high  deleted Mon 5 Jan 2026, 09:00  \
        kept until Wed 4 Feb 2026, 09:00

        """
    )
    #expect(plain.output.split(separator: "\n").count == 2)
    #expect(plain.output.contains("\t2026-01-05T09:00:00.000Z\t2026-02-04T09:00:00.000Z\n"))
    #expect(
      json.output.hasPrefix(
        #"{"deleted-follow-ups":[{"deleted":"2026-01-05T09:00:00.000Z","follow-up":{"deadline":"#
      )
    )
    #expect(completed.output == "Draw icons\tto do, high\n:words\n")
    #expect(
      missing.errors
        == "error: There is no deleted follow-up “drwa icons”.\nhint: Did you mean “Draw icons”?\n"
    )
    #expect(present.errors == "error: “Book a room” isn't deleted.\n")
    #expect([missing.code, present.code] == [.failed, .failed])
    #expect(restored.output == "Restored “Draw icons” (to do, high).\n")
    #expect(try await stores.followUps.load().records == [.icons, .room])
  }
}
