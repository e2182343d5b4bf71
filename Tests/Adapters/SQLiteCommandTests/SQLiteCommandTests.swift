#if SQLite

import AppCommands
import FeatureKit
import FeatureTesting
import Foundation
import ShelfApp
import Synchronization
import TableRecords
import TerminalConsole
import Testing

@testable import SQLiteRecords

/// The commands of an app over a file of SQLite.
@Suite(.feature) @MainActor struct SQLiteCommandTests {
  private enum Commands: CommandSet {
    typealias Product = Shelf
  }

  private let folder: TemporaryFolder
  private let book = #"{"books":[{"id":"a","title":"Emma"},{"id":"b","title":"Kim"}],"format":1}"#

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path("team.sqlite") }

  @discardableResult
  private func run(
    _ line: String,
    input: String = ""
  ) async -> (code: ExitCode, output: String, errors: String) {
    let written = Mutex<[Console.Stream: String]>([:])
    let console = Console(
      environment: ["SHELF_STORE": "sqlite:\(path)", "XDG_DATA_HOME": folder.path("data")],
      isInputTerminal: false,
      isOutputTerminal: false,
      isErrorsTerminal: false,
      write: { text, stream in written.withLock { $0[stream, default: ""] += text.text } },
      readLine: { nil },
      readAll: { _ in Array(input.utf8) },
      listen: { $0.send(.end) }
    )
    let tool = CommandTool<Commands>(
      console: console,
      dependencies: .live(effects: EffectScope("shelf", executor: MainSerialExecutor.shared)),
      engines: StoreEngines(["sqlite": SQLiteEngine.open])
    )
    let code = await tool.run(line.components(separatedBy: " "))
    return written.withLock { (code, $0[.output] ?? "", $0[.errors] ?? "") }
  }

  private func run(sql: StaticString) throws { try SQLiteConnection(path).run(sql) }

  @Test("Backups, checks and purges are those of a folder, once the tables are made")
  func commands() async throws {
    let without = await run("import -", input: book)
    let made = await run("store init")
    let imported = await run("import -", input: book)
    let exported = await run("export")
    try run(sql: "UPDATE records SET crc32c = 0 WHERE id = 'b'")
    let unsound = await run("store check --plain")
    let repaired = await run("import -", input: book)
    try run(sql: "UPDATE records SET deleted = 1 WHERE id = 'a'")
    let sound = await run("store check --plain")
    let purged = await run("store purge --force")
    let empty = await run("store purge --force")

    #expect(without.code == .inputOutput)
    #expect(without.errors.contains("Make one with “store init”"))
    #expect((made.code, made.output) == (.success, "The store \(path) is ready.\n"))
    #expect(imported.output == "Imported -: 2 added.\n")
    #expect(exported.output.contains(#""books":[{"id":"a","title":"Emma"},{"id":"b""#))
    #expect(unsound.code == .badData)
    #expect(unsound.output.hasPrefix("\(path)#books/b\tdamaged\tits bytes were changed"))
    #expect(repaired.output == "Imported -: 1 repaired, 1 unchanged.\n")
    #expect(sound.code == .success)
    #expect(
      sound.output.split(separator: "\n").map { $0.split(separator: "\t").prefix(2).joined() }
        == ["\(path)#books/b.damagedput-aside", "\(path)#books/aexpiring"]
    )
    #expect(sound.output.contains("it could not be read, and was put aside"))
    #expect(purged.output == "Removed 1 deleted book for good. Removed the log.\n")
    #expect(empty.output == "There are no deleted records.\n")
  }

  @Test(
    "No result takes the place of the database, or of what lies beside it",
    arguments: ["", "-wal", "-shm"]
  )
  func databaseFile(suffix: String) async throws {
    await run("store init")
    await run("import -", input: book)

    let outcome = await run("export -o \(path)\(suffix) --force")

    #expect(
      outcome.errors.contains("would stand among the records of the store. Nothing was written.")
    )
    #expect(outcome.code == .cannotCreate)
    #expect(await run("export").output.contains("Emma"))
  }

  @Test("A copy to a folder and back has the same records, and names what it can't keep as one")
  func copies() async throws {
    await run("store init")
    await run("import -", input: book)
    try run(sql: "UPDATE records SET deleted = 1000, rank = 5 WHERE id = 'a'")
    let first = try await contents(path)
    let other = folder.path("other.sqlite")

    let there = await run("store copy sqlite:\(path) \(folder.path("store"))")
    await run("store init sqlite:\(other)")
    let back = await run("store copy \(folder.path("store")) sqlite:\(other)")
    try run(sql: "UPDATE records SET crc32c = 0 WHERE id = 'b'")
    let damaged = await run("store copy sqlite:\(path) sqlite:\(other)")
    await run("store init sqlite:\(other)-2")
    let named = await run("store copy sqlite:\(path) sqlite:\(other)-2")

    #expect((there.code, back.code) == (.success, .success))
    #expect(try await contents(other) == first)
    #expect(damaged.code == .cannotCreate)
    #expect(named.code == .badData)
    #expect(named.errors == "warning: books/b can't be read; its bytes are put aside there.\n")
    let aside = try await SQLiteTables("\(other)-2").aside(of: "books")
    #expect(aside == [AsideLine(id: "b", number: 1, line: first[1].line)])
  }

  private func contents(_ path: String) async throws -> [RecordRow] {
    let rows = try await SQLiteTables(path).rows(of: "books", .all) { row in
      var row = row
      row.version = 1
      return row
    }
    return rows.sorted { $0.id < $1.id }
  }

  @Test("What is the user's own lies in the data folder, under the file's real path")
  func own() async throws {
    try await SQLiteTables(path).make()
    let link = folder.path("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    func location(_ text: String) throws -> StoreLocation {
      try StoreLocation.resolve(
        for: "shelf",
        option: "sqlite:\(text)",
        environment: ["XDG_DATA_HOME": folder.path("data")],
        engines: StoreEngines(["sqlite": SQLiteEngine.open])
      )
    }

    for text in [path, link] {
      let sessions = try location(text).sessions(now: .constant(.distantPast))
      try await sessions?.sessions.save(
        SavedSession(route: Route(scheme: "shelf", segments: [.init("shelf")]))
      )
    }

    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path("data/shelf/stores")
    )
    #expect(names.count == 1 && names[0].contains("team.sqlite-"))
    #expect(try location(path) != location(link))
    #expect(throws: StoreLocationError.self) { try location("") }
  }
}

#endif
