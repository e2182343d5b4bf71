import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

/// Changes that are stored, and that a disk does not confirm.
@Suite(.feature) @MainActor struct UnconfirmedChangesTests {
  /// Stores everything in memory, and says now and then that a power cut may undo it.
  private final class DoubtfulBackend: RecordBackend {
    let base = MemoryRecordBackend<Note>([Note(id: "a", text: "1")])
    let isDoubtful = Mutex(false)
    let writes = Mutex(0)

    func load() -> StoredRecords<Note> { base.load() }
    func find(_ id: Note.ID) -> FoundRecord<Note> { base.find(id) }
    func evict(deletedBefore date: Date) -> Int { base.evict(deletedBefore: date) }
    func evictDaily(deletedBefore date: Date) -> Int? { nil }
    func watch(_ tell: @escaping @Sendable (Set<Note.ID>?) -> Void) -> RecordWatch? {
      nil
    }

    func modify(
      _ id: Note.ID,
      for operation: RecordStoreError.Operation,
      _ change: @escaping @Sendable (FoundRecord<Note>) -> StoredRecord<Note>?
    ) throws -> StoredRecord<Note>? {
      let stored = try base.modify(id, for: operation, change)
      if stored != nil { writes.withLock { $0 += 1 } }
      guard isDoubtful.withLock({ $0 }) else { return stored }
      throw RecordStoreError(operation, at: "a.json", .unconfirmed(code: EIO, "no reply"))
    }
  }

  private let backend = DoubtfulBackend()

  private func store() -> RecordStore<Note> {
    backend.isDoubtful.withLock { $0 = true }
    return RecordStore(backend, now: { .day(0) })
  }

  @Test("A change that is stored is told as that, shows once, and is written once more when asked")
  func kept() async throws {
    let store = ShownRecords(store())

    let updated = await store.update("a") { $0.text += "2" }
    let snapshot = try await store.load()
    backend.isDoubtful.withLock { $0 = false }
    await store.retry("a")

    #expect(updated?.text == "12")
    #expect(snapshot.records.map(\.text) == ["12"])
    #expect(snapshot.unsaved.map(\.isStored) == [true])
    #expect(
      snapshot.unsaved.first?.reason == """
        a.json is saved, but a power cut may undo that: no reply. The disk may be failing: copy what is on it, then try \
        again.
        """
    )
    #expect(backend.writes.withLock { $0 } == 2)
    #expect(try await store.load() == ShownRecords.State(records: [Note(id: "a", text: "12")]))
  }

  @Test("A change on top of one that is stored is made once")
  func changedAgain() async throws {
    let store = ShownRecords(store())

    _ = await store.update("a") { $0.text += "2" }
    backend.isDoubtful.withLock { $0 = false }
    _ = await store.update("a") { $0.text += "3" }

    #expect(try await store.load() == ShownRecords.State(records: [Note(id: "a", text: "123")]))
  }

  @Test("A deletion that is stored shows no record, and is not asked for again")
  func deleted() async throws {
    let store = ShownRecords(store())

    await store.delete("a")
    let snapshot = try await store.load()
    backend.isDoubtful.withLock { $0 = false }
    await store.retry("a")

    #expect(snapshot.records == [])
    #expect(snapshot.unsaved.map(\.isStored) == [true])
    #expect(snapshot.unsaved.map(\.isDeletion) == [true])
    #expect(try await store.load() == ShownRecords.State())
  }

  @Test("A move is made as a whole, also if the disk confirms none of its records")
  func moved() async throws {
    for (rank, id) in (["a", "b", "c", "d"] as [Note.ID]).enumerated() {
      _ = try backend.base.modify(id, for: .save) { _ in StoredRecord(Note(id: id), rank: rank) }
    }
    let store = store()

    // There is no rank between neighbours, so each record gets another one.
    let error = await #expect(throws: RecordStoreError.self) {
      try await store.move("d", before: "b")
    }

    #expect(error?.isDone == true)
    #expect(LiveRecords(backend.base.load()).records.ids == ["a", "d", "b", "c"])
    #expect(try await store.load().records.ids == ["a", "d", "b", "c"])
  }

  @Test("Where errors are thrown, what is stored shows all the same")
  func thrown() async throws {
    let store = store()
    let changes = try await store.changes()
    var notes: IdentifiedArrayOf<Note> = []
    try await changes.next()?.apply(to: &notes)

    let error = await #expect(throws: RecordStoreError.self) {
      try await store.save(Note(id: "b", text: "2"))
    }
    await #expect(throws: RecordStoreError.self) { try await store.move("b", before: "a") }

    #expect(error?.isDone == true)
    try await changes.next()?.apply(to: &notes)
    #expect(notes.ids == ["b", "a"])
    #expect(LiveRecords(backend.base.load()).records.ids == ["b", "a"])
  }
}
