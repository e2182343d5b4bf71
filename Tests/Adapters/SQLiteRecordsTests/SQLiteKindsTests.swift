#if SQLite

import FeatureKit
import FeatureTesting
import Foundation
import TableRecords
import Testing

@testable import SQLiteRecords

/// The promises for the records of any kind, in one file for all of them.
@Suite(.feature) @MainActor struct SQLiteKindsTests {
  private nonisolated static let kinds: [any StoredKind.Type] = [PenKind.self, LampKind.self]
  private nonisolated static let day: TimeInterval = 86_400
  private nonisolated static let monday = Date(timeIntervalSinceReferenceDate: 789_382_800)
  private let file: SQLiteFile

  init() throws { file = try SQLiteFile() }

  private var engine: TableEngine { TableEngine(SQLiteTables(file.path)) }

  /// The stores as a process opens them.
  private func stores(now: Date = Self.monday) -> RecordStores {
    RecordStores(Self.kinds, on: engine) { now }
  }

  @Test("What one process saves, the next one and one beside it read, and no other kind has it")
  func processes() async throws {
    let beside = stores()
    #expect(try await beside[PenKind.self].load().records.isEmpty)

    try await stores()[PenKind.self].save(Thing(id: "a", name: "Red"))

    for stores in [beside, stores()] {
      #expect(
        try await stores[PenKind.self].load().records.elements == [Thing(id: "a", name: "Red")]
      )
      #expect(try await stores[LampKind.self].load().records.isEmpty)
    }
  }

  @Test("A damaged row is told, and kept as it is", arguments: kinds)
  func damaged(kind: any StoredKind.Type) async throws {
    try await kind.saveThing(in: stores())
    try file.run("UPDATE records SET crc32c = 0")

    let unreadable = try await kind.unreadable(in: stores())

    #expect(unreadable == ["\(file.path)#\(kind.folder)/a"])
    #expect(try await kind.unreadable(in: stores()) == unreadable)
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
      { try await engine.write(row, of: PenKind.self) },
      { try await engine.addAside([AsideLine(id: "a", number: 1, line: line)], of: PenKind.self) },
    ]

    for write in writes {
      let error = await #expect(throws: RecordStoreError.self) { try await write() }
      #expect(error?.operation == .save)
    }
  }

  @Test("A deleted record comes back, until it was found deleted for a day", arguments: kinds)
  func deleted(kind: any StoredKind.Type) async throws {
    try await kind.saveThing(in: stores())
    try await kind.deleteThing(in: stores(now: Self.monday - Self.day))
    #expect(try await kind.deletedIDs(in: engine) == ["a"])
    #expect(try await kind.deletedPlaces(in: engine) == ["\(file.path)#\(kind.folder)/a"])

    for (date, left) in [(Self.monday, ["a"]), (Self.monday + 2 * Self.day, [])] {
      try await stores(now: date).evictDaily(deletedBefore: date)
      #expect(try await kind.deletedIDs(in: engine) == left)
    }
  }
}

private struct Thing: Codable, Equatable, Identifiable, Sendable {
  var id: String
  var name = ""
}

private enum PenKind: StoredKind {
  static let name = "pens"
  static let folder = "pens"
  static let word = "pen"
  static let schema = RecordSchema<Thing>()
  static func title(of thing: Thing) -> String { thing.name }
}

private enum LampKind: StoredKind {
  static let name = "lamp"
  static let folder = "lamps"
  static let word = "lamp"
  static let schema = RecordSchema<Thing>()
  static let onlyID: String? = "a"
  static func title(of thing: Thing) -> String { thing.name }
}

extension StoredKind {
  private static func thing() throws -> Record {
    try JSONDecoder().decode(Record.self, from: Data(#"{"id":"a","name":"Red"}"#.utf8))
  }

  fileprivate static func saveThing(in stores: RecordStores) async throws {
    try await stores[Self.self].save(thing())
  }

  fileprivate static func deleteThing(in stores: RecordStores) async throws {
    try await stores[Self.self].delete(thing().id)
  }

  fileprivate static func unreadable(in stores: RecordStores) async throws -> [String] {
    try await stores[Self.self].load().unreadable.map(\.place)
  }

  fileprivate static func deletedIDs(in engine: TableEngine) async throws -> [String] {
    try await engine.backend(of: Self.self).deleted().map(\.record.id.description)
  }

  fileprivate static func deletedPlaces(in engine: TableEngine) async throws -> [String] {
    try await Array(engine.leftovers(of: Self.self).deleted.keys)
  }
}

#endif
