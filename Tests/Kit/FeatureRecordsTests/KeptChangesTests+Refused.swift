import FeatureKit
import FeatureTesting
import Testing

extension KeptChangesTests {
  // MARK: What was refused

  @Test("What was refused waits alone: later changes are written without it, until a retry")
  func refusedAlone() async throws {
    _ = try await store.load()
    try await records.reopened().save(Note(id: "a", text: "theirs"))
    _ = await store.update("a", ifStill: { $0.text == "old" }) { $0.text = "mine" }

    let seen = await store.update("a") { $0.comment = "later" }
    let (stored, snapshot) = (records.records, try await store.load())
    await store.retry("a")

    let all = Note(id: "a", text: "mine", comment: "later")
    #expect(seen == all)
    #expect(stored == [Note(id: "a", text: "theirs", comment: "later")])
    #expect(snapshot.records.elements == [all])
    #expect(snapshot.unsaved.map(\.clause) == ["it was changed elsewhere meanwhile"])
    #expect(snapshot.unsaved.map(\.failure) == [1])
    #expect(records.records == [all])
    #expect(try await store.load().unsaved == [])
  }

  @Test("Of changes that failed before, only those wait that are refused when they are tried again")
  func refusedAmongOthers() async throws {
    for _ in 0..<2 { records.faults.failNext(.update) }
    _ = await store.update("a", ifStill: { $0.text == "old" }) { $0.text = "mine" }
    _ = await store.update("a") { $0.comment = "mine" }
    try await records.reopened().update("a") { $0.text = "theirs" }

    await store.retry("a")
    let stored = records.records
    await store.retry("a")

    #expect(stored == [Note(id: "a", text: "theirs", comment: "mine")])
    #expect(records.records == [Note(id: "a", text: "mine", comment: "mine")])
    #expect(try await store.load().unsaved == [])
  }

  @Test("A change of a record that others deleted waits with its refused save, and is not dropped")
  func changeOfRefusedSave() async throws {
    _ = try await store.load()
    try await records.reopened().delete("a")
    await store.save(Note(id: "a", text: "mine"))

    let seen = await store.update("a") { $0.comment = "later" }
    let stored = records.records
    await store.retry("a")

    #expect(seen == Note(id: "a", text: "mine", comment: "later"))
    #expect(stored == [])
    #expect(records.records == [Note(id: "a", text: "mine", comment: "later")])
  }

  // MARK: Deletions of changed records

  @Test("A deletion takes along the changes that failed before it, so that an undo has them")
  func deletionWithChanges() async throws {
    for _ in 0..<2 { records.faults.failNext(.update) }
    _ = await store.update("a") { $0.text = "mine" }
    _ = await store.update("a", ifStill: { $0.text == "mine" }) { $0.comment = "mine" }

    await store.delete("a")
    let deleted = (records.records, try await store.load())
    await store.restore(old)

    #expect(deleted == ([], ShownRecords.State()))
    #expect(records.records == [Note(id: "a", text: "mine", comment: "mine")])
    #expect(try await store.load().unsaved == [])
  }

  @Test(
    "Where there is no room, a deletion leaves behind the changes that failed before it",
    arguments: [.update, .save] as [RecordStoreError.Operation]
  )
  func deletionWithoutRoom(operation: RecordStoreError.Operation) async throws {
    let full = RecordStoreError.Cause.system(code: ENOSPC, "no space left on device")
    _ = try await store.load()
    for operation in [operation, .delete] { records.faults.failNext(operation, full) }
    if operation == .save {
      await store.save(Note(id: "a", text: "mine"))
    } else {
      _ = await store.update("a") { $0.text = "mine" }
    }

    await store.delete("a")
    let deleted = (records.records, try await store.load())
    await store.restore(old)

    #expect(deleted.0 == [] && deleted.1.records.isEmpty)
    #expect(deleted.1.unsaved.map(\.isDeletion) == [false])
    #expect(records.records == [Note(id: "a", text: "mine")])
    #expect(try await store.load().unsaved == [])
  }

  @Test(
    "A deletion goes on without what others' changes refuse, which waits for a retry or an undo",
    arguments: [false, true]
  )
  func deletionWithRefused(isRetriedFirst: Bool) async throws {
    _ = try await store.load()
    records.faults.failNext(.update)
    _ = await store.update("a", ifStill: { $0.text == "old" }) { $0.text = "mine" }
    try await records.reopened().update("a") { $0.text = "theirs" }

    await store.delete("a")
    let deleted = try await store.load()
    if isRetriedFirst { await store.retry("a") }
    let stored = records.records
    await store.restore(old)
    let restored = try await store.load()
    let storedAfterUndo = records.records.map(\.text)
    await store.retry("a")

    #expect(deleted.records == [])
    #expect(deleted.unsaved.map(\.isDeletion) == [false])
    #expect(deleted.unsaved.map(\.clause) == ["it was changed elsewhere meanwhile"])
    #expect(stored == [])
    #expect(restored.records.map(\.text) == ["mine"])
    #expect(restored.unsaved.count == (isRetriedFirst ? 0 : 1))
    #expect(storedAfterUndo == [isRetriedFirst ? "mine" : "theirs"])
    #expect(records.records.map(\.text) == ["mine"])
  }

  @Test("What waits with a deletion is over once the record is removed for good")
  func deletionRemovedForGood() async throws {
    _ = try await store.load()
    records.faults.failNext(.update)
    _ = await store.update("a", ifStill: { $0.text == "old" }) { $0.text = "mine" }
    try await records.reopened().update("a") { $0.text = "theirs" }
    await store.delete("a")
    let waiting = try await store.load().unsaved

    try await records.reopened().evict(deletedBefore: .distantFuture)
    await store.retry("a")

    #expect(waiting.count == 1)
    #expect(try await store.load() == ShownRecords.State())
  }

  @Test("A refused save of a record that others deleted goes with its deletion, and an undo has it")
  func deletionOfRefusedSave() async throws {
    _ = try await store.load()
    try await records.reopened().delete("a")
    let mine = Note(id: "a", text: "mine")
    await store.save(mine)

    await store.delete("a")
    let deleted = (records.records, try await store.load())
    await store.restore(mine)

    #expect(deleted == ([], ShownRecords.State()))
    #expect(records.records == [mine])
  }
}
