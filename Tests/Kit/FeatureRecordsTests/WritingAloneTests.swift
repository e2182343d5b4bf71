import FeatureFaults
import FeatureKit
import FeatureTesting
import Foundation
import Synchronization
import Testing

@testable import FeatureRecords

/// Writes of a store that hasn't read all records.
@Suite(.feature) @MainActor struct WritingAloneTests {
  private let effects = EffectScope(executor: MainSerialExecutor.shared)
  private let memory = MemoryRecordBackend([Note(id: "a"), Note(id: "b")])
  private let faults = FaultInjection()
  private let backend: AloneBackend
  private let store: RecordStore<Note>

  init() {
    backend = AloneBackend(base: memory, faults: faults)
    store = RecordStore(backend, now: { .day(1) })
  }

  private var other: RecordStore<Note> { RecordStore(memory.reopened(), now: { .day(5) }) }

  @Test("A new record stands last, behind deleted ones too, and no other is read for it")
  func adding() async throws {
    try await other.delete("b")

    try await store.save(Note(id: "c"))
    try await store.save(Note(id: "d"))

    #expect(backend.reads == ["c", "d"])
    #expect(memory.load().inOrder.map(\.id) == ["a", "b", "c", "d"])
    #expect(Set(memory.load().records.map(\.rank)).count == 4)
    #expect(try await store.load().records.map(\.id) == ["a", "c", "d"])
  }

  @Test("Records that are added at the same time have ranks of their own")
  func addingTogether() async throws {
    let saves = ["c", "d"].map { id in
      let save = faults.holdNext(.save)
      effects.finish("save") { [store] in try await store.save(Note(id: id)) }
      return save
    }
    await effects.settle()
    for save in saves { save.release() }
    await effects.settle()

    #expect(Set(memory.load().records.map(\.rank)).count == 4)
    #expect(Set(backend.reads) == ["c", "d"])
  }

  @Test("A record keeps its place and what others changed, and comes back to its place")
  func changing() async throws {
    try await other.update("a") { $0.comment = "theirs" }

    try await store.update("a") { $0.text = "mine" }
    try await store.delete("b")
    try await store.save(Note(id: "c"))
    try await store.restore(Note(id: "b"))

    #expect(backend.reads == ["a", "b", "c"])
    let records = try await store.load().records
    #expect(records.map(\.id) == ["a", "b", "c"])
    #expect(records[id: "a"]?.text == "mine" && records[id: "a"]?.comment == "theirs")
  }

  @Test("A deletion is dated no earlier than one of another record")
  func deleting() async throws {
    try await other.delete("b")

    try await store.delete("a")

    #expect(backend.reads == ["a"])
    #expect(memory.find("a").stored?.deleted == .day(5))
  }

  @Test("A record that others deleted since it was written isn't brought back unknowingly")
  func deletedByOthers() async throws {
    try await store.save(Note(id: "c", text: "first"))
    try await other.delete("c")

    await #expect {
      try await store.save(Note(id: "c", text: "second"))
    } throws: {
      ($0 as? RecordStoreError)?.cause == .deleted
    }
    try await store.save(Note(id: "c", text: "third"))

    #expect(try await store.load().records[id: "c"]?.text == "third")
  }

  @Test("An act reads its records, and no others")
  func act() async throws {
    var act = RecordTransaction()
    act.add(.save(Note(id: "c")), in: store)
    try await act.write()

    #expect(backend.reads == ["c"])
    #expect(memory.load().inOrder.map(\.id) == ["a", "b", "c"])
  }

  @Test("What is written while all is read for the first time is part of it")
  func writingWhileReading() async throws {
    let (save, reading) = (faults.holdNext(.save), faults.holdNext(.load))
    effects.finish("save") { [store] in try await store.save(Note(id: "c")) }
    await effects.settle()
    effects.finish("load") { [store] in _ = try await store.load() }
    await effects.settle()

    await effects.act { save.release() }
    await effects.act { reading.release() }

    #expect(backend.reads == ["c", "all"])
    #expect(store.state.withLock { $0.snapshot.records.map(\.id) } == ["a", "b", "c"])
    try await store.save(Note(id: "d"))
    #expect(Set(memory.load().records.map(\.rank)).count == 4)
  }

  @Test("What ends after all was read for the first time is in it once")
  func endingAfterReading() async throws {
    let save = faults.holdNext(.save)
    effects.finish("save") { [store] in try await store.save(Note(id: "c")) }
    await effects.settle()
    let follower = try await RecordFollower(store, effects: effects)

    await effects.act { save.release() }

    #expect(
      await follower.snapshots.map { $0.records.map(\.id) } == [["a", "b"], ["a", "b", "c"]]
    )
  }

  @Test("A record that waits to be written until all are read stays as that finds it")
  func waitingForReading() async throws {
    let (reading, update) = (faults.holdNext(.load), faults.holdNext(.update))
    effects.finish("load") { [store] in _ = try await store.load() }
    await effects.settle()
    effects.finish("update") { [store] in try await store.update("a") { $0.text = "mine" } }
    await effects.settle()

    await effects.act { reading.release() }

    #expect(store.state.withLock { $0.snapshot.records.map(\.id) } == ["a", "b"])
    await effects.act { update.release() }
    #expect(store.state.withLock { $0.snapshot.records.map(\.text) } == ["mine", ""])
  }

  @Test("Nothing is read by itself beside the first reading of all, nor after it")
  func besideReading() async throws {
    let reading = faults.holdNext(.load)
    effects.finish("load") { [store] in _ = try await store.load() }
    await effects.settle()

    effects.finish("save") { [store] in try await store.save(Note(id: "c")) }
    await effects.settle()
    #expect(memory.find("c") == .nothing)
    await effects.act { reading.release() }

    #expect(memory.find("c") != .nothing)
    #expect(backend.reads == ["all"])
  }

  @Test("A follower is told of all records, not only of those that were written before")
  func following() async throws {
    try await store.save(Note(id: "c"))

    let follower = try await RecordFollower(store, effects: effects)

    #expect(await follower.snapshots.map { $0.records.map(\.id) } == [["a", "b", "c"]])
  }

  @Test("A store that writes many records reads all of them once")
  func many() async throws {
    for number in 0..<100 { try await store.save(Note(id: "\(number)")) }

    #expect(backend.reads.count(where: { $0 == "all" }) == 1)
    #expect(backend.reads.last == "all" && backend.reads.count < 100)
    #expect(Set(memory.load().records.map(\.rank)).count == 102)
  }

  @Test("A failed reading of a record fails the write, which can be made again")
  func failedReading() async throws {
    backend.failsNext.withLock { $0 = true }

    await #expect(throws: RecordStoreError.self) { try await store.save(Note(id: "c")) }
    #expect(memory.find("c") == .nothing)
    try await store.save(Note(id: "c"))

    #expect(backend.reads == ["c", "c"])
    #expect(memory.load().inOrder.map(\.id) == ["a", "b", "c"])
  }
}

/// Records in memory, which notes what is read of them.
private struct AloneBackend: RecordBackend {
  let base: MemoryRecordBackend<Note>
  let faults: FaultInjection
  let failsNext = Shared(false)
  private let log = Shared<[String]>([])

  init(base: MemoryRecordBackend<Note>, faults: FaultInjection) {
    (self.base, self.faults) = (base, faults)
  }

  /// The ids of the records that were read by themselves, and “all” for all of them.
  var reads: [String] { log.withLock { $0 } }

  func load() async throws -> StoredRecords<Note> {
    log.withLock { $0.append("all") }
    let stored = base.load()
    try await faults.before(.load, at: "")
    return stored
  }

  func load(toWrite id: Note.ID) async throws -> RecordToWrite<Note>? {
    log.withLock { $0.append(id) }
    let fails = failsNext.withLock { fails in
      defer { fails = false }
      return fails
    }
    if fails { throw FileError(path: "", code: EIO) }
    let records = base.load().records
    return RecordToWrite(
      base.find(id),
      highestRank: records.map(\.rank).max() ?? 0,
      lastDeletion: records.compactMap(\.deleted).max() ?? .distantPast
    )
  }

  func find(_ id: Note.ID) -> FoundRecord<Note> { base.find(id) }

  func modify(
    _ id: Note.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Note>) -> StoredRecord<Note>?
  ) async throws -> StoredRecord<Note>? {
    try await faults.before(operation, at: "")
    return try base.modify(id, for: operation, change)
  }

  func evict(deletedBefore date: Date) -> Int { base.evict(deletedBefore: date) }
  func evictDaily(deletedBefore date: Date) -> Int? { nil }
  func watch(_ tell: @escaping @Sendable (Set<Note.ID>?) -> Void) -> RecordWatch? {
    base.watch(tell)
  }
}

/// A value that several parts of a test share.
private final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> Result {
    value.withLock(body)
  }
}
