import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

/// A file store's handling of records that it can't read.
@Suite(.feature) @MainActor struct UnreadableRecordsTests {
  private let place: TemporaryFolder
  private var folder: URL { place.url }

  init() throws { place = try TemporaryFolder() }

  @Test(
    "What cannot be read is reported, hides no other record, and is neither changed nor deleted",
    arguments: Obstacle.damaged + Obstacle.newer
  )
  func unreadable(obstacle: Obstacle) async throws {
    let file = folder.appending(path: "a.json")
    try await openStore(folder).save(Note(id: "c"))
    try obstacle.make(file)
    let store = openStore(folder)

    let loaded = try await store.load()

    #expect(loaded.records.ids == ["c"])
    let unreadable = try #require(loaded.unreadable.first)
    #expect(loaded.unreadable.count == 1)
    #expect(unreadable.place == file.path)
    #expect(unreadable.recordID == "a")
    #expect(unreadable.error.reason.hasPrefix(obstacle.reason))
    await #expect(throws: RecordStoreError.self) { try await store.delete("a") }
    await #expect(throws: RecordStoreError.self) { try await store.update("a") { _ in } }
    #expect(try await store.evict(deletedBefore: .day(9)) == 0)
    #expect(try await store.load() == loaded)
  }

  @Test("A save over something damaged keeps that beside it", arguments: Obstacle.damaged)
  func savingOverDamage(obstacle: Obstacle) async throws {
    let file = folder.appending(path: "a.json")
    let store = openStore(folder)
    try obstacle.make(file)
    try await store.save(Note(id: "a", text: "old"))
    try FileManager.default.removeItem(at: file)
    try obstacle.make(file)
    try await store.save(Note(id: "a", text: "new"))

    let names = try fileNames(folder)
    let loaded = try await openStore(folder).load()

    #expect(names == ["a.json", "a.json.damaged", "a.json.damaged-2"])
    #expect(loaded == RecordSnapshot(records: [Note(id: "a", text: "new")]))
    #expect(try await store.load() == loaded)
  }

  @Test("A save over data of a newer version is refused, byte for byte", arguments: Obstacle.newer)
  func savingOverNewer(obstacle: Obstacle) async throws {
    let file = folder.appending(path: "a.json")
    try obstacle.make(file)
    let data = try Data(contentsOf: file)

    let error = await #expect(throws: RecordStoreError.self) {
      try await openStore(folder).save(Note(id: "a"))
    }

    let newer = RecordReadError(.newer, obstacle.reason)
    #expect(error == RecordStoreError(.save, at: file.path, .unreadable(newer)))
    #expect(try Data(contentsOf: file) == data)
    #expect(try fileNames(folder) == ["a.json"])
  }

  @Test("A copy under another name is reported and not loaded twice")
  func copies() async throws {
    try await openStore(folder).save(Note(id: "a"))
    let copy = folder.appending(path: "a copy.json")
    try FileManager.default.copyItem(at: folder.appending(path: "a.json"), to: copy)

    let loaded = try await openStore(folder).load()

    #expect(loaded.records.ids == ["a"])
    #expect(loaded.unreadable.map(\.place) == [copy.path])
  }

  @Test("Files that aren't records are left alone")
  func foreignFiles() async throws {
    let foreign = [
      "..0123456789abcdef.tmp", ".a b.0123456789abcdef.tmp", ".a.0123456789ABCDEF.tmp",
      ".a.123.tmp", ".hidden.json", "a.0123456789abcdef.tmp", "a.json.damaged", "read me.txt",
    ]
    for name in foreign { try Data("text".utf8).write(to: folder.appending(path: name)) }

    try await openStore(folder).save(Note(id: "a"))
    try await openStore(folder).delete("a")
    try await openStore(folder).evict(deletedBefore: .day(1))

    #expect(try await openStore(folder).load() == RecordSnapshot())
    #expect(try fileNames(folder) == foreign.sorted())
  }

  @Test(
    "What lies beside the records can be listed: deleted ones, drafts, what was put aside, and foreign files"
  )
  func leftovers() async throws {
    let none = try await FolderRecordBackend<Note>(folder.appending(path: "none")).leftovers()
    let names = [
      ".a.0123456789abcdef.tmp", ".hidden", "a.json.damaged-2", "a.json.damaged", "read me.tmp",
      "b c.json.damaged",
    ]
    for name in names {
      try Data("text".utf8).write(to: folder.appending(path: name))
    }
    try await openStore(folder).save(Note(id: "b"))
    try await openStore(folder).save(Note(id: "c"))
    try await openStore(folder).delete("c")

    let leftovers = try await FolderRecordBackend<Note>(folder).leftovers()

    #expect(none == RecordLeftovers())
    func paths(_ names: String...) -> [String] { names.map { "\(folder.path)/\($0)" } }
    #expect(leftovers.deleted == [paths("c.json")[0]: .day(0)])
    #expect(leftovers.drafts == paths(".a.0123456789abcdef.tmp"))
    #expect(leftovers.putAside == paths("a.json.damaged", "a.json.damaged-2"))
    #expect(leftovers.foreign == paths(".hidden", "b c.json.damaged", "read me.tmp"))
    let deleted = try await FolderRecordBackend<Note>(folder).deleted()
    #expect(deleted == [DeletedRecord(Note(id: "c"), date: .day(0))])
  }

  @Test("A JSON file that holds no record and is not named like one is left alone")
  func foreignJSON() async throws {
    struct Numbered: Codable, Equatable, Identifiable, Sendable {
      var id: Int
    }
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
    try FileManager.default.copyItem(
      at: folder.appending(path: "7.json"),
      to: folder.appending(path: "copy of 7.json")
    )
    let copied = try await store.load().unreadable
    #expect(copied.map(\.error.kind) == [.damaged, .misnamed])
    #expect(copied.last?.place == folder.appending(path: "copy of 7.json").path)
  }

  @Test("What was read before it became unreadable is still seen, and saved again it is whole")
  func unreadableLater() async throws {
    let file = folder.appending(path: "a.json")
    let store = ShownRecords(RecordStore.folder(at: folder, now: { .day(0) }))
    await store.save(Note(id: "a", text: "old"))
    try Data("{}".utf8).write(to: file)

    let loaded = try await store.load()
    let unreadable = store.query.unreadable
    let updated = await store.update("a") { $0.text = "new" }
    let unsaved = try await store.load().unsaved
    await store.save(Note(id: "a", text: "new"))

    #expect(loaded.records.map(\.text) == ["old"])
    #expect(unreadable.map(\.place) == [file.path])
    #expect(updated?.text == "new")
    #expect(unsaved.map(\.id) == ["a"])
    #expect(try await store.load() == ShownRecords.State(records: [Note(id: "a", text: "new")]))
    #expect(try await openStore(folder).load().records.map(\.text) == ["new"])
  }
}
