import LineMode
import StandupsCommand
import StandupsFixtures
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
  private func withDeleted() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for title in ["Design", "Secret", "Plans"] { _ = await run("add", title, in: folder) }
    for title in ["Secret", "Plans"] { _ = await run("delete", title, "--force", in: folder) }
    return folder
  }

  @Test(
    "Purging removes deleted standups with all their words, and says how many, each time",
    arguments: [
      (["--plain"], "2\n", "0\n"),
      (
        ["--json"], "{\"purge\":{\"follow-ups\":0,\"purged\":2,\"standups\":2}}\n",
        "{\"purge\":{\"follow-ups\":0,\"purged\":0,\"standups\":0}}\n"
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
    #expect(purged.outputWithoutParts == first)
    #expect(again.outputWithoutParts == second)
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
    var later = CommandSession.dependencies
    later.now = .constant(.monday + 0.002)
    _ = await CommandSession.run(["delete", "design", "--force"], store: folder.url.path, later)

    let outcome = await run("store", "purge", "--force", "--plain", in: folder)

    #expect(outcome.output == "2\n")
    #expect(await run("store", "check", "--json", in: folder).output.contains("\"deleted\":1"))
  }

  @Test(
    "A command that changes something removes what was deleted 30 days ago, and nothing newer",
    arguments: [
      (["add", "Sales"], 31, 1), (["edit", "design", "--minutes", "9"], 31, 1),
      (["delete", "design", "--force"], 31, 2), (["add", "Sales"], 29, 2), (["list"], 31, 2),
    ]
  )
  func evicts(line: [String], days: Double, deleted: Int) async throws {
    let folder = try TemporaryFolder()
    for title in ["Design", "Secret", "Plans"] { _ = await run("add", title, in: folder) }
    _ = await run("delete", "secret", "--force", in: folder)
    var later = CommandSession.dependencies
    later.now = .constant(.monday + 2 * 86_400)
    _ = await CommandSession.run(["delete", "plans", "--force"], store: folder.url.path, later)

    later.uuid = uuid
    later.now = .constant(.monday + days * 86_400)
    let outcome = await CommandSession.run(line, store: folder.url.path, later)

    #expect(outcome.code == .success)
    #expect(
      await run("store", "check", "--json", in: folder).output.contains("\"deleted\":\(deleted)")
    )
  }

  @Test(
    "Deleted follow-ups are removed as standups are: after 30 days, and by a purge",
    arguments: [
      (["add", "Sales"], 31, 0), (["add", "Sales"], 29, 1), (["list"], 31, 1),
      (["store", "purge", "--force"], 1, 0),
    ]
  )
  func evictsFollowUps(line: [String], days: Double, deleted: Int) async throws {
    let folder = try TemporaryFolder()
    _ = await run("follow-ups", "add", "Draw icons", in: folder)
    _ = await run("follow-ups", "delete", "draw icons", "--force", in: folder)
    var later = CommandSession.dependencies
    later.now = .constant(.monday + days * 86_400)

    let outcome = await CommandSession.run(line, store: folder.url.path, later)

    #expect(outcome.code == .success)
    #expect(
      await run("store", "check", "--json", in: folder).output.contains("\"deleted\":\(deleted)")
    )
  }

  @Test("The app removes them at its start, once a day")
  func evictsInApp() async throws {
    let folder = try await withDeleted()

    let store = StoreLocation.folder(folder.url)
      .stores(onFailedWrite: .throwing, now: .constant(.monday)).standups

    for (days, deleted) in [(31.0, 0), (31.5, 1), (32.0, 0)] {
      var later = CommandSession.dependencies
      later.now = .constant(.monday + days * 86_400)
      _ = await CommandSession.run([], store: folder.url.path, typing: ["quit"], later)

      let report = await run("store", "check", "--json", in: folder)
      #expect(report.output.contains("\"deleted\":\(deleted)"))
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

  @Test("Without a user to ask it needs to be forced", arguments: [[], ["--no-input"]])
  func purgeUnattended(options: [String]) async throws {
    let folder = try await withDeleted()

    let outcome = await CommandSession.run(
      ["store", "purge"] + options,
      store: folder.url.path,
      CommandSession.dependencies
    )

    #expect(outcome.code == .usage)
    #expect(
      outcome.errors == """
        error: Removing 2 deleted standups for good needs a confirmation, and there is no terminal to ask on.
        hint: Add --force if you are sure.

        """
    )
  }
}
