import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

/// Eviction of deleted records.
@Suite(.feature) @MainActor struct EvictingTests {
  private let place: TemporaryFolder
  private var folder: URL { place.url }

  init() throws { place = try TemporaryFolder() }

  typealias Store = RecordStore<Note>

  /// A step of a case, on a day of the clock.
  enum Step {
    case delete(Note.ID, Double)
    case restore(Note.ID)
    case save(Note.ID)
    case evict(Double, Int?)
    case purge
  }

  nonisolated static let daily: [(name: String, steps: [Step])] = [
    (
      "What is due is noted, and goes a day later",
      [.delete("a", 1), .evict(2, 0), .delete("b", 2.5), .evict(2.9, nil), .evict(3, 1)]
        + [.evict(3.9, nil), .evict(4, 1), .evict(9, 0)]
    ),
    (
      "A clock that was ahead notes nothing that counts",
      [.delete("a", 1), .evict(40, 0), .evict(0.5, 0), .evict(41, 0), .evict(40.9, 0)]
        + [.evict(41.8, nil), .evict(41.9, 1)]
    ),
    (
      "A clock that was behind delays, and dates a deletion no earlier than the last one",
      [.delete("a", 5), .evict(6, 0), .evict(2, 0), .delete("b", 1), .evict(4, 0), .evict(6, 0)]
        + [.evict(7, 2)]
    ),
    ("A deletion of 1970 isn't gone at once", [.delete("a", 0), .evict(20_000, 0), .restore("a")]),
    (
      "A deletion after a restoration has a date of its own",
      [.delete("a", 1), .evict(2, 0), .restore("a"), .delete("a", 2.5), .evict(3, 0)]
        + [.evict(4, 1)]
    ),
    (
      "A deletion after a restoration is another one, even of the same date",
      [.delete("a", 1), .evict(2, 0), .restore("a"), .delete("a", 1), .evict(3, 0), .evict(4, 1)]
    ),
    (
      "A new record isn't the one that was noted",
      [.delete("a", 1), .evict(2, 0), .purge, .save("a"), .delete("a", 1), .evict(3, 0)]
    ),
  ]

  @Test(
    "A daily eviction removes what the one before it found due",
    arguments: daily.indices,
    [true, false]
  )
  func daily(index: Int, isFolder: Bool) async throws {
    let day = Mutex(0.0)
    let now = { @Sendable in Date.day(day.withLock(\.self)) }
    let memory = MemoryRecordBackend<Note>()
    func open() -> Store {
      isFolder
        ? .folder(at: folder, now: now)
        : Store(memory.reopened(), now: now)
    }
    for id in ["a", "b"] as [Note.ID] { try await open().save(Note(id: id)) }

    for (number, step) in Self.daily[index].steps.enumerated() {
      switch step {
      case .delete(let id, let date):
        day.withLock { $0 = date }
        try await open().delete(id)
      case .restore(let id): try await open().restore(Note(id: id, text: "gone"))
      case .save(let id): try await open().save(Note(id: id))
      case .evict(let date, let count):
        let evicted = try await open().evictDaily(deletedBefore: .day(date))
        #expect(evicted == count, "\(Self.daily[index].name), step \(number)")
      case .purge: try await open().evict(deletedBefore: .distantFuture)
      }
    }

    #expect(try await open().load().records.allSatisfy { $0.text != "gone" })
  }

  /// Notes that say nothing, and what is in the folder then.
  nonisolated static let notes = [
    "?", "", "[]", #""1970-01-03T00:00:00.000Z""#, #"{"before":"soon","due":{}}"#,
    #"{"before":"1970-01-03T00:00:00.000Z","due":{"a":7}}"#,
    #"{"before":"1970-03-01T00:00:00.000Z","due":{"a":"1970-01-02T00:00:00.000Z"}}"#,
    #"{"before":"1970-01-03T00:00:00.000Z","due":{"a":"1970-01-01T00:00:00.000Z"}}"#,
  ]

  @Test(
    "A note that is damaged, an earlier version's, of the future, or of another deletion says nothing",
    arguments: notes
  )
  func badNote(text: String) async throws {
    let note = folder.appending(path: ".evicted")
    let store = Store.folder(at: folder, now: { .day(1) })
    try await store.save(Note(id: "a"))
    try await store.delete("a")
    try Data(text.utf8).write(to: note)

    let count = try await FolderRecordBackend<Note>(folder).evictDaily(deletedBefore: .day(4))

    #expect(count == 0)
    #expect(
      try String(contentsOf: note, encoding: .utf8) == """
        {"before":"1970-01-05T00:00:00.000Z","due":{"a":"1970-01-02T00:00:00.000Z"}}

        """
    )
    #expect(try fileNames(folder) == [".evicted", "a.json"])
  }

  /// A record that keeps what was deleted of it, by its date.
  struct Shelf: Codable, Equatable, Identifiable, Sendable {
    var id: String
    var deleted: [String: Date]

    static let schema = RecordSchema<Shelf>().evicting { shelf, isDue in
      shelf.deleted = shelf.deleted.filter { !isDue($1, $0) }
    }
  }

  /// Opens an empty store of shelves.
  private func shelves(isFolder: Bool) -> RecordStore<Shelf> {
    isFolder
      ? .folder(at: folder, schema: Shelf.schema, now: { .day(0) })
      : RecordStore(MemoryRecordBackend<Shelf>(schema: Shelf.schema), now: { .day(0) })
  }

  @Test("A deletion of a part after its restoration is another one", arguments: [true, false])
  func restoredPart(isFolder: Bool) async throws {
    let store = shelves(isFolder: isFolder)
    try await store.save(Shelf(id: "a", deleted: ["x": .day(1), "y": .day(1)]))
    _ = try await store.evictDaily(deletedBefore: .day(2))

    try await store.update("a") { $0.deleted["x"] = nil }
    try await store.update("a") { $0.deleted["x"] = .day(1) }
    _ = try await store.evictDaily(deletedBefore: .day(3))

    #expect(try await store.load().records.map(\.deleted) == [["x": .day(1)]])
  }

  @Test(
    "Deleted parts of records are noted and removed as deleted records are",
    arguments: [true, false]
  )
  func parts(isFolder: Bool) async throws {
    let store = shelves(isFolder: isFolder)
    try await store.save(Shelf(id: "a", deleted: ["x": .day(1), "y": .day(2.5)]))
    try await store.save(Shelf(id: "b", deleted: ["x": .day(2.5)]))

    var left: [[[String]]] = []
    for day in [2.0, 2.9, 3, 4] {
      _ = try await store.evictDaily(deletedBefore: .day(day))
      left.append(try await store.load().records.map { $0.deleted.keys.sorted() })
    }

    #expect(left == [[["x", "y"], ["x"]], [["x", "y"], ["x"]], [["y"], ["x"]], [[], []]])
  }

  @Test("Where no note can be kept, nothing is evicted")
  func noNote() async throws {
    let store = openStore(folder)
    try await store.save(Note(id: "a"))
    try await store.delete("a")
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".evicted"),
      withIntermediateDirectories: false
    )

    for day in [4.0, 6] {
      await #expect(throws: RecordStoreError.self) {
        try await FolderRecordBackend<Note>(folder).evictDaily(deletedBefore: .day(day))
      }
    }
    try await store.restore(Note(id: "a"))

    #expect(try await store.load().records.ids == ["a"])
  }

  @Test("Of two processes that evict at once, one does it")
  func twoProcesses() async throws {
    let store = openStore(folder)
    try await store.save(Note(id: "a"))
    try await store.delete("a")

    for (day, count) in [(4.0, 0), (5, 1)] {
      async let first = FolderRecordBackend<Note>(folder).evictDaily(deletedBefore: .day(day))
      async let second = FolderRecordBackend<Note>(folder).evictDaily(deletedBefore: .day(day))
      #expect(try await [first, second].compactMap(\.self) == [count])
    }
  }

  @Test("Evicting daily makes no folder where there is none")
  func missing() async throws {
    let missing = folder.appending(path: "missing")

    let count = try await FolderRecordBackend<Note>(missing).evictDaily(deletedBefore: .day(1))

    #expect(count == 0)
    #expect(try fileNames(folder) == [])
  }

  @Test(
    "What is deleted on a full disk has another name, comes back as it was, and is evicted when due"
  )
  func fullDisk() throws {
    let disk = SimulatedDisk(["/store": nil, Workload.folder: nil])
    var folder = RecordFolder<Card>(Workload.folder, schema: RecordSchema(), on: disk)
    let card = StoredRecord(Card(id: "a", text: "old"), rank: 7)
    var deleted = card
    deleted.deleted = .day(3)
    let delete = { (folder: inout RecordFolder<Card>) in
      disk.isFull = true
      defer { disk.isFull = false }
      _ = try folder.modify("a", for: .delete) { _ in deleted }
    }
    _ = try folder.modify("a", for: .save) { _ in card }

    try delete(&folder)

    #expect(disk.contents.names(in: Workload.folder) == ["a.json.deleted"])
    #expect(try folder.load().records == [deleted])
    #expect(try folder.find("a") == .record(deleted))
    let file = "\(Workload.path("a")).deleted"
    var leftovers = RecordLeftovers()
    leftovers.deleted = [file: .day(3)]
    #expect(try folder.leftovers() == leftovers)
    _ = try folder.modify("a", for: .save) {
      $0.stored.map { StoredRecord($0.record, rank: $0.rank) }
    }
    #expect(disk.contents.names(in: Workload.folder) == ["a.json"])
    #expect(try folder.load().records == [card])
    try delete(&folder)
    #expect(try folder.evict(deletedBefore: .day(3)) == 0)
    #expect(try folder.evict(deletedBefore: .day(4)) == 1)
    #expect(disk.contents.names(in: Workload.folder) == [])
  }

  @Test("A name that says that a record is deleted says nothing beside the record itself, and goes")
  func replaced() throws {
    let card = StoredRecord(Card(id: "a"), rank: 7)
    let data = try RecordFile.data(of: card, schema: RecordSchema())
    let (record, stale) = (Workload.path("a"), "\(Workload.path("a")).deleted")
    let foreign = "\(Workload.path("b")).deleted"
    let disk = SimulatedDisk([
      "/store": nil, Workload.folder: nil, record: data, stale: data, foreign: Data("?".utf8),
    ])
    var folder = RecordFolder<Card>(Workload.folder, schema: RecordSchema(), on: disk)

    #expect(try folder.load().records == [card])
    #expect(try folder.leftovers().foreign == [stale, foreign])
    #expect(try folder.evict(deletedBefore: .distantFuture) == 0)

    #expect(disk.contents.names(in: Workload.folder) == ["a.json", "b.json.deleted"])
  }

  @Test("Beside a record that can't be read, the one that was deleted by its name stays")
  func besideDamaged() throws {
    let (record, deleted) = (Workload.path("a"), "\(Workload.path("a")).deleted")
    let data = try RecordFile.data(of: StoredRecord(Card(id: "a"), rank: 7), schema: RecordSchema())
    let disk = SimulatedDisk([
      "/store": nil, Workload.folder: nil, record: Data("?".utf8), deleted: data,
    ])
    var folder = RecordFolder<Card>(Workload.folder, schema: RecordSchema(), on: disk)

    #expect(try folder.evict(deletedBefore: .distantFuture) == 0)

    #expect(disk.contents.names(in: Workload.folder) == ["a.json", "a.json.deleted"])
  }
}
