import FeatureRecords
import FeatureTesting
import Foundation
import IdentifiedArrays
import Testing

/// A store's handling of changes that it couldn't write.
@Suite(.feature) @MainActor struct KeptChangesTests {
  let old = Note(id: "a", text: "old")
  let records: InMemoryRecords<Note>
  var store: RecordStore<Note> { records.store }

  init() {
    records = InMemoryRecords([old], onFailedWrite: .keeping)
  }

  @Test("Without keeping, a failed write is thrown, and a second try succeeds")
  func throwing() async throws {
    let records = InMemoryRecords([old])
    records.failNext(.save, diskFull)

    let error = await #expect(throws: RecordStoreError.self) {
      try await records.store.save(Note(id: "a", text: "new"))
    }

    #expect(error == RecordStoreError(.save, at: "a", .other(diskFull)))
    #expect(try await records.store.load() == RecordSnapshot(records: [old]))
    try await records.store.save(Note(id: "a", text: "new"))
    #expect(records.records.map(\.text) == ["new"])
  }

  @Test("A failed save stays visible, is listed with its reason, and is told")
  func failedSave() async throws {
    let follower = try await RecordFollower(store)
    records.failNext(.save, diskFull)

    try await store.save(Note(id: "b", text: "new"))

    #expect(await follower.ids == [["a"], ["a", "b"]])
    let snapshot = try #require(await follower.snapshots.last)
    let unsaved = try #require(snapshot.unsaved.first)
    #expect(unsaved.id == "b")
    #expect(unsaved.reason.contains(diskFull))
    #expect(!unsaved.isDeletion)
    #expect(!unsaved.isAcknowledged)
    #expect(records.records == [old])
    #expect(try await store.load() == snapshot)
  }

  @Test(
    "A failed restoration shows its record, and brings back what is stored when it is tried again"
  )
  func failedRestoration() async throws {
    try await records.reopened().update("a") { $0.comment = "from elsewhere" }
    try await store.delete("a")
    records.failNext(.save, diskFull)

    try await store.restore(old)
    let shown = try await store.load().records.elements
    _ = try await store.update("a") { $0.text = "new" }

    #expect(shown == [old])
    #expect(records.records == [Note(id: "a", text: "new", comment: "from elsewhere")])
  }

  @Test("A failed update shows its change and is made to what is stored when it is tried again")
  func failedUpdate() async throws {
    records.failNext(.update, diskFull)

    let updated = try await store.update("a") { $0.text = "new" }

    #expect(updated?.text == "new")
    #expect(try await store.load().records[id: "a"]?.text == "new")
    try await records.reopened().save(Note(id: "a", text: "old", comment: "from elsewhere"))
    try await store.retry("a")
    #expect(records.records == [Note(id: "a", text: "new", comment: "from elsewhere")])
    #expect(try await store.load().unsaved == [])
  }

  @Test("Changes that failed one after another are all in the next one that succeeds, in order")
  func severalFailures() async throws {
    records.failNext(.save)
    records.failNext(.update)
    try await store.save(Note(id: "b", text: "1"))
    _ = try await store.update("b") { $0.text += "2" }
    let before = try await store.load()

    let updated = try await store.update("b") { $0.text += "3" }

    #expect(before.records[id: "b"]?.text == "12")
    #expect(before.unsaved.count == 1)
    #expect(updated?.text == "123")
    #expect(records.records == [old, Note(id: "b", text: "123")])
    #expect(try await store.load().unsaved == [])
  }

  @Test("A whole record that is saved later replaces what failed before")
  func laterSave() async throws {
    records.failNext(.update)
    _ = try await store.update("a") { $0.comment = "failed" }

    try await store.save(Note(id: "a", text: "new"))

    #expect(records.records == [Note(id: "a", text: "new")])
    #expect(try await store.load() == RecordSnapshot(records: [Note(id: "a", text: "new")]))
  }

  @Test("Each failed save of a whole record is counted")
  func savesThatFail() async throws {
    records.failNext(.save)
    records.failNext(.save)

    try await store.save(Note(id: "b", text: "1"))
    try await store.save(Note(id: "b", text: "2"))

    #expect(try await store.load().unsaved.map(\.attempts) == [2])
    #expect(try await store.load().records[id: "b"]?.text == "2")
  }

  @Test("A failed deletion leaves the record visible and can be tried again")
  func failedDeletion() async throws {
    records.failNext(.delete)

    try await store.delete("a")

    let snapshot = try await store.load()
    #expect(snapshot.records.elements == [old])
    #expect(snapshot.unsaved.map(\.isDeletion) == [true])
    try await store.retry("a")
    #expect(records.records == [])
    #expect(try await store.load() == RecordSnapshot())
  }

  @Test("A deletion shows the changes that failed before it, until it is done")
  func deletionAfterFailedUpdate() async throws {
    records.failNext(.update)
    records.failNext(.delete)
    _ = try await store.update("a") { $0.text = "new" }

    try await store.delete("a")

    #expect(try await store.load().records.map(\.text) == ["new"])
    try await store.retry("a")
    #expect(try await store.load() == RecordSnapshot())
  }

  @Test("Changing a record whose deletion failed forgets the deletion")
  func updateAfterFailedDeletion() async throws {
    records.failNext(.delete)
    try await store.delete("a")

    _ = try await store.update("a") { $0.text = "new" }

    #expect(records.records.map(\.text) == ["new"])
    #expect(try await store.load().unsaved == [])
  }

  @Test("A record that was never saved is simply gone when it is deleted")
  func deletingWhatWasNeverSaved() async throws {
    records.failNext(.save)
    try await store.save(Note(id: "b"))

    try await store.delete("b")

    #expect(try await store.load() == RecordSnapshot(records: [old]))
  }

  @Test("A failed update of a record that is not there keeps nothing")
  func failedUpdateOfNothing() async throws {
    records.failNext(.update)

    let updated = try await store.update("x") { $0.text = "new" }

    #expect(updated == nil)
    #expect(try await store.load() == RecordSnapshot(records: [old]))
  }

  @Test("Acknowledging marks the change as told, until it fails again")
  func acknowledging() async throws {
    for _ in 0..<2 { records.failNext(.save, diskFull) }
    try await store.save(Note(id: "b"))
    let follower = try await RecordFollower(store)

    for _ in 0..<2 {
      try await store.acknowledge("b")
      await follower.settle()
    }
    try await store.retry("b")
    await follower.settle()
    try await store.acknowledge("x")
    try await store.retry("x")

    await follower.settle()
    #expect(
      await follower.snapshots.map { $0.unsaved.map(\.isAcknowledged) } == [
        [false], [true], [false],
      ]
    )
  }

  @Test("What is typed while the store cannot be read is kept, and joins what can be read later")
  func unreadableStore() async throws {
    for _ in 0..<2 { records.failNext(.load, diskFull) }

    try await store.save(Note(id: "b"))

    await #expect(throws: RecordStoreError(.load, at: "The store", .other(diskFull))) {
      try await store.load()
    }
    let snapshot = try await store.load()
    #expect(snapshot.records.ids == ["a", "b"])
    #expect(snapshot.unsaved.map(\.id) == ["b"])
  }

  @Test("A failed move is thrown and leaves the order as it was")
  func failedMove() async throws {
    try await store.save(Note(id: "b"))
    records.failNext(.move)

    await #expect(throws: RecordStoreError.self) { try await store.move("b", before: "a") }

    #expect(try await store.load().records.ids == ["a", "b"])
    #expect(try await store.load().unsaved == [])
  }

  @Test("A change of what others changed is kept and told; asked again, it is made to theirs")
  func changedElsewhere() async throws {
    _ = try await store.load()
    let other = records.reopened()
    try await other.save(Note(id: "a", text: "theirs", comment: "theirs"))

    let seen = try await store.update("a", ifStill: { $0.text == "old" }) { $0.text = "mine" }
    let snapshot = try await store.load()
    let stored = records.records
    try await store.retry("a")

    #expect(seen?.text == "mine")
    #expect(snapshot.records[id: "a"]?.text == "mine")
    #expect(snapshot.unsaved.map(\.reason).first?.contains("changed elsewhere") == true)
    #expect(stored == [Note(id: "a", text: "theirs", comment: "theirs")])
    #expect(records.records == [Note(id: "a", text: "mine", comment: "theirs")])
    #expect(try await store.load().unsaved == [])
  }

  @Test("What must still be true is looked at when a change that failed is tried again")
  func expectationsAreKept() async throws {
    records.failNext(.update)
    _ = try await store.update("a", ifStill: { $0.text == "old" }) { $0.text = "mine" }
    _ = try await records.reopened().update("a") { $0.text = "theirs" }

    try await store.retry("a")

    #expect(records.records.map(\.text) == ["theirs"])
    #expect(try await store.load().unsaved.map(\.attempts) == [2])
  }

  @Test("A save that failed does not bring back what others deleted meanwhile, unless asked again")
  func deletedElsewhere() async throws {
    _ = try await store.load()
    records.failNext(.save)
    try await store.save(Note(id: "a", text: "mine"))
    try await records.reopened().delete("a")

    try await store.retry("a")
    let stored = records.records
    let reason = try await store.load().unsaved.first?.reason
    try await store.retry("a")

    #expect(stored == [])
    #expect(reason?.contains("deleted elsewhere") == true)
    #expect(records.records.map(\.text) == ["mine"])
  }

  @Test("An update that failed does not bring back what others deleted meanwhile")
  func updateOfDeleted() async throws {
    _ = try await store.load()
    records.failNext(.update)
    _ = try await store.update("a") { $0.text = "mine" }
    try await records.reopened().delete("a")

    try await store.retry("a")

    #expect(records.records == [])
    #expect(try await store.load() == RecordSnapshot())
  }
}
