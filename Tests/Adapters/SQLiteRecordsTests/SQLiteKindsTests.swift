#if SQLite

import FeatureKit
import FeatureTesting
import Foundation
import TableRecords
import TableRecordsFixtures
import Testing

@testable import SQLiteRecords

/// The promises for the records of any kind, in one file for all of them.
@Suite(.feature) @MainActor struct SQLiteKindsTests {
  private let file: SQLiteFile

  init() throws { file = try SQLiteFile() }

  @Test("Records of any kind in a file of SQLite", arguments: KindPromise.allCases)
  func promise(_ promise: KindPromise) async throws {
    try await promise.check(
      in: KindPromise.Place(
        engine: { TableEngine(SQLiteTables(file.path)) },
        damage: { try file.run("UPDATE records SET crc32c = 0") }
      )
    )
  }

  @Test("The acts of people in a file of SQLite", arguments: LogPromise.allCases)
  func log(_ promise: LogPromise) async throws {
    try await promise.check(
      in: LogPromise.Place(
        tables: { SQLiteTables(file.path, author: $0) },
        run: { try file.run($0) },
        makeEarlier: {
          try FileManager.default.removeItem(atPath: file.path)
          _ = FileManager.default.createFile(atPath: file.path, contents: nil)
          try file.run("PRAGMA journal_mode = WAL")
          for statement in EarlierTables.statements { try file.run(statement) }
        }
      )
    )
  }

  @Test("What fails to be made or written is said not to be saved, instead of not to be read")
  func operations() async throws {
    let engine = TableEngine(SQLiteTables(file.folder.path("none/records.sqlite")))
    let line = Data("{}".utf8)
    let row = RecordRow(
      id: "a",
      rank: 1,
      deleted: nil,
      schema: 1,
      version: 1,
      line: line,
      checksum: 0
    )
    let writes: [@MainActor () async throws -> Void] = [
      { try await engine.make() },
      { try await engine.raw(of: PenKind.self).write([row]) },
      {
        try await engine.raw(of: PenKind.self).addAside([AsideLine(id: "a", number: 1, line: line)])
      },
    ]

    for write in writes {
      let error = await #expect(throws: RecordStoreError.self) { try await write() }
      #expect(error?.operation == .save)
    }
  }
}

private enum PenKind: StoredKind {
  static let (name, folder, word) = ("pens", "pens", "pen")
  static let schema = RecordSchema<RecordStoreContract.Note>()
  static func title(of note: RecordStoreContract.Note) -> String { note.text }
}

#endif
