#if SQLite

import FeatureKit
import FeatureTesting
import Foundation
import Synchronization
import TableRecords
import Testing

@testable import SQLiteRecords

/// A damage that a person, another program or a newer version does to the row of the record “a”.
struct RowDamage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let kind: RecordReadError.Kind
  let sql: StaticString

  static let damaged = [
    RowDamage(
      testDescription: "its bytes were changed or are incomplete",
      kind: .damaged,
      sql: "UPDATE records SET crc32c = crc32c + 1 WHERE id = 'a'"
    ),
    RowDamage(
      testDescription: "its bytes were changed or are incomplete",
      kind: .damaged,
      sql: "UPDATE records SET line = CAST(x'ff00fe' AS TEXT) WHERE id = 'a'"
    ),
    RowDamage(
      testDescription: "its bytes were changed or are incomplete",
      kind: .damaged,
      sql: "UPDATE records SET line = '' WHERE id = 'a'"
    ),
    RowDamage(
      testDescription: "its rank is out of bounds",
      kind: .damaged,
      sql: "UPDATE records SET rank = -9223372036854775808 WHERE id = 'a'"
    ),
    RowDamage(
      testDescription: "its name belongs to another record than the one in it, b",
      kind: .misnamed,
      sql: """
        UPDATE records SET (line, crc32c) = (SELECT line, crc32c FROM records WHERE id = 'b')
        WHERE id = 'a'
        """
    ),
  ]

  static let tooLarge = RowDamage(
    testDescription: "it is larger than 64 MB",
    kind: .damaged,
    sql: "UPDATE records SET line = CAST(zeroblob(67200000) AS TEXT) WHERE id = 'a'"
  )

  static let newer = RowDamage(
    testDescription: "it was written by a newer version (schema 2)",
    kind: .newer,
    sql: "UPDATE records SET schema = 2 WHERE id = 'a'"
  )
}

@Suite(.feature) @MainActor struct UnreadableRowsTests {
  private let file: SQLiteFile

  init() throws { file = try SQLiteFile() }

  @Test("A damaged row whose successor can't be written isn't put aside")
  func notReplaced() async throws {
    try await file.save("a")
    try file.run("UPDATE records SET crc32c = crc32c + 1")
    try file.run(
      "CREATE TRIGGER refused BEFORE UPDATE OF line ON records BEGIN SELECT RAISE(ABORT, 'no'); END"
    )

    await #expect(throws: RecordStoreError.self) { try await file.save("a") }

    #expect(try await SQLiteTables(file.path).aside(of: "notes") == [])
  }

  @Test(
    "A row that can't be read is reported, hides no other, and is neither changed nor evicted",
    arguments: RowDamage.damaged + [.newer, .tooLarge]
  )
  func unreadable(damage: RowDamage) async throws {
    try await file.save("a", "b")
    try file.run(damage.sql)
    let store = file.store()

    let loaded = try await store.load()

    #expect(loaded.records.ids == ["b"])
    let place = "\(file.path)#notes/a"
    let error = RecordReadError(damage.kind, damage.testDescription)
    #expect(loaded.unreadable == [UnreadableRecord(place: place, recordID: "a", error)])
    let told = await #expect(throws: RecordStoreError.self) { try await store.delete("a") }
    #expect(told == RecordStoreError(.delete, at: place, .unreadable(error)))
    try file.run("UPDATE records SET deleted = 1 WHERE id = 'a'")
    #expect(try await store.evict(deletedBefore: .distantFuture) == 0)
    #expect(try await file.store().load() == loaded)
  }

  @Test(
    "A save over a damaged row keeps its bytes",
    arguments: RowDamage.damaged + Array(repeating: .tooLarge, count: LongTests.isOn ? 1 : 0)
  )
  func savingOverDamage(damage: RowDamage) async throws {
    for _ in 1...2 {
      try await file.save("a", "b")
      try file.run(damage.sql)
    }
    let damaged = try file.line("a")

    try await file.save("a")

    let aside = try await SQLiteTables(file.path).aside(of: "notes")
    #expect(aside.map(\.id) == ["a", "a"])
    #expect(aside.map(\.number) == [1, 2])
    #expect(aside.last?.line == damaged)
    #expect(try await file.store().load().records.ids == ["b", "a"])
  }

  @Test(
    "A number of a line that was put aside is free once a person removed the line, and no other is"
  )
  func numbersAside() async throws {
    let tables = SQLiteTables(file.path)
    for _ in 1...3 {
      try await file.save("a")
      try file.run("UPDATE records SET crc32c = 0 WHERE id = 'a'")
      try file.run("DELETE FROM aside WHERE number = 1 AND (SELECT count(*) FROM aside) = 2")
    }

    try await file.save("a")
    try await tables.addAside([AsideLine(id: "a", number: 1, line: Data("x".utf8))], of: "notes")

    #expect(try await tables.aside(of: "notes").map(\.number) == [2, 3, 4])
  }

  @Test("A save over a newer row is refused, and leaves it as it is")
  func savingOverNewer() async throws {
    try await file.save("a")
    try file.run(RowDamage.newer.sql)
    let before = try file.line("a")

    let error = await #expect(throws: RecordStoreError.self) { try await file.save("a") }

    let newer = RecordReadError(.newer, RowDamage.newer.testDescription)
    #expect(error?.cause == .unreadable(newer))
    #expect(try file.line("a") == before)
    #expect(try await SQLiteTables(file.path).aside(of: "notes") == [])
  }

  @Test("A row with an id that names no record is reported, and nothing can be saved there")
  func unusableID() async throws {
    try await file.save("b")
    try file.run("UPDATE records SET id = 'a/b' WHERE id = 'b'")

    let loaded = try await file.store().load()

    #expect(loaded.records.isEmpty)
    #expect(loaded.unreadable.map(\.place) == ["\(file.path)#notes/a/b"])
    #expect(loaded.unreadable.map(\.recordID) == [nil])
    let error = await #expect(throws: RecordStoreError.self) { try await file.save("a/b") }
    #expect(error?.cause == .unusableID)
  }

  @Test("A change by hand shows, also a removed row")
  func changesByHand() async throws {
    try await file.save("a", "b")
    let changes = try await file.store().changes()
    var notes: IdentifiedArrayOf<RecordStoreContract.Note> = []
    func wait(for ids: [String]) async throws {
      while Array(notes.ids) != ids, let delta = try await changes.next() {
        delta.apply(to: &notes)
      }
    }
    try await wait(for: ["a", "b"])

    try file.run("UPDATE records SET rank = -1 WHERE id = 'b'")
    try await wait(for: ["b", "a"])
    try file.run("DELETE FROM records WHERE id = 'a'")
    try await wait(for: ["b"])
  }
}

/// A file of SQLite in a folder of its own.
@MainActor struct SQLiteFile {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("records.sqlite")
    try OpenFile.make(path)
  }

  func store(
    waiting: FolderWaiting = FolderWaiting()
  ) -> RecordStore<RecordStoreContract.Note> {
    RecordStore(
      TableRecordBackend(
        SQLiteTables(path, waiting: waiting),
        kind: "notes",
        schema: RecordSchema()
      ),
      now: { Date(timeIntervalSince1970: 0) }
    )
  }

  /// Saves notes of these ids, each in a store of its own.
  func save(_ ids: String...) async throws {
    for id in ids { try await store().save(RecordStoreContract.Note(id: id)) }
  }

  /// Runs a statement as another program does.
  func run(_ sql: StaticString) throws {
    let connection = try SQLiteConnection(path)
    try connection.withoutLimit { try connection.run(sql) }
  }

  /// The bytes of a row's line; nil if there are too many.
  func line(_ id: String) throws -> Data? {
    try OpenFile(path).row(of: "notes", id)?.line
  }
}

#endif
