import AppCommands
package import FeatureKit
package import FeatureTesting
import Synchronization
package import TerminalConsole
import Testing

/// A promise for the records of each kind, as the command of an app keeps it.
package enum KindPromise: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// A backup brings the same records in the same order to an empty store.
  case copied = "A backup brings the same records in the same order to an empty store"
  /// An import keeps the records that differ here, unless it is to replace them.
  case merged = "What differs stays as it is here, unless the file is to win"
  /// A damaged line is told and kept, and its record comes back from a backup once its loss is accepted.
  case damaged = "Damage is told and kept, isn't passed for a backup, and comes back from one"
  /// A deleted record comes back by an import, until a purge.
  case deleted = "What is deleted comes back by an import, until a purge"
  /// Another file in the place of the journal is told, and stays as it is.
  case placeIsTaken = "Another file in the place of the journal is told, and stays as it is"

  package var testDescription: String { rawValue }

  /// The outcome of a command line.
  package typealias Outcome = (code: ExitCode, output: String, errors: String)
  /// Carries out a command line on the store in a folder.
  package typealias Command = @MainActor (_ words: [String], _ folder: URL) async -> Outcome

  /// Expects it of a kind, in an app that has nothing beside its tabs, kinds and forms.
  @MainActor
  package func expect<Product: AppProduct>(
    of kind: any StoredKind.Type,
    in product: Product.Type
  ) async throws {
    try await expect(of: kind, among: product.kinds) { words, folder in
      await run(words, of: product, on: folder)
    }
  }

  /// Expects it of a kind, among all kinds of an app with a command.
  @MainActor
  package func expect(
    of kind: any StoredKind.Type,
    among kinds: [any StoredKind.Type],
    export: [String] = ["export"],
    command: @escaping Command
  ) async throws {
    guard !kind.hasOneRecord else { return }
    let promise = KindUse(
      kinds: kinds,
      folder: try TemporaryFolder(),
      exporting: export,
      command: command
    )
    switch self {
    case .copied: try await promise.copied(kind)
    case .merged: try await promise.merged(kind)
    case .damaged: try await promise.damaged(kind)
    case .deleted: try await promise.deleted(kind)
    case .placeIsTaken: try await promise.placeIsTaken(kind)
    }
  }
}

/// Carries out a line of the command of an app.
@MainActor
private func run<Product: AppProduct>(
  _ words: [String],
  of product: Product.Type,
  on folder: URL
) async -> KindPromise.Outcome {
  let written = Mutex<[Console.Stream: String]>([:])
  let console = Console(
    environment: [:],
    isInputTerminal: false,
    isOutputTerminal: false,
    write: { text, stream in written.withLock { $0[stream, default: ""] += text.text } },
    readLine: { nil },
    listen: { $0.send(.end) }
  )
  var dependencies = FeatureDependencies.test()
  dependencies.clock = ImmediateClock()
  dependencies.uuid = .incrementing
  dependencies.now = .constant(KindUse.monday)
  dependencies.timeZone = .gmt
  let command = AppCommand<Product>(console: console, dependencies: dependencies)
  let code = await command.run(words + ["--store", folder.path])
  return written.withLock { (code, $0[.output] ?? "", $0[.errors] ?? "") }
}

/// The use of a kind's records by command lines, on a store of its own.
@MainActor
private struct KindUse {
  nonisolated static let monday = Date(timeIntervalSince1970: 1_767_603_600)

  let kinds: [any StoredKind.Type]
  let folder: TemporaryFolder
  let exporting: [String]
  let command: KindPromise.Command

  private func run(_ words: String..., in other: TemporaryFolder? = nil) async
    -> KindPromise.Outcome
  {
    await command(words, (other ?? folder).url)
  }

  private func export(_ options: String...) async -> KindPromise.Outcome {
    await command(exporting + options, folder.url)
  }

  func copied(_ kind: any StoredKind.Type) async throws {
    try await kind.save("Emma", "Jane", in: folder)
    let (text, file) = (await export(), folder.path("backup.json"))
    let summary = await export("-o", file, "--json")
    let next = try TemporaryFolder()

    let outcome = await run("import", file, "--plain", in: next)

    #expect(text.code == .success)
    #expect(summary.output.contains("\"\(kind.folder)\":2"))
    #expect(outcome.output == (try kind.lines("added", "added")))
    #expect(try await kind.isStored("Emma", "Jane", in: next))
  }

  func merged(_ kind: any StoredKind.Type) async throws {
    let (file, later) = (folder.path("backup.json"), try TemporaryFolder())
    try await kind.save("Emma", "Jane", in: folder)
    try await kind.save("Anna", "Jane", in: later)
    _ = await export("-o", file)

    let kept = await run("import", file, "--plain", in: later)
    let dry = await run("import", file, "--plain", "--overwrite", "--dry-run", in: later)
    #expect(try await kind.isStored("Anna", "Jane", in: later))
    let merged = await run("import", file, "--plain", "--overwrite", in: later)

    #expect(kept.output == (try kind.lines("differs", "unchanged")))
    let merging = try kind.lines("merged", "unchanged")
    #expect([dry, merged].map(\.output) == [merging, merging])
    #expect(try await kind.isStored("Emma", "Jane", in: later))
  }

  func damaged(_ kind: any StoredKind.Type) async throws {
    let file = folder.path("backup.json")
    try await kind.save("Emma", "Jane", in: folder)
    _ = await export("-o", file)
    let id = try kind.ids(of: "Emma", "Jane")[1]
    let journal = URL(filePath: folder.path("journal"))
    var bytes = try Data(contentsOf: journal)
    bytes[bytes.count - id.count - 40] ^= 1
    try bytes.write(to: journal)

    let check = await run("store", "check")
    let json = await run("store", "check", "--json")
    let backup = await export()
    let early = await run("import", file, "--plain")
    let damaged = try Data(contentsOf: journal)
    let accepted = await run("store", "check", "--accept", "--force", "--plain")
    let repaired = await run("import", file, "--plain")

    let broken = "\(journal.path), \(kind.folder)/\(id)"
    #expect(check.output.contains("\n\(kind.folder.atBeginning): 1\n"))
    #expect(check.output.contains("Uncertain: 1\n  \(broken): "))
    #expect(check.output.contains("“store check --accept” puts"))
    #expect(json.output.contains("\"\(kind.folder)\":1"))
    #expect(backup.errors.hasPrefix("warning: \(broken) cannot be read: "))
    #expect(backup.output.contains("Emma"))
    #expect([check, json, backup, early].map(\.code) == Array(repeating: .badData, count: 4))
    #expect(damaged == bytes)
    #expect(accepted.output == "1\n")
    #expect(repaired.output == (try kind.lines("unchanged", "added")))
    #expect(try await kind.isStored("Emma", "Jane", in: folder))
  }

  func deleted(_ kind: any StoredKind.Type) async throws {
    let file = folder.path("backup.json")
    try await kind.save("Emma", "Jane", in: folder)
    _ = await export("-o", file)
    try await kind.delete("Emma", in: folder)

    let kept = await run("import", file, "--plain")
    let imported = await run("import", file, "--plain", "--restore-deleted")
    #expect(try await kind.isStored("Emma", "Jane", in: folder))
    try await kind.delete("Emma", in: folder)
    let purge = await run("store", "purge", "--force")
    let again = await run("import", file, "--plain", "--restore-deleted")

    #expect(kept.output == (try kind.lines("deleted", "unchanged")))
    #expect(imported.output == (try kind.lines("restored", "unchanged")))
    #expect(purge.output == "Removed 1 deleted \(kind.word) for good. Removed the log.\n")
    #expect(again.output == (try kind.lines("added", "unchanged")))
  }

  func placeIsTaken(_ kind: any StoredKind.Type) async throws {
    let place = folder.path("journal")
    try Data("Dear diary\n".utf8).write(to: URL(filePath: place))

    let check = await run("store", "check", "--plain")
    let backup = await export()
    let purge = await run("store", "purge", "--force")

    for outcome in [check, backup, purge] {
      #expect(outcome.errors.contains("\(place) could not be read: it isn't a journal."))
      #expect(outcome.code == .badData)
    }
    #expect(try String(contentsOfFile: place, encoding: .utf8) == "Dear diary\n")
  }
}

extension StoredKind {
  /// Records with titles; those in the same place have the same id.
  package static func examples(_ titles: [String]) throws -> [Record] {
    let uuid = UUIDSource.incrementing
    // A command gives the first of them to what it adds.
    for _ in 0..<9 { _ = uuid() }
    return try records(given: titles, in: GivenWorld(uuid: uuid, now: KindUse.monday))
  }

  /// The ids of such records.
  package static func ids(of titles: String...) throws -> [String] {
    try examples(titles).map(\.id.description)
  }

  /// The lines of an import for programs.
  package static func lines(_ statuses: String...) throws -> String {
    try zip(statuses, examples(statuses)).map { "\($0)\t\($1.id)\t\(word)\n" }.joined()
  }

  static func store(in folder: TemporaryFolder) -> RecordStore<Record> {
    StoreLocation.folder(folder.url)
      .stores(of: [Self.self], now: .constant(KindUse.monday))[Self.self]
  }

  /// Saves such records.
  package static func save(_ titles: String..., in folder: TemporaryFolder) async throws {
    for record in try examples(titles) { try await store(in: folder).save(record) }
  }

  /// Deletes such a record.
  package static func delete(_ title: String, in folder: TemporaryFolder) async throws {
    try await store(in: folder).delete(examples([title])[0].id)
  }

  /// Returns true if another process finds these records, and no others.
  package static func isStored(
    _ titles: String...,
    in folder: TemporaryFolder
  ) async throws -> Bool {
    try await store(in: folder).load().records.elements == examples(titles)
  }
}
