import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

@Suite(.feature) @MainActor struct RecordStoreTests {
  private let effects = EffectScope(executor: MainSerialExecutor.shared)

  @Test("An unimplemented store names what was used, and gives nothing")
  func unimplemented() async throws {
    let log = Mutex<[String]>([])
    let store = RecordStore<Note>(unimplemented: { name in log.withLock { $0.append(name) } })

    #expect(try await store.load() == RecordSnapshot())
    #expect(try await store.changes().next() == RecordDelta(.all([])))
    try await store.delete("a")
    #expect(try await store.update("a") { _ in } == nil)
    try await store.move("a", before: nil)
    #expect(try await store.evict(deletedBefore: .day(1)) == 0)
    #expect(try await store.evictDaily(deletedBefore: .day(1)) == 0)
    try await store.save(Note(id: "a"))

    let expected = [
      "load", "changes", "delete", "update", "move", "evict", "evictDaily", "save",
    ]
    #expect(log.withLock { $0 } == expected)
  }

  @Test("One record is read by itself, and nothing in the place of one that isn't there")
  func loadingOne() async throws {
    let records = InMemoryRecords([Note(id: "a"), Note(id: "b"), Note(id: "c")])
    try await records.store.delete("b")
    let store = records.reopened()

    #expect(try await store.load(only: "a") == RecordSnapshot(records: [Note(id: "a")]))
    #expect(try await store.load(only: "b") == RecordSnapshot())
    #expect(try await store.load(only: "x") == RecordSnapshot())
    #expect(store.state.withLock { !$0.isRead })
  }

  @Test("A follower that is gone is forgotten")
  func forgettingFollowers() async throws {
    let store = RecordStore(EmptyBackend(), now: { .day(0) })
    var followers = [try await store.changes(), try await store.changes()]
    func count() -> Int { store.state.withLock { $0.followers.count { $0.follower != nil } } }
    #expect(count() == 2)

    followers.removeLast()
    #expect(count() == 1)
    followers.removeLast()

    #expect(count() == 0)
  }

  @Test("Its events are changes by others and what failed, and not its own changes")
  func events() async throws {
    let records = InMemoryRecords([Note(id: "a"), Note(id: "b")])
    let store = records.store
    let events = Mutex<[RecordStoreEvent]>([])
    effects.run("events") { [stream = store.events()] in
      for try await event in stream { events.withLock { $0.append(event) } }
    }
    _ = try await RecordFollower(store, effects: effects)
    let before = events.withLock { $0 }
    let follower = try await RecordFollower(store, effects: effects)

    let held = records.faults.holdNext(.update)
    effects.finish("update") { try await store.update("a") { $0.text = "mine" } }
    try await records.reopened().save(Note(id: "c"))
    await effects.settle()
    held.release()
    await follower.settle()
    for operation in [.save, .move, .load] as [RecordStoreError.Operation] {
      records.faults.failNext(operation, diskFull)
    }
    records.faults.failNext(.delete, .folderGone)
    try? await store.save(Note(id: "a"))
    try? await store.move("a", before: nil)
    try? await store.delete("a")
    _ = try? await store.changes()

    await effects.settle()
    #expect(before == [])
    #expect(
      events.withLock { $0 } == [
        .changedElsewhere, .failed(.save, reason: diskFull), .failed(.move, reason: diskFull),
        .away,
      ]
    )
  }

  @Test("What is written while the store is being read is not lost from what is seen")
  func writingWhileReading() async throws {
    let gate = EffectStream<Void>("gate")
    let backend = EmptyBackend(gate: gate)
    let store = RecordStore(backend, now: { .day(0) })
    gate.send(())
    _ = try await store.load()
    effects.run("load") { _ = try await store.load() }
    await effects.settle()

    _ = try await store.write(.save(Note(id: "a")))
    await effects.act { gate.send(()) }

    #expect(store.state.withLock { $0.snapshot }.records.map(\.id) == ["a"])
  }

  @Test("What others wrote is read in turn with the writes, so that nothing older is seen later")
  func readingNewsInTurn() async throws {
    let gate = EffectStream<Void>("gate")
    let store = RecordStore(EmptyBackend(gate: gate), now: { .day(0) })
    gate.send(())
    _ = try await store.load()
    store.state.withLock { $0.externalChanges = ["a"] }

    effects.run("external changes") { try await store.readExternalChanges() }
    await effects.settle()
    effects.run("save") { _ = try await store.write(.save(Note(id: "a"))) }
    await effects.settle()
    await effects.act { gate.send(()) }

    #expect(store.state.withLock { $0.snapshot.records.map(\.id) } == ["a"])
  }

  @Test("A change by others that couldn't be read is read later")
  func unreadNews() async throws {
    let store = RecordStore(EmptyBackend(fault: diskFull), now: { .day(0) })
    store.state.withLock { $0.externalChanges = ["a"] }

    await #expect(throws: RecordStoreError.self) { try await store.readExternalChanges() }

    #expect(store.state.withLock { $0.externalChanges } == ["a"])
  }

  @Test(
    "An error says what happened, what is safe, and what to do",
    arguments: [
      (
        RecordStoreError(
          .save,
          at: "/notes/a.json",
          .system(code: ENOSPC, "no space left on device")
        ),
        "/notes/a.json could not be saved: no space left on device. "
          + "What was saved before is not lost. Make room, then try again."
      ),
      (
        RecordStoreError(.load, at: "/notes", .notAFolder),
        "/notes could not be read: it is not a folder. Nothing was changed. "
          + "Put a folder there and try again, or start again with another place."
      ),
    ]
  )
  func errorSentences(error: RecordStoreError, sentence: String) {
    #expect(error.description == sentence)
    #expect(error.localizedDescription == sentence)
  }

  @Test(
    "What the operating system refuses comes with advice that helps",
    arguments: [
      (ENOSPC, "not lost. Make room"), (EDQUOT, "not lost. Make room"),
      (EROFS, "not lost. Make the disk writable"), (EACCES, "not lost. Check who"),
      (EPERM, "not lost. Check who"), (EIO, "Nothing is half written. The disk may be failing"),
      (EFBIG, "not lost. Raise the limit"), (ENAMETOOLONG, "not lost. Start again with"),
      (EMFILE, "not lost. Close other files"), (ELOOP, "not lost. Mend the link"),
      (ENOTDIR, "it is not a folder. What was saved before is not lost. Put a folder there"),
      (ENOENT, "not lost. Bring it back and try again, or start again with another place."),
      (EISDIR, "not lost. Move away"), (ESTALE, "not lost. Connect the disk again"),
      (EBUSY, "not lost. Try again."),
    ]
  )
  func advice(code: Int32, sentence: String) {
    let error = RecordStoreError(.save, FileError(path: "/notes/a.json", code: code))

    #expect(error.description.hasPrefix("/notes/a.json could not be saved: "))
    #expect(error.description.contains(sentence))
  }

  @Test(
    "What holds something that cannot be read is left as it is, and the error says so",
    arguments: [
      (.damaged, "Move it"), (.misnamed, "Move it"), (.newer, "Update this app"),
      (.older, "Keep it"),
    ] as [(RecordReadError.Kind, String)]
  )
  func untouched(kind: RecordReadError.Kind, advice: String) {
    let cause = RecordStoreError.Cause.unreadable(RecordReadError(kind, "it is \(kind)"))
    let error = RecordStoreError(.delete, at: "/notes/a.json", cause)

    #expect(error.description.contains("it is \(kind). It was left as it is. \(advice)"))
  }
}

/// A backend that acknowledges everything and keeps nothing, and reads when a gate lets it.
private struct EmptyBackend: RecordBackend {
  var gate: EffectStream<Void>?
  /// The reason why reading fails; nil if it succeeds.
  var fault: String?

  func watch(_ tell: @escaping @Sendable (Set<Note.ID>?) -> Void) -> RecordWatch? { nil }

  func find(_ id: Note.ID) async throws -> FoundRecord<Note> {
    if var turn = gate?.makeAsyncIterator() { _ = try await turn.next() }
    if let fault { throw RecordStoreError(.load, at: id.description, .other(fault)) }
    return .nothing
  }

  func load() async throws -> StoredRecords<Note> {
    if var turn = gate?.makeAsyncIterator() { _ = try await turn.next() }
    return StoredRecords()
  }

  func modify(
    _ id: Note.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Note>) -> StoredRecord<Note>?
  ) async throws -> StoredRecord<Note>? { change(.nothing) }

  func evict(deletedBefore date: Date) async throws -> Int { 0 }
  func evictDaily(deletedBefore date: Date) async throws -> Int? { nil }
}
