// Here and not beside the feature, whose tests can't see the command.

import ParkingLotFeature
import StandupsFixtures
import TerminalConsole
import Testing

@testable import StandupsCommand

/// Topics in backups, imports, checks and purges.
@Suite(.feature) @MainActor struct ParkingLotBackupTests {
  private func run(
    _ line: String...,
    in folder: TemporaryFolder,
    typing lines: [String]? = nil,
    at date: Date = .monday
  ) async -> CommandSession.Outcome {
    var dependencies = CommandSession.dependencies
    dependencies.now = .constant(date)
    return await CommandSession.run(line, store: folder.url.path, typing: lines, dependencies)
  }

  // MARK: Backups

  @Test("A backup has topics as they are stored; other exports have none")
  func export() async throws {
    let folder = try TemporaryFolder()
    let session = CommandSession([.quiet]).parking(.lunch, .logo)

    let backup = await session.run("export", "--all")
    let file = await session.run("export", "--all", "-o", folder.path("b.json"))
    let json = await session.run("export", "--all", "-o", folder.path("c.json"), "--json")
    let others = await [session.run("export"), session.run("export", "--json")]

    let stored = try RecordJSON.text(of: [Topic.lunch, .logo]).text
    #expect(backup.output.hasSuffix(",\"topics\":\(stored)}\n"))
    #expect(file.output == "Wrote 1 standup and 2 topics to \(folder.path("b.json")).\n")
    #expect(json.output.contains("\"follow-ups\":0,\"standups\":1,\"topics\":2}"))
    #expect(others.allSatisfy { !$0.output.contains("topic") && !$0.output.contains("Lunch") })
  }

  @Test(
    "What differs stays as it is here, unless the file is to win; a dry run writes nothing",
    arguments: [
      ([], "differs", false), (["--overwrite"], "merged", true),
      (["--overwrite", "--dry-run"], "merged", false),
    ]
  )
  func merged(options: [String], status: String, isOverwritten: Bool) async throws {
    var (session, later) = (CommandSession().parking(.lunch, .logo), Topic.lunch)
    (later.title, later.priority, later.isCompleted) = ("Dinner", .high, true)
    session.input = await CommandSession().parking(later, .logo).run("export", "--all").output

    let plain = await session.run(["import", "-", "--plain", "--dry-run"] + options)
    let json = await session.run(["import", "-", "--json"] + options)

    #expect(
      plain.output == """
        \(status)\t\(Topic.lunch.id)\ttopic
        unchanged\t\(Topic.logo.id)\ttopic

        """
    )
    #expect(
      json.output.contains(
        """
        "topics":[{"differences":["title","priority","completed"],"id":"\(Topic.lunch.id)",\
        "status":"\(status)","title":"Dinner"},
        """
      )
    )
    #expect(session.topics.records == [isOverwritten ? later : .lunch, .logo])
  }

  // MARK: The store

  @Test("A purge asks about deleted records of all kinds, and removes them")
  func purge() async throws {
    let folder = try TemporaryFolder()
    let topics = try await folder.topics(.lunch, .logo)
    let stores = StoreLocation.folder(folder.url)
      .stores(now: .constant(.monday))
    try await stores.standups.save(.design)
    try await stores.followUps.save(.room)
    try await stores.standups.delete(Standup.design.id)
    try await stores.followUps.delete(FollowUp.room.id)
    for topic in [Topic.lunch, .logo] { try await topics.delete(topic.id) }

    let outcome = await run("store", "purge", in: folder, typing: ["yes"])
    let again = await run("store", "purge", "--force", "--json", in: folder)

    let records = "1 deleted standup, 1 deleted follow-up and 2 deleted topics"
    #expect(outcome.errors == "Remove \(records) for good, with all that was said? [y/N] ")
    #expect(outcome.output == "Removed \(records) for good.\n")
    #expect(again.output.hasSuffix("\"purged\":0,\"standups\":0,\"topics\":0}}\n"))
  }
}
