import FeatureFaults
import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

/// The work of a query, counted: a change costs as much as what it touches.
@Suite(.feature) @MainActor struct RecordQueryCostTests {
  private static let count = LongTests.isOn ? 100_000 : 5_000
  private let effects = EffectScope(executor: MainSerialExecutor.shared)

  @Test("A change of one of many records looks at that one, and wakes those who show it")
  func oneOfMany() async {
    let store = RecordStore(Many(count: Self.count), now: { .day(0) })
    let query = RecordQuery(store, effects: effects)
    await effects.settle()
    let woken = Mutex<[Int]>([])
    func show(_ id: Int) {
      withObservationTracking {
        _ = query[id]
      } onChange: {
        woken.withLock { $0.append(id) }
      }
    }
    (0..<1_000).forEach(show)
    let wokenByOrder = Mutex(0)
    withObservationTracking {
      _ = query.records.count
    } onChange: {
      wokenByOrder.withLock { $0 += 1 }
    }
    Counted.comparisons.withLock { $0 = 0 }

    query.update(500) { $0.text = "new" }
    let atOnce = woken.withLock { $0 }
    await effects.settle()

    #expect(atOnce == [500])
    #expect(woken.withLock { $0 } == [500])
    #expect(wokenByOrder.withLock { $0 } == 0)
    #expect(Counted.comparisons.withLock { $0 } < 10)
    #expect(query[500]?.text == "new")
  }

  @Test("Of many records only those that change get rows, until their order changes")
  func untouched() async {
    let store = InMemoryRecords((0..<200).map { Note(id: "\($0)") }).store
    let query = RecordQuery(store, effects: effects)
    await effects.settle()
    let records = query.records
    var made: [Int] { (query.order.shown?.made ?? [:]).keys.sorted() }

    let (shown, first) = (records[100..<150].map(\.id), made)
    await effects.act { query.update("50") { $0.text = "new" } }
    let changed = made
    query.delete("7")
    let rest = query.records

    #expect(shown == (100..<150).map { "\($0)" })
    #expect(first == [])
    #expect(changed == [50])
    #expect(records[50].text == "new")
    #expect(records[7].id == "7")
    #expect(rest.ids.prefix(8) == ["0", "1", "2", "3", "4", "5", "6", "8"])
    #expect(rest.count == 199)
    #expect(rest[49].text == "new")
  }

  @Test(
    "Adding records behind all others grows the order that is shown, which readers keep as it was"
  )
  func growth() async {
    let store = InMemoryRecords(["a", "b"].map { Note(id: $0) }).store
    let query = RecordQuery(store, effects: effects)
    await effects.settle()
    query.save(Note(id: "c"))
    let kept = query.records
    query.save(Note(id: "d"))
    weak let order = query.shownRows

    query.save(Note(id: "e"))
    let (isGrown, shown) = (query.shownRows === order, query.records.ids)
    await effects.settle()
    let isStored = query.shownRows === order && query.order.rows["e"]?.isStored == true
    await effects.act { query.move("e", before: "a") }

    #expect(isGrown && isStored)
    #expect(shown == ["a", "b", "c", "d", "e"])
    #expect(kept.ids == ["a", "b", "c"])
    #expect(query.records.ids == ["e", "a", "b", "c", "d"])
  }

  @Test("What is added stands as the moves and the store have it, whatever was stored first")
  func orderOfAdded() async {
    let faults = FaultInjection()
    let memory = MemoryRecordBackend(["a", "b"].map { Note(id: $0) })
    let store = RecordStore(faults.before(memory), now: { .day(0) })
    let query = RecordQuery(store, effects: effects)
    await effects.settle()
    let held = faults.holdNext(.save)

    query.save(Note(id: "x"))
    query.save(Note(id: "y"))
    let added = query.records.ids
    await effects.settle()
    let stored = query.records.ids
    query.move("a", before: nil)
    let moved = query.records.ids
    query.save(Note(id: "z"))
    let last = query.records.ids
    await effects.act { held.release() }

    #expect(added == ["a", "b", "x", "y"])
    #expect(stored == ["a", "b", "y", "x"])
    #expect(moved == ["b", "y", "x", "a"])
    #expect(last == ["b", "y", "x", "a", "z"])
    #expect(query.records.ids == ["b", "x", "y", "a", "z"])
  }

  @Test("A last record that comes back before its deletion is written stands before one that moved")
  func lastBeforeMoved() async {
    let faults = FaultInjection()
    let memory = MemoryRecordBackend(["a", "b", "c"].map { Note(id: $0) })
    let store = RecordStore(faults.before(memory), now: { .day(0) })
    let query = RecordQuery(store, effects: effects)
    await effects.settle()
    let held = faults.holdNext(.delete)

    await effects.act { query.delete("c") }
    query.move("a", before: nil)
    let moved = query.records.ids
    query.restore(Note(id: "c"))
    let restored = query.records.ids
    await effects.act { held.release() }

    #expect(moved == ["b", "a"])
    #expect(restored == ["b", "c", "a"])
    #expect(query.records.ids == restored)
  }

  @Test("Records that are read in place are observed together")
  func inPlace() async {
    let store = InMemoryRecords(["a", "b", "c"].map { Note(id: $0) }).store
    let query = RecordQuery(store, effects: effects)
    await effects.settle()
    let woken = Mutex(0)
    func read() -> [String]? {
      withObservationTracking {
        query.records.withContiguousStorageIfAvailable { $0.map(\.text) }
      } onChange: {
        woken.withLock { $0 += 1 }
      }
    }

    let before = read()
    query.update("b") { $0.text = "new" }
    let after = read()
    query.delete("a")

    #expect(before == ["", "", ""])
    #expect(after == ["", "new", ""])
    #expect(woken.withLock { $0 } == 2)
    #expect(read() == nil)
  }

  @Test("However many records were shown, the signals stay few, and neighbors don't share one")
  func signals() async {
    let store = RecordStore(Many(count: 5_000), now: { .day(0) })
    let query = RecordQuery(store, effects: effects)
    await effects.settle()

    for id in 0..<100 { _ = query[id] }
    let few = query.signals.count
    for record in query.records { _ = record.text }

    #expect(few == 100)
    #expect(query.signals.count == RecordSignals.mostSignals)
  }

  @Test("A query keeps nothing of changes that are written, nor of records that are gone")
  func forgets() async {
    let records = InMemoryRecords([Note(id: "a")])
    let query = RecordQuery(records.store, effects: effects)
    await effects.settle()

    query.update("a") { $0.text = "new" }
    query.save(Note(id: "b"))
    query.update("x") { $0.text = "new" }
    query.delete("b")
    await effects.act { query.move("a", before: nil) }

    #expect(query.pending.isEmpty)
    #expect(query.order.moves.isEmpty)
    #expect(Array(query.order.rows.keys) == ["a"])
  }
}

/// A record that counts how often two are compared.
private struct Counted: Codable, Identifiable, Sendable, Equatable {
  static let comparisons = Mutex(0)

  var id: Int
  var text = "old"

  static func == (left: Self, right: Self) -> Bool {
    comparisons.withLock { $0 += 1 }
    return left.id == right.id && left.text == right.text
  }
}

/// Many records, of which each write is forgotten.
private struct Many: RecordBackend {
  var count: Int

  func load() -> StoredRecords<Counted> {
    StoredRecords((0..<count).map { StoredRecord(Counted(id: $0), rank: $0) })
  }

  func find(_ id: Int) -> FoundRecord<Counted> { .nothing }

  func modify(
    _ id: Int,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Counted>) -> StoredRecord<Counted>?
  ) -> StoredRecord<Counted>? {
    change(.record(StoredRecord(Counted(id: id), rank: id)))
  }

  func evict(deletedBefore date: Date) -> Int { 0 }
  func evictDaily(deletedBefore date: Date) -> Int? { nil }

  func watch(_ tell: @escaping @Sendable (Set<Int>?) -> Void) -> RecordWatch? { nil }
}
