import AppFeature
import ParkingLotFeature
import StandupsFixtures
import TerminalConsole
import Testing

@testable import AppCommands
@testable import StandupsCommand

/// The promises for the records of each kind, also of one that has only its declaration.
@Suite(.feature) @MainActor struct EveryKindTests {
  private nonisolated static let kinds = Kinds.all.filter { !$0.hasOneRecord }
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A backup brings the same records in the same order to an empty store", arguments: kinds)
  func copied(kind: any StoredKind.Type) async throws {
    try await kind.save("Emma", "Jane", in: folder)
    let (text, file) = (await run("export", "--all"), folder.path("backup.json"))
    let summary = await run("export", "--all", "-o", file, "--json")
    let next = try TemporaryFolder()

    let outcome = await run("import", file, "--plain", in: next)

    #expect(text.code == .success)
    #expect(summary.output.contains("\"\(kind.folder)\":2"))
    #expect(outcome.output == (try kind.lines("added", "added")))
    #expect(try await kind.isStored("Emma", "Jane", in: next))
  }

  @Test("What differs stays as it is here, unless the file is to win", arguments: kinds)
  func merged(kind: any StoredKind.Type) async throws {
    let (file, later) = (folder.path("backup.json"), try TemporaryFolder())
    try await kind.save("Emma", "Jane", in: folder)
    try await kind.save("Anna", "Jane", in: later)
    _ = await run("export", "--all", "-o", file)

    let kept = await run("import", file, "--plain", in: later)
    let dry = await run("import", file, "--plain", "--overwrite", "--dry-run", in: later)
    #expect(try await kind.isStored("Anna", "Jane", in: later))
    let merged = await run("import", file, "--plain", "--overwrite", in: later)

    #expect(kept.output == (try kind.lines("differs", "unchanged")))
    let merging = try kind.lines("merged", "unchanged")
    #expect([dry, merged].map(\.output) == [merging, merging])
    #expect(try await kind.isStored("Emma", "Jane", in: later))
  }

  @Test(
    "Damage is told and kept, isn't passed for a backup, and comes back from one",
    arguments: kinds
  )
  func damaged(kind: any StoredKind.Type) async throws {
    let file = folder.path("backup.json")
    try await kind.save("Emma", "Jane", in: folder)
    _ = await run("export", "--all", "-o", file)
    let broken = folder.path("\(kind.folder)/\(try kind.ids(of: "Emma", "Jane")[1]).json")
    for path in [broken, folder.path("\(kind.folder)/notes.txt")] {
      try Data("{}".utf8).write(to: URL(filePath: path))
    }

    let check = await run("store", "check")
    let json = await run("store", "check", "--json")
    let backup = await run("export", "--all")
    let repaired = await run("import", file, "--plain")

    #expect(check.output.contains("\n\(kind.folder.atBeginning): 1\n"))
    #expect(check.output.contains("Damaged: 1\n  \(broken): "))
    #expect(check.output.contains("Import a backup: the \(kind.word) comes back,"))
    #expect(check.output.contains("Foreign: 1\n  \(folder.path("\(kind.folder)/notes.txt"))"))
    #expect(json.output.contains("\"\(kind.folder)\":1"))
    #expect(backup.errors.hasPrefix("warning: \(broken) cannot be read: "))
    #expect(backup.output.contains("Emma"))
    #expect([check, json, backup].map(\.code) == [.badData, .badData, .badData])
    #expect(repaired.output == (try kind.lines("unchanged", "repaired")))
    #expect(try await kind.isStored("Emma", "Jane", in: folder))
  }

  @Test("Records of a kind that the app has no more are named by their folder, and stay")
  func kindIsGone() async throws {
    try await IdeaKind.save("Emma", in: folder)
    _ = await run(["add", "Sales"], typing: ["quit"])

    let check = await CommandSession.run(
      ["store", "check", "--plain"],
      store: folder.url.path,
      CommandSession.dependencies
    )

    let place = folder.path("ideas")
    #expect(check.output.hasPrefix("\(place)\tforeign\tit holds records that this app has no kind"))
    #expect(check.output.split(separator: "\n").count == 1)
    #expect(check.code == .success)
    #expect(try await IdeaKind.isStored("Emma", in: folder))
  }

  @Test(
    "What is deleted is listed and comes back by its title or an import, until a purge",
    arguments: kinds
  )
  func deleted(kind: any StoredKind.Type) async throws {
    let file = folder.path("backup.json")
    try await kind.save("Emma", "Jane", in: folder)
    _ = await run("export", "--all", "-o", file)
    try await kind.delete("Emma", in: folder)

    let list = await run("restore")
    let kept = await run("import", file, "--plain")
    let restored = await run("restore", "emma")
    #expect(try await kind.isStored("Emma", "Jane", in: folder))
    try await kind.delete("Emma", in: folder)
    let imported = await run("import", file, "--plain", "--restore-deleted")
    #expect(try await kind.isStored("Emma", "Jane", in: folder))
    try await kind.delete("Emma", in: folder)
    let purge = await run("store", "purge", typing: ["yes"])
    let again = await run("store", "purge", "--force", "--json")

    #expect(list.output.contains("\(kind.folder.atBeginning):\n"))
    #expect(list.output.contains("Emma"))
    #expect(kept.output == (try kind.lines("deleted", "unchanged")))
    #expect(restored.output.hasPrefix("Restored “Emma”"))
    #expect(imported.output == (try kind.lines("restored", "unchanged")))
    let loss = kind == StandupKind.self ? ", with all that was said" : ""
    #expect(purge.errors == "Remove 1 deleted \(kind.word) for good\(loss)? [y/N] ")
    #expect(purge.output == "Removed 1 deleted \(kind.word) for good.\n")
    #expect(again.output.contains("\"\(kind.folder)\":0"))
    #expect(await run("restore").output.contains("Emma") == false)
  }

  @Test(
    "What was deleted goes a day after a start has found it 30 days old, with a change or a start",
    arguments: [
      ([], 31, false), ([], 29, true), (["add", "Sales"], 31, false), (["add", "Sales"], 29, true),
    ] as [([String], Double, Bool)]
  )
  func evicted(line: [String], days: Double, isKept: Bool) async throws {
    for kind in Self.kinds {
      try await kind.save("Emma", in: folder)
      try await kind.delete("Emma", in: folder)
    }

    for days in [days, days + 1] {
      let typing = line.isEmpty ? ["quit"] : nil
      _ = await run(line, typing: typing, at: .monday + days * 86_400)
    }

    let left = await run("restore").output
    for kind in Self.kinds {
      #expect(left.contains("\(kind.folder.atBeginning):\n") == isKept, "\(kind)")
    }
  }

  @Test("Words are found in titles", arguments: kinds)
  func found(kind: any StoredKind.Type) async throws {
    try await kind.save("Emma", "Jane", in: folder)
    let command = kind == FollowUpKind.self ? ["follow-ups", "search"] : ["search"]

    let outcome = await run(command + ["emm", "--plain"])

    #expect(outcome.output.hasPrefix(try kind.ids(of: "Emma")[0]))
    #expect(outcome.output.split(separator: "\n").count == 1)
  }

  @Test(
    "A file in the place of their folder doesn't keep the others from what is done with all",
    arguments: kinds
  )
  func folderIsAFile(kind: any StoredKind.Type) async throws {
    for other in Self.kinds where other != kind {
      try await other.save("Emma", "Jane", in: folder)
      try await other.delete("Emma", in: folder)
    }
    let place = folder.path(kind.folder)
    try Data().write(to: URL(filePath: place))

    let check = await run("store", "check", "--plain")
    let backup = await run("export", "--all")
    let named = await run("export", "jane", "--json")
    let purge = await run("store", "purge", "--force")

    let advice = "Nothing in it was checked. Put a folder there and try again"
    #expect(check.output.hasPrefix("\(place)\tforbidden\tit is not a folder\t\(advice)"))
    #expect(backup.errors.contains("\nhint: No \(kind.folder) are here; everything else is.\n"))
    #expect(backup.output.components(separatedBy: "Jane").count == Self.kinds.count)
    #expect(purge.errors.hasSuffix("\nhint: No \(kind.folder) were removed.\n"))
    #expect([check, backup, purge].map(\.code) == [.badData, .badData, .badData])
    let isShown = kind == StandupKind.self || kind == FollowUpKind.self
    #expect(named.errors.contains("\(place) could not be read: it is not a folder.") == isShown)
    #expect(
      named.code == (kind == StandupKind.self ? .cannotCreate : isShown ? .badData : .success)
    )
  }

  @Test(
    "A save that fails is told in the app, tried again, and given back at its end",
    arguments: Kinds.all
  )
  func failedSave(kind: any StoredKind.Type) async throws {
    let (app, dependencies) = await app(on: kind.failing(.save))
    let text = try kind.change(in: dependencies)
    await dependencies.effects.settle()
    let told = app.alert
    let failure = await #expect(throws: CommandFailure.self) {
      try await HeldMeeting(of: app).checkSaved()
    }
    app.alertButtonTapped(told?.buttons.first?.action)
    await dependencies.effects.settle()

    #expect(
      told?.title.hasSuffix(kind.hasOneRecord ? "are not saved" : "“Emma” is not saved") == true
    )
    #expect(told?.message.contains("the disk is full") == true)
    #expect(failure?.hint?.text.contains(text) == true)
    #expect(app.alert == nil)
    #expect(try await kind.isSaved(in: dependencies))
  }

  // MARK: Helpers

  private func app(on stores: RecordStores) async -> (AppModel, FeatureDependencies) {
    var dependencies = CommandSession.dependencies
    dependencies.follow(stores)
    let app = AppModel(dependencies: dependencies)
    app.task()
    await dependencies.effects.settle()
    return (app, dependencies)
  }

  private func run(
    _ line: String...,
    in other: TemporaryFolder? = nil,
    typing lines: [String]? = nil,
    at date: Date = .monday
  ) async -> CommandSession.Outcome {
    await run(line, in: other, typing: lines, at: date)
  }

  private func run(
    _ line: [String],
    in other: TemporaryFolder? = nil,
    typing lines: [String]? = nil,
    at date: Date = .monday
  ) async -> CommandSession.Outcome {
    var dependencies = CommandSession.dependencies
    dependencies.now = .constant(date)
    let path = (other ?? folder).url.path
    return await CommandSession.run(line, store: path, typing: lines, dependencies, of: Kinds.all)
  }
}

/// The kinds of the app, and one of a team that has just begun.
private enum Kinds {
  static let all = StandupsApp.kinds + [IdeaKind.self]
}

private struct Idea: Codable, Equatable, Identifiable, Sendable {
  var id: String
  var title: String
}

/// A kind as a team declares one, with a short form for these tests.
private enum IdeaKind: StoredKind {
  static let name = "ideas"
  static let folder = "ideas"
  static let word = "idea"
  static let schema = RecordSchema<Idea>()
  static func title(of idea: Idea) -> String { idea.title }

  static func records(given texts: [String], in world: GivenWorld) -> [Idea] {
    texts.map { Idea(id: "\(world.uuid())", title: $0) }
  }
}

/// Memory for each kind.
private struct Memory: KindBackends {
  func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    MemoryRecordBackend(schema: kind.schema)
  }
}

extension StoredKind {
  /// Records with titles; those in the same place have the same id.
  fileprivate static func examples(_ titles: [String]) throws -> [Record] {
    let uuid = UUIDSource.incrementing
    // A command gives the first of them to what it adds.
    for _ in 0..<9 { _ = uuid() }
    return try records(given: titles, in: GivenWorld(uuid: uuid, now: .monday))
  }

  fileprivate static func ids(of titles: String...) throws -> [String] {
    try examples(titles).map(\.id.description)
  }

  /// The lines of an import for programs.
  fileprivate static func lines(_ statuses: String...) throws -> String {
    try zip(statuses, examples(statuses)).map { "\($0)\t\($1.id)\t\(word)\n" }.joined()
  }

  private static func store(in folder: TemporaryFolder) -> RecordStore<Record> {
    StoreLocation.folder(folder.url)
      .stores(of: Kinds.all, now: .constant(.monday))[Self.self]
  }

  /// Returns stores in which the next operation on the kind's records fails.
  fileprivate static func failing(_ operation: RecordStoreError.Operation) -> RecordStores {
    let records = InMemoryRecords<Record>()
    records.faults.failNext(operation, "the disk is full")
    var stores = RecordStores(Kinds.all, on: Memory()) { .monday }
    stores[Self.self] = records.store
    return stores
  }

  /// Changes a record as a person does in the app, and returns what is given back if it is lost.
  @MainActor
  fileprivate static func change(in dependencies: FeatureDependencies) throws -> String {
    let record = try examples([hasOneRecord ? "sound:off" : "Emma"])[0]
    dependencies[Self.self].save(record)
    return text(of: record, over: nil)
  }

  @MainActor
  fileprivate static func isSaved(in dependencies: FeatureDependencies) async throws -> Bool {
    let (query, stored) = (dependencies[Self.self], try await dependencies.stores[Self.self].load())
    return query.unsaved.isEmpty && stored.records.count == 1
  }

  fileprivate static func save(_ titles: String..., in folder: TemporaryFolder) async throws {
    for record in try examples(titles) { try await store(in: folder).save(record) }
  }

  fileprivate static func delete(_ title: String, in folder: TemporaryFolder) async throws {
    try await store(in: folder).delete(examples([title])[0].id)
  }

  /// Returns true if another process finds these records, and no others.
  fileprivate static func isStored(
    _ titles: String...,
    in folder: TemporaryFolder
  ) async throws -> Bool {
    try await store(in: folder).load().records.elements == examples(titles)
  }
}
