import Effects
import FeatureTesting
import Foundation
import IdentifiedArrays
import Testing

@testable import RecordStores

@Suite(.feature, .timeLimit(.minutes(1))) @MainActor struct FolderRecordsTests {
  private func store(_ folder: URL, schema: Int = 1) -> RecordStore<Note> {
    .folder(at: folder, schema: schema, now: { .day(0) })
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  // MARK: Files

  @Test(
    "A record is one file; nothing else is left behind, and deleting keeps it until it is evicted"
  )
  func files() async throws {
    try await withTemporaryFolder { folder in
      let store = store(folder)

      for text in ["old", "new"] { try await store.save(Note(id: "a", text: text)) }
      #expect(try names(folder) == ["a.json"])
      try await store.delete("a")
      #expect(try names(folder) == ["a.json"])
      try await store.evict(deletedBefore: .day(1))

      #expect(try names(folder) == [])
    }
  }

  @Test("Equal values have equal bytes")
  func equalBytes() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.json")
      try await store(folder).save(Note(id: "a", text: "new"))
      let data = try Data(contentsOf: file)

      try await store(folder).save(Note(id: "a", text: "other"))
      try await store(folder).save(Note(id: "a", text: "new"))

      #expect(try Data(contentsOf: file) == data)
    }
  }

  @Test("A folder that is not there is empty, and the first save makes it with all above it")
  func missingFolder() async throws {
    try await withTemporaryFolder { folder in
      let missing = folder.appending(path: "some/where")

      #expect(try await store(missing).load() == RecordSnapshot())
      #expect(try names(folder) == [])
      try await store(missing).save(Note(id: "a"))

      #expect(try await store(missing).load().records.ids == ["a"])
    }
  }

  @Test("A place that is a file, or lies in one, is told", arguments: ["file", "file/records"])
  func placeIsAFile(path: String) async throws {
    try await withTemporaryFolder { folder in
      try Data("text".utf8).write(to: folder.appending(path: "file"))
      let place = folder.appending(path: path)

      await #expect(throws: RecordStoreError(.load, at: place.path, .notAFolder)) {
        try await store(place).load()
      }
      await #expect(throws: RecordStoreError(.load, at: place.path, .notAFolder)) {
        try await store(place).save(Note(id: "a"))
      }
    }
  }

  @Test(
    "An id that makes no safe name is refused",
    arguments: ["", ".", "..", ".a", "a/b", "../a", "a\0", "é", String(repeating: "a", count: 201)]
  )
  func unsafeIDs(id: String) async throws {
    try await withTemporaryFolder { folder in
      let error = await #expect(throws: RecordStoreError.self) {
        try await store(folder).save(Note(id: .init(id)))
      }

      let left = try names(folder)
      #expect(error?.cause == .unusableID)
      #expect(left == [])
    }
  }

  @Test("What could not be written is written by a second try, once its cause is gone")
  func retrying() async throws {
    try await withTemporaryFolder { folder in
      let place = folder.appending(path: "records")
      try Data("in the way".utf8).write(to: place)
      let store = RecordStore<Note>.folder(
        at: place,
        onFailedWrite: .keeping,
        now: { .day(0) }
      )
      try await store.save(Note(id: "a"))
      try await store.retry("a")

      try FileManager.default.removeItem(at: place)
      let before = try await store.load()
      try await store.retry("a")

      #expect(before.records.ids == ["a"])
      #expect(before.unsaved.map(\.reason).first?.contains("not a folder") == true)
      #expect(try await store.load() == RecordSnapshot(records: [Note(id: "a")]))
      #expect(try await self.store(place).load().records.ids == ["a"])
    }
  }

  @Test("Waiting for the disk happens on a queue of its own, not where everything else runs")
  func ownQueue() async throws {
    try await withTemporaryFolder { folder in
      let store = store(folder)
      try await store.save(Note(id: "a"))

      let updated = try await store.update("a") { $0.text = "\(Thread.isMainThread)" }

      #expect(updated?.text == "false")
    }
  }

  // MARK: What cannot be read

  /// Something that lies where a record should, and how the store tells it.
  struct Obstacle: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reason: String
    let make: @Sendable (URL) throws -> Void

    init(_ name: String, _ reason: String, _ make: @escaping @Sendable (URL) throws -> Void) {
      (testDescription, self.reason, self.make) = (name, reason, make)
    }

    init(_ name: String, _ reason: String, text: String) {
      self.init(name, reason) { try Data(text.utf8).write(to: $0) }
    }

    static let changed = "its bytes were changed or are incomplete"

    /// A text with the checksum that belongs to it.
    static func sealed(_ lines: String) -> String {
      let checksum = String(CRC32C.checksum(of: lines.utf8), radix: 16)
      let padding = String(repeating: "0", count: 8 - checksum.count)
      return lines + #"{"crc32c":"\#(padding)\#(checksum)"}\#n"#
    }

    static let damaged = [
      Obstacle("empty", changed, text: ""),
      Obstacle("zeros", changed, text: String(repeating: "\0", count: 300)),
      Obstacle("another JSON", changed, text: #"{"id":"a"}"#),
      Obstacle("header without values", "its header is not", text: sealed("{}\n{}\n")),
      Obstacle("one line", "its header is not", text: sealed("\n")),
      Obstacle(
        "record without values",
        "its record is not",
        text: sealed("{\"format\":1,\"rank\":1,\"schema\":1}\n{}\n")
      ),
      Obstacle(
        "deep JSON",
        "its record is not",
        text: sealed(
          "{\"format\":1,\"rank\":1,\"schema\":1}\n\(String(repeating: "[", count: 200_000))\n"
        )
      ),
      Obstacle(
        "rank out of bounds",
        "its rank is out of bounds",
        text: sealed("{\"format\":1,\"rank\":\(Int.max),\"schema\":1}\n{}\n")
      ),
      Obstacle("another record", "its name belongs to another record than the one in it, b") {
        try RecordFile.data(of: StoredRecord(Note(id: "b"), rank: 1), schema: 1).write(to: $0)
      },
      Obstacle("folder", "it is not a file") {
        try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: false)
      },
      Obstacle("pipe", "it is not a file") { #expect(mkfifo($0.path, 0o600) == 0) },
    ]

    static let newer = [
      Obstacle("schema", "it was written by a newer version (format 1, schema 2)") {
        try RecordFile.data(of: StoredRecord(Note(id: "a"), rank: 1), schema: 2).write(to: $0)
      },
      Obstacle(
        "format",
        "it was written by a newer version (format 2, schema 1)",
        text: sealed("{\"format\":2,\"rank\":1,\"schema\":1}\n?\n")
      ),
    ]
  }

  @Test(
    "What cannot be read is reported, hides no other record, and is neither changed nor deleted",
    arguments: Obstacle.damaged + Obstacle.newer
  )
  func unreadable(obstacle: Obstacle) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.json")
      try await store(folder).save(Note(id: "c"))
      try obstacle.make(file)
      let store = store(folder)

      let loaded = try await store.load()

      #expect(loaded.records.ids == ["c"])
      let unreadable = try #require(loaded.unreadable.first)
      #expect(loaded.unreadable.count == 1)
      #expect(unreadable.place == file.path)
      #expect(unreadable.recordID == "a")
      #expect(unreadable.reason.hasPrefix(obstacle.reason))
      await #expect(throws: RecordStoreError.self) { try await store.delete("a") }
      await #expect(throws: RecordStoreError.self) { try await store.update("a") { _ in } }
      #expect(try await store.evict(deletedBefore: .day(9)) == 0)
      #expect(try await store.load() == loaded)
    }
  }

  @Test("A save over something damaged keeps that beside it", arguments: Obstacle.damaged)
  func savingOverDamage(obstacle: Obstacle) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.json")
      let store = store(folder)
      try obstacle.make(file)
      try await store.save(Note(id: "a", text: "old"))
      try FileManager.default.removeItem(at: file)
      try obstacle.make(file)
      try await store.save(Note(id: "a", text: "new"))

      let names = try names(folder)
      let loaded = try await self.store(folder).load()

      #expect(names == ["a.json", "a.json.damaged", "a.json.damaged-2"])
      #expect(loaded == RecordSnapshot(records: [Note(id: "a", text: "new")]))
      #expect(try await store.load() == loaded)
    }
  }

  @Test("A save over data of a newer version is refused, byte for byte", arguments: Obstacle.newer)
  func savingOverNewer(obstacle: Obstacle) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.json")
      try obstacle.make(file)
      let data = try Data(contentsOf: file)

      let error = await #expect(throws: RecordStoreError.self) {
        try await store(folder).save(Note(id: "a"))
      }

      #expect(error == RecordStoreError(.save, at: file.path, .newer(obstacle.reason)))
      #expect(try Data(contentsOf: file) == data)
      #expect(try names(folder) == ["a.json"])
    }
  }

  @Test("An older schema is read, and saved anew with the present one")
  func olderSchema() async throws {
    try await withTemporaryFolder { folder in
      try await store(folder, schema: 1).save(Note(id: "a"))

      let loaded = try await store(folder, schema: 2).load()
      try await store(folder, schema: 2).save(Note(id: "a"))

      #expect(loaded.records.ids == ["a"])
      #expect(try await store(folder, schema: 1).load().unreadable.count == 1)
    }
  }

  @Test("A copy under another name is reported and not loaded twice")
  func copies() async throws {
    try await withTemporaryFolder { folder in
      try await store(folder).save(Note(id: "a"))
      let copy = folder.appending(path: "a copy.json")
      try FileManager.default.copyItem(at: folder.appending(path: "a.json"), to: copy)

      let loaded = try await store(folder).load()

      #expect(loaded.records.ids == ["a"])
      #expect(loaded.unreadable.map(\.place) == [copy.path])
    }
  }

  @Test("Files that are no records are left alone")
  func foreignFiles() async throws {
    try await withTemporaryFolder { folder in
      let foreign = [".a.123.tmp", ".hidden.json", "a.json.damaged", "read me.txt"]
      for name in foreign { try Data("text".utf8).write(to: folder.appending(path: name)) }

      try await store(folder).save(Note(id: "a"))
      try await store(folder).delete("a")
      try await store(folder).evict(deletedBefore: .day(1))

      #expect(try await store(folder).load() == RecordSnapshot())
      #expect(try names(folder) == foreign.sorted())
    }
  }

  @Test("A JSON file that holds no record and is not named like one is left alone")
  func foreignJSON() async throws {
    struct Numbered: Codable, Equatable, Identifiable, Sendable {
      var id: Int
    }
    try await withTemporaryFolder { folder in
      for name in ["package.json", "7 copy.json", "8.json", "008.json"] {
        try Data("{}".utf8).write(to: folder.appending(path: name))
      }
      try FileManager.default.createDirectory(
        at: folder.appending(path: "folder.json"),
        withIntermediateDirectories: false
      )
      let store = RecordStore<Numbered>.folder(at: folder, now: { .day(0) })

      try await store.save(Numbered(id: 7))
      try await store.save(Numbered(id: 8))

      let loaded = try await store.load()
      #expect(loaded.records.ids == [7, 8])
      #expect(loaded.unreadable.map(\.place) == [folder.appending(path: "008.json").path])
      #expect(loaded.unreadable.map(\.recordID) == [nil])
    }
  }
}
