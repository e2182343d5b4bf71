import StandupsFixtures
import TerminalConsole
import TerminalTexts
import Testing

@testable import AppCommands
@testable import StandupsCommand

/// Commands on a store that other processes change meanwhile.
@Suite(.feature) @MainActor struct CommandsBesideOthersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(now date: Date = .monday) -> RecordStore<Standup> {
    StoreLocation.folder(folder.url).stores(now: .constant(date)).standups
  }

  @Test("A standup that another process restored meanwhile keeps what was changed since")
  func restoredMeanwhile() async throws {
    try await store().save(.design)
    try await store().delete(Standup.design.id)
    var changed = Standup.design
    changed.title = "Design 2"
    var session = CommandSession([changed])
    session.environment["STANDUPS_STORE"] = folder.url.path

    let outcome = await session.run("restore", "design")

    #expect(outcome.output == "Restored “Design 2” (2 people, 10 min).\n")
    #expect(session.records.records == [changed])
  }

  @Test("Standups that are deleted during the question of a purge stay")
  func deletedDuringQuestion() async throws {
    for standup in [Standup.design, .quiet] { try await store().save(standup) }
    try await store().delete(Standup.quiet.id)
    let paper = Paper()
    var session = CommandSession()
    session.isTerminal = true
    var console = session.console(paper)
    console.environment["STANDUPS_STORE"] = folder.url.path
    console.readLine = { [other = store(now: .monday + 0.002)] in
      try await other.delete(Standup.design.id)
      return "y"
    }

    _ = await StandupsTool(console: console, dependencies: CommandSession.dependencies)
      .run(["store", "purge"])

    #expect(paper.text(.output) == "Removed 1 deleted standup for good. Removed the log.\n")
    let engine = StoreLocation.folder(folder.url).engine(
      of: [StandupKind.self],
      now: .constant(.monday)
    )
    let deleted = try await engine.backend(of: StandupKind.self).deleted()
    #expect(deleted.map(\.record) == [.design])
  }

  @Test("The app starts while another program is writing")
  func startsWhileLocked() async throws {
    try await store().save(.design)
    let lock = open(folder.path("lock"), O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    defer { close(lock) }
    var later = CommandSession.dependencies
    later.now = .constant(.monday + 31 * 86_400)

    let outcome = await CommandSession.run([], store: folder.url.path, typing: ["quit"], later)

    #expect(outcome.code == .success)
    #expect(outcome.output.contains("Design"))
    #expect(!outcome.errors.contains("Another program"))
  }

  // MARK: Follow-ups

  @Test("Two processes that set the same one, and one that edits it, each keep the others' change")
  func twoProcesses() async throws {
    let session = CommandSession([.design]).with(.icons)
    let store = session.followUps.reopened()

    async let done = session.run("follow-ups", "done", "draw")
    async let edited = store.update(FollowUp.icons.id) { $0.task = "Ink" }
    _ = try await (done, edited)

    var expected = FollowUp.icons
    (expected.isDone, expected.task) = (true, "Ink")
    #expect(session.followUps.records == [expected])
  }

  @Test("A follow-up that was deleted since it was found is told")
  func deletedMeanwhile() async throws {
    let store = CommandSession().with(.icons).followUps.store
    try await store.delete(FollowUp.icons.id)

    await #expect(throws: CommandFailure(.notFound, "“Draw icons” was deleted meanwhile.")) {
      try await store.change(.icons) { $0.isDone = true }
    }
  }

  @Test("The day of a deadline is that of the reader's time zone")
  func timeZone() async throws {
    var session = CommandSession([.design]).with(.icons)
    session.override = { $0.timeZone = TimeZone(secondsFromGMT: 16 * 3_600) ?? .gmt }

    let outcome = await session.run("follow-ups", "--due", "8 jan")

    #expect(outcome.output == "○ Draw icons  Design  high  Thu 8 Jan 2026, 01:00  1 of 2\n")
  }
}
