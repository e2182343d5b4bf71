import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Eviction of deleted records.
@Suite(.feature) @MainActor struct EvictingTests {
  typealias Store = RecordStore<Note>

  private static let hours = { (count: Double) in Date.day(count / 24) }

  /// Evictions of one folder, one after another.
  ///
  /// Each is a record that is deleted before, the hour, and the number of removed records.
  nonisolated static let evictions: [(deleted: Note.ID?, hour: Double, count: Int?)] = [
    ("a", 1, 1), ("b", 2, nil), (nil, 24.9, nil), (nil, 25, 1),
    // The clock was set back: what was evicted by then says nothing.
    (nil, 3, 0), ("c", 4, nil),
  ]

  @Test(
    "Evicting daily does nothing within a day of any store's eviction, and then takes all that is due"
  )
  func daily() async throws {
    try await withTemporaryFolder { folder in
      let store = openStore(folder)
      for id in ["a", "b", "c"] as [Note.ID] { try await store.save(Note(id: id)) }

      var counts: [Int?] = []
      for (deleted, hour, _) in Self.evictions {
        if let deleted { try await store.delete(deleted) }
        counts.append(
          try await Store.evictDaily(inFolder: folder, deletedBefore: Self.hours(hour))
        )
      }

      #expect(counts == Self.evictions.map(\.count))
      #expect(try fileNames(folder) == [".evicted", "c.json"])
      #expect(try await Store.leftovers(inFolder: folder) == RecordLeftovers(deletedCount: 1))
    }
  }

  @Test("The date of the last eviction is written down, and anew where it cannot be read")
  func lastEviction() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: ".evicted")
      try Data("?".utf8).write(to: file)

      let count = try await Store.evictDaily(inFolder: folder, deletedBefore: Self.hours(3))

      #expect(count == 0)
      #expect(try String(contentsOf: file, encoding: .utf8) == "\"1970-01-01T03:00:00.000Z\"\n")
    }
  }

  @Test("Evicting daily makes no folder where there is none")
  func missing() async throws {
    try await withTemporaryFolder { folder in
      let missing = folder.appending(path: "missing")

      let count = try await Store.evictDaily(inFolder: missing, deletedBefore: .day(1))

      #expect(count == 0)
      #expect(try fileNames(folder) == [])
    }
  }

  @Test("All that is deleted can be evicted now")
  func all() async throws {
    try await withTemporaryFolder { folder in
      let store = openStore(folder)
      for id in ["a", "b", "c"] as [Note.ID] { try await store.save(Note(id: id)) }
      for id in ["a", "b"] as [Note.ID] { try await store.delete(id) }

      #expect(try await store.evict(deletedBefore: .distantFuture) == 2)

      #expect(try fileNames(folder) == ["c.json"])
    }
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
    #expect(try folder.leftovers() == RecordLeftovers(deletedCount: 1))
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
    let data = try RecordFile.data(of: card, schema: 1)
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
    let data = try RecordFile.data(of: StoredRecord(Card(id: "a"), rank: 7), schema: 1)
    let disk = SimulatedDisk([
      "/store": nil, Workload.folder: nil, record: Data("?".utf8), deleted: data,
    ])
    var folder = RecordFolder<Card>(Workload.folder, schema: RecordSchema(), on: disk)

    #expect(try folder.evict(deletedBefore: .distantFuture) == 0)

    #expect(disk.contents.names(in: Workload.folder) == ["a.json", "a.json.deleted"])
  }
}
