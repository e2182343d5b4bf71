import FeatureEffects
import FeatureRecords
import Foundation
import IdentifiedArrays
import Testing

@testable import FeatureTesting

private typealias Note = RecordStoreContract.Note

private let diskFull = "the disk is full"

@Suite(.feature) @MainActor struct InMemoryRecordsTests {
  private let effects = EffectScope(executor: MainSerialExecutor.shared)
  private let records = InMemoryRecords<Note>()
  private let store: RecordStore<Note>

  init() { store = records.store }

  @Test("A kind of operation fails as often as it was told to", arguments: [1, 2])
  func failing(count: Int) async throws {
    let records = InMemoryRecords([Note(id: "a")])
    for _ in 0..<count { records.faults.failNext(.evict, diskFull) }

    for _ in 0..<count {
      await #expect(throws: RecordStoreError(.evict, at: "The store", .other(diskFull))) {
        try await records.store.evict(deletedBefore: .day(1))
      }
    }

    #expect(try await records.store.evict(deletedBefore: .day(1)) == 0)
  }

  @Test("A live query that cannot be read throws, and can be asked for again")
  func failingChanges() async throws {
    let records = InMemoryRecords([Note(id: "a")])
    records.faults.failNext(.load)

    await #expect(throws: RecordStoreError.self) { try await records.store.changes() }

    let follower = try await RecordFollower(records.store)
    #expect(await follower.ids == [["a"]])
  }

  @Test("A delayed write has its effect when the clock gets there, and those behind it wait")
  func delay() async throws {
    let clock = TestClock(effects)
    records.faults.delayWrites(by: .seconds(2), on: clock)
    for text in ["1", "2"] {
      effects.finish("save") { try await store.save(Note(id: "a", text: text)) }
    }

    await clock.advance(by: .seconds(1))
    #expect(records.records == [])
    await clock.advance(by: .seconds(1))
    #expect(records.records.map(\.text) == ["1"])
    await clock.advance(by: .seconds(2))

    #expect(records.records.map(\.text) == ["2"])
  }

  @Test("A held write has no effect until it is released, and those behind it wait")
  func holding() async {
    let held = records.faults.holdNext(.save)
    for text in ["1", "2"] {
      effects.finish("save") { try await store.save(Note(id: "a", text: text)) }
    }

    let isReachedAtOnce = held.isReached
    await effects.settle()
    let stored = records.records
    held.release()
    await effects.settle()

    #expect(!isReachedAtOnce)
    #expect(held.isReached)
    #expect(stored == [])
    #expect(records.records.map(\.text) == ["2"])
  }

  @Test("A held operation fails when the test wants it, as if it had failed by itself")
  func failingHeld() async throws {
    let held = records.faults.holdNext(.save)
    let query = RecordQuery(store, effects: effects)
    query.save(Note(id: "a"))
    await effects.settle()

    held.fail(diskFull)
    await effects.settle()

    let reason = RecordStoreError(.save, at: "a", .other(diskFull)).description
    #expect(records.records == [])
    #expect(query.unsaved.map(\.reason) == [reason])
  }

  @Test("Orders to hold and to fail are followed in the order in which they were given")
  func orders() async throws {
    records.faults.failNext(.save)
    let held = records.faults.holdNext(.save)
    held.release()

    await #expect(throws: RecordStoreError.self) { try await store.save(Note(id: "a")) }
    try await store.save(Note(id: "a"))

    #expect(held.isReached)
    #expect(records.records.count == 1)
  }

  @Test(
    "A save that is cancelled in time has no effect, held or delayed",
    arguments: [true, false]
  )
  func cancelling(isHeld: Bool) async throws {
    let held = isHeld ? records.faults.holdNext(.save) : nil
    if !isHeld { records.faults.delayWrites(by: .seconds(2), on: TestClock(effects)) }
    let save = effects.run("save") { try await store.save(Note(id: "a")) }
    await effects.settle()

    save.cancel()
    await effects.settle()

    #expect(held?.isReached != false)
    #expect(records.records == [])
    #expect(effects.unfinished == [])
  }

  @Test(
    "What cannot be read is listed, is not changed or deleted, and is gone when it is saved anew"
  )
  func unreadable() async throws {
    let bad = UnreadableRecord(place: "a.json", recordID: "a", .init(.damaged, "it is damaged"))
    let records = InMemoryRecords([Note(id: "b")], unreadable: [bad])
    let store = records.store

    #expect(try await store.load() == RecordSnapshot(records: [Note(id: "b")], unreadable: [bad]))
    let unreadable = RecordStoreError.Cause.unreadable(bad.error)
    await #expect(throws: RecordStoreError(.delete, at: "a", unreadable)) {
      try await store.delete("a")
    }
    await #expect(throws: RecordStoreError(.update, at: "a", unreadable)) {
      try await store.update("a") { $0.text = "new" }
    }

    try await store.save(Note(id: "a"))

    let expected = RecordSnapshot(records: [Note(id: "b"), Note(id: "a")])
    #expect(try await records.reopened().load() == expected)
    #expect(try await store.load() == expected)
  }
}
