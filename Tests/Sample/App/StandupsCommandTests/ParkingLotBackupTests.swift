// Here and not beside the feature, whose tests can't see the command.

import LineMode
import ParkingLotFeature
import StandupsFixtures
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

  @Test("A backup without a topic that can't be read doesn't pass for a whole one")
  func partialBackup() async {
    let session = CommandSession().parking(.lunch, unreadable: [.damaged(.logo)])

    let backup = await session.run("export", "--all")

    #expect(backup.errors.hasPrefix("warning: /topics/A.json cannot be read: "))
    #expect(backup.output.contains("Lunch"))
    #expect(backup.code == .badData)
  }

  @Test("A backup, imported into an empty store, gives the same topics in the same order")
  func roundTrip() async {
    let session = CommandSession()
    let backup = await CommandSession([.design]).parking(.lunch, .logo, .coffee)
      .run("export", "--all").output

    let outcome = await importing(backup, into: session, "--plain")

    #expect(session.topics.records == [.lunch, .logo, .coffee])
    #expect(session.records.records == [.design])
    #expect(
      outcome.output == """
        added\t\(Standup.design.id)\tstandup
        added\t\(Topic.lunch.id)\ttopic
        added\t\(Topic.logo.id)\ttopic
        added\t\(Topic.coffee.id)\ttopic

        """
    )
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

  @Test(
    "Each form that a command writes is read; an earlier backup has no topics",
    arguments: [
      ("[]", []), ("{\"format\":1,\"standups\":[]}", []), ("{\"topics\":[TOPIC]}", [.coffee]),
      ("{\"topic\":TOPIC}", [.coffee]), ("{\"standups\":[],\"topics\":[TOPIC]}", [.coffee]),
    ] as [(String, [Topic])]
  )
  func forms(text: String, expected: [Topic]) async throws {
    let coffee = try String(decoding: RecordJSON.encoder().encode(Topic.coffee), as: UTF8.self)
    let session = CommandSession()

    let outcome = await importing(text.replacing("TOPIC", with: coffee), into: session)

    #expect(outcome.code == .success)
    #expect(session.topics.records == expected)
  }

  @Test("A topic that isn't one is told with its place, and nothing is imported")
  func invalid() async {
    let session = CommandSession()

    let outcome = await importing("{\"topics\":[{\"title\":1}]}", into: session)

    #expect(outcome.errors.contains("holds something else than topics: “topics[0]."))
    #expect(outcome.code == .badData)
  }

  @Test("A deleted topic stays deleted unless it is to come back; a damaged one comes back")
  func deleted() async throws {
    let folder = try TemporaryFolder()
    let topics = try await folder.topics(.lunch)
    try await topics.delete(Topic.lunch.id)
    let file = folder.path("backup.json")
    _ = await CommandSession().parking(.lunch).run("export", "--all", "-o", file)
    let damaged = CommandSession().parking(unreadable: [.damaged(.lunch)])

    let kept = await run("import", file, "--plain", in: folder)
    let restored = await run("import", file, "--plain", "--restore-deleted", in: folder)
    let repaired = await damaged.run("import", file, "--plain")

    #expect(kept.output == "deleted\t\(Topic.lunch.id)\ttopic\n")
    #expect(restored.output == "restored\t\(Topic.lunch.id)\ttopic\n")
    #expect(repaired.output == "repaired\t\(Topic.lunch.id)\ttopic\n")
    #expect(try await topics.load().records == [.lunch])
  }

  // MARK: The store

  @Test("A check counts topics, and looks at their files")
  func check() async throws {
    let folder = try TemporaryFolder()
    let topics = try await folder.topics(.lunch, .logo)
    try await topics.delete(Topic.logo.id)
    let broken = folder.path("topics/\(Topic.coffee.id).json")
    for file in [broken, folder.path("topics/notes.txt")] {
      try Data("{}".utf8).write(to: URL(filePath: file))
    }

    let text = await run("store", "check", in: folder)
    let json = await run("store", "check", "--json", in: folder)

    #expect(
      text.output.contains("\nFollow-ups: 0\nTopics: 1\nDeleted: 1\nDamaged: 1\n  \(broken): ")
    )
    #expect(text.output.contains("Import a backup: the topic comes back,"))
    #expect(text.output.contains("Foreign: 1\n  \(folder.path("topics/notes.txt"))"))
    #expect(json.output.contains(",\"topics\":1}}"))
    #expect([text.code, json.code] == [.badData, .badData])
  }

  @Test("A purge asks about deleted records of all kinds, and removes them")
  func purge() async throws {
    let folder = try TemporaryFolder()
    let topics = try await folder.topics(.lunch, .logo)
    let stores = StoreLocation.folder(folder.url)
      .stores(onFailedWrite: .throwing, now: .constant(.monday))
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

  @Test(
    "Deleted topics go a day after a start has found them 30 days old, with a change or a start",
    arguments: [
      (["parking-lot", "add", "Tea"], 31, 0), (["parking-lot", "add", "Tea"], 29, 1),
      (["parking-lot"], 31, 1), ([], 31, 0), ([], 29, 1),
    ]
  )
  func evicts(line: [String], days: Double, deleted: Int) async throws {
    let folder = try TemporaryFolder()
    try await folder.topics(.lunch).delete(Topic.lunch.id)
    for (line, days) in [([], days), (line, days + 1)] {
      var later = CommandSession.dependencies
      later.now = .constant(.monday + days * 86_400)
      let outcome = await CommandSession.run(
        line,
        store: folder.url.path,
        typing: line.isEmpty ? ["quit"] : nil,
        later
      )
      #expect(outcome.code == .success)
    }

    #expect(
      await run("store", "check", "--json", in: folder).output.contains("\"deleted\":\(deleted)")
    )
  }

  @Test("A file in the place of the topics doesn't keep the others from what is done with all")
  func folderIsAFile() async throws {
    let folder = try TemporaryFolder()
    _ = await run("add", "Design", in: folder)
    try Data().write(to: URL(filePath: folder.path("topics")))

    let list = await run("parking-lot", in: folder)
    let check = await run("store", "check", in: folder)
    let backup = await run("export", "--all", in: folder)
    let standup = await run("export", "design", in: folder)
    let app = await run(in: folder, typing: ["quit"])

    #expect(check.output.contains("Not readable: 1\n  \(folder.path("topics")): it is not a"))
    #expect(backup.output.contains("\"Design\""))
    #expect(backup.errors.contains("\nhint: No topics are here; everything else is.\n"))
    #expect(standup.errors == "")
    #expect([list, app].map(\.code) == [.cannotCreate, .cannotCreate])
    #expect([check, backup, standup].map(\.code) == [.badData, .badData, .success])
  }
}
