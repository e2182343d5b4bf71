import StandupsCommand
import StandupsFixtures
import TerminalConsole
import Testing

/// The files of deleted standups in the store, and their final removal.
@Suite(.feature) @MainActor struct StorePurgeTests {
  private let uuid = UUIDSource.incrementing

  private func run(
    _ line: String...,
    in folder: TemporaryFolder,
    typing lines: [String]? = nil
  ) async -> CommandSession.Outcome {
    var dependencies = CommandSession.dependencies
    dependencies.uuid = uuid
    return await CommandSession.run(line, store: folder.url.path, typing: lines, dependencies)
  }

  /// A store with “Design” in it, and two standups that were deleted.
  private func withDeleted(second date: Date = .monday) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (title, date) in [("Design", nil), ("Secret", .monday), ("Plans", date)] {
      let store = StoreLocation.folder(folder.url).stores(now: .constant(date ?? .monday)).standups
      let id = Standup.ID(uuid())
      try await store.save(Standup(id: id, title: title))
      if date != nil { try await store.delete(id) }
    }
    return folder
  }

  @Test(
    "Purging removes deleted standups with all their words, and says how many, each time",
    arguments: [
      (["--plain"], "2\n", "0\n"),
      (
        ["--json"],
        "{\"purge\":{\"follow-ups\":0,\"meetings\":0,\"purged\":2,\"standups\":2,\"topics\":0}}\n",
        "{\"purge\":{\"follow-ups\":0,\"meetings\":0,\"purged\":0,\"standups\":0,\"topics\":0}}\n"
      ),
      (["--quiet"], "", ""),
    ]
  )
  func purge(options: [String], first: String, second: String) async throws {
    let folder = try await withDeleted()
    let line = ["store", "purge", "--force"] + options
    let store = folder.url.path

    let purged = await CommandSession.run(line, store: store, CommandSession.dependencies)
    let again = await CommandSession.run(line, store: store, CommandSession.dependencies)

    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("standups"))
    #expect(purged.output == first)
    #expect(again.output == second)
    #expect(names.filter { $0.hasSuffix(".json") }.count == 1)
    #expect(await run("list", "--plain", in: folder).output.contains("\tDesign\t"))
  }

  @Test(
    "On a terminal it asks, if there is something to remove",
    arguments: [
      ("y", ExitCode.success, "Removed 2 deleted standups for good.\n", 0),
      ("", .cancelled, "", 2),
    ]
  )
  func purgeAsks(answer: String, code: ExitCode, output: String, kept: Int) async throws {
    let folder = try await withDeleted()

    let outcome = await run("store", "purge", in: folder, typing: [answer])
    let again = await run("store", "purge", in: folder, typing: [])

    #expect(
      outcome.errors.hasPrefix(
        "Remove 2 deleted standups for good, with all that was said? [y/N] "
      )
    )
    #expect(outcome.code == code)
    #expect(outcome.output == output)
    #expect(again.output == (kept == 0 ? "There are no deleted records.\n" : ""))
    #expect(
      await run("store", "check", "--json", in: folder).output.contains("\"deleted\":\(kept)")
    )
  }

  @Test("Standups that are deleted during the question stay")
  func deletedMeanwhile() async throws {
    let folder = try await withDeleted()
    let other = StoreLocation.folder(folder.url)
      .stores(now: .constant(.monday + 0.002)).standups
    var session = CommandSession()
    session.isTerminal = true
    let paper = Paper()
    var console = session.console(paper)
    console.environment["STANDUPS_STORE"] = folder.url.path
    console.readLine = {
      for standup in try await other.load().records { try await other.delete(standup.id) }
      return "y"
    }

    _ = await StandupsTool(console: console, dependencies: CommandSession.dependencies)
      .run(["store", "purge"])

    #expect(paper.text(.output) == "Removed 2 deleted standups for good.\n")
    #expect(await run("store", "check", "--json", in: folder).output.contains("\"deleted\":1"))
  }

  @Test("What a clock deleted that was ahead is purged too, and named by a check until then")
  func wrongClock() async throws {
    let folder = try await withDeleted()
    var later = CommandSession.dependencies
    later.now = .constant(.monday + 40 * 86_400)
    _ = await CommandSession.run(["delete", "design", "--force"], store: folder.url.path, later)
    later.now = .constant(.monday + 31 * 86_400)

    let check = await run("store", "check", in: folder)
    let plain = await CommandSession.run(
      ["store", "check", "--plain"],
      store: folder.url.path,
      later
    )
    let purge = await run("store", "purge", "--force", "--plain", in: folder)

    #expect(check.code == .success)
    #expect(check.output.contains("\nDeleted in the future: 1\n"))
    let reason = ": it was deleted on Sat 14 Feb 2026, 09:00, which is in the future. "
    #expect(check.output.contains(reason))
    #expect(check.output.hasSuffix("\nAbout to be removed: none\n"))
    let kinds = plain.output.split(separator: "\n").map { $0.split(separator: "\t")[1] }
    #expect(kinds.sorted() == ["expiring", "expiring", "future"])
    #expect(purge.output == "3\n")
  }

  @Test(
    "A command that changes something removes what one a day before found deleted 30 days ago",
    arguments: [
      (["edit", "design", "--minutes", "9"], 1), (["delete", "design", "--force"], 2),
      (["list"], 2),
    ]
  )
  func evicts(line: [String], deleted: Int) async throws {
    let folder = try await withDeleted(second: .monday + 2 * 86_400)

    for (line, days, count) in [(["add", "Operations"], 31.0, 2), (line, 32, deleted)] {
      var later = CommandSession.dependencies
      later.uuid = uuid
      later.now = .constant(.monday + days * 86_400)
      let outcome = await CommandSession.run(line, store: folder.url.path, later)

      #expect(outcome.code == .success)
      #expect(await deletedCount(in: folder) == count)
    }
  }

  private func deletedCount(in folder: TemporaryFolder) async -> Int {
    let output = await run("store", "check", "--json", in: folder).output
    let digits = output.split(separator: "\"deleted\":").last?.prefix { $0.isNumber } ?? ""
    return Int(digits) ?? -1
  }

  @Test("The app removes them at a start a day after one that found them, once a day")
  func evictsInApp() async throws {
    let folder = try await withDeleted()

    let store = StoreLocation.folder(folder.url)
      .stores(now: .constant(.monday)).standups

    for (days, deleted) in [(31.0, 2), (31.5, 3), (32.0, 1), (33, 0)] {
      var later = CommandSession.dependencies
      later.now = .constant(.monday + days * 86_400)
      _ = await CommandSession.run([], store: folder.url.path, typing: ["quit"], later)

      #expect(await deletedCount(in: folder) == deleted)
      for standup in try await store.load().records { try await store.delete(standup.id) }
    }
  }

  @Test("The app starts while another program is writing")
  func startsWhileLocked() async throws {
    let folder = try await withDeleted()
    let lock = open(folder.path("standups/.lock"), O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    defer { close(lock) }
    var later = CommandSession.dependencies
    later.now = .constant(.monday + 31 * 86_400)

    let outcome = await CommandSession.run([], store: folder.url.path, typing: ["quit"], later)

    #expect(outcome.code == .success)
    #expect(outcome.output.contains("Design"))
    #expect(!outcome.errors.contains("Another program"))
  }
}
