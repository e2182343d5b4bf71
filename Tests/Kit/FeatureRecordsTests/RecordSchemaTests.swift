import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

/// The reading of records of older versions.
@Suite(.feature) @MainActor struct RecordSchemaTests {
  /// The first form: a text alone.
  struct NoteV1: Codable, Equatable, Identifiable {
    var id: Note.ID
    var line: String
  }

  /// The second form: lines.
  struct NoteV2: Codable, Equatable, Identifiable {
    var id: Note.ID
    var lines: [String]

    init(_ old: NoteV1) {
      (id, lines) = (old.id, [old.line])
    }
  }

  nonisolated static let v1 = RecordSchema<NoteV1>()
  nonisolated static let v2 = v1.followed { NoteV2($0) }
  nonisolated static let v3 = v2.followed {
    Note(id: $0.id, text: $0.lines.joined(separator: "\n"))
  }

  /// A record as each version wrote it.
  nonisolated static let golden = [
    """
    {"format":1,"rank":7,"schema":1}
    {"id":"a","line":"Hiring"}
    {"crc32c":"46c81474"}

    """,
    """
    {"format":1,"rank":7,"schema":2}
    {"id":"a","lines":["Hiring"]}
    {"crc32c":"472f50f6"}

    """,
    """
    {"format":1,"rank":7,"schema":3}
    {"date":"1970-01-01T00:00:00.000Z","id":"a","numbers":[],"text":"Hiring"}
    {"crc32c":"ae1da27b"}

    """,
  ]

  private func withFile(_ text: String, _ body: (URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try Data(text.utf8).write(to: folder.appending(path: "a.json"))
      try await body(folder)
    }
  }

  private func text(_ folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: "a.json"), encoding: .utf8)
  }

  @Test("A record of each version is read; its file changes when it is saved", arguments: golden)
  func versions(file: String) async throws {
    try await withFile(file) { folder in
      let store = openStore(folder, schema: Self.v3)

      let note = try #require(try await store.load().records.first)
      #expect(note == Note(id: "a", text: "Hiring"))
      #expect(try text(folder) == file)
      try await store.save(note)

      #expect(try text(folder) == Self.golden[2])
    }
  }

  @Test("Two steps of two apps, one after the other, make the same file as both in one app")
  func stepByStep() async throws {
    try await withFile(Self.golden[0]) { folder in
      let second = RecordStore<NoteV2>.folder(at: folder, schema: Self.v2, now: { .day(0) })
      _ = try await second.update("a") { _ in }
      #expect(try text(folder) == Self.golden[1])
      _ = try await openStore(folder, schema: Self.v3).update("a") { _ in }

      #expect(try text(folder) == Self.golden[2])
    }
  }

  @Test("A later version is told and left alone")
  func later() async throws {
    try await withFile(Self.golden[2]) { folder in
      let second = RecordStore<NoteV2>.folder(at: folder, schema: Self.v2, now: { .day(0) })

      let reason = "it was written by a newer version (format 1, schema 3)"
      let loaded = try await second.load()
      #expect(loaded.unreadable.map(\.error.reason) == [reason])
    }
  }

  nonisolated static let unusable: [(RecordSchema<Note>, reason: String)] = [
    (RecordSchema(version: 3), "its version, 1, is too old"),
    (v2.followed { _ in throw NoWay() }, "no way"),
    (v2.followed { _ in Note(id: "b") }, "its name belongs to another record"),
    (RecordSchema<Note>().followed { $0 }, "text"),
  ]

  private struct NoWay: Error, CustomStringConvertible {
    var description: String { "no way" }
  }

  @Test(
    "What cannot be brought to the present form is told, hides no other, and is never replaced",
    arguments: 0..<unusable.count
  )
  func unusable(offset: Int) async throws {
    let (schema, reason) = Self.unusable[offset]
    try await withFile(Self.golden[0]) { folder in
      let store = openStore(folder, schema: schema)
      try await store.save(Note(id: "c"))

      let loaded = try await store.load()
      for change in Self.changes {
        let error = await #expect(throws: RecordStoreError.self) { try await change(store) }
        guard case .unreadable(let error)? = error?.cause, error.kind == .older else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      try await store.evict(deletedBefore: .distantFuture)

      #expect(loaded.records.ids == ["c"])
      #expect(loaded.unreadable.map(\.recordID) == ["a"])
      #expect(loaded.unreadable.first?.error.reason.contains(reason) == true)
      #expect(try text(folder) == Self.golden[0])
      #expect(try fileNames(folder) == ["a.json", "c.json"])
    }
  }

  private static let changes: [@Sendable (RecordStore<Note>) async throws -> Void] = [
    { try await $0.save(Note(id: "a")) },
    { _ = try await $0.update("a") { $0.text = "new" } },
    { try await $0.delete("a") },
  ]
}
