import FeatureEffects
import FeatureTesting
import Foundation
import Synchronization
import Testing

@testable import FeatureRecords

@Suite(.feature) @MainActor struct RecordStoreTests {
  @Test("An unimplemented store names what was used, and gives nothing")
  func unimplemented() async throws {
    let log = Log()
    let store = RecordStore<Note>.unimplemented { log.append($0) }

    #expect(try await store.load() == RecordSnapshot())
    for try await snapshot in try await store.changes() { Issue.record("got \(snapshot)") }
    try await store.save(Note(id: "a"))
    #expect(try await store.update("a") { _ in } == nil)
    try await store.delete("a")
    try await store.move("a", before: nil)
    #expect(try await store.evict(deletedBefore: .day(1)) == 0)
    #expect(try await store.evictDaily(.day(1)) == nil)

    let expected = [
      "load", "changes", "save", "update", "delete", "move", "evict", "evictDaily",
    ]
    #expect(log.entries == expected)
  }

  @Test("One closure can be replaced")
  func replacing() async throws {
    let error = RecordStoreError(.save, at: "a", .other(diskFull))
    var replaced = InMemoryRecords([Note(id: "a")]).store

    replaced.attempt = { _ in throw error }

    let store = replaced
    await #expect(throws: error) { try await store.save(Note(id: "b")) }

    #expect(try await store.load().records.count == 1)
  }

  @Test("A reader that is gone is forgotten")
  func forgettingReaders() async throws {
    let hub = RecordHub(EmptyBackend(), now: { .day(0) })
    var readers = [try await hub.changes(), try await hub.changes()]
    #expect(hub.readerCount == 2)

    readers.removeLast()
    #expect(hub.readerCount == 1)
    readers.removeLast()

    #expect(hub.readerCount == 0)
  }

  @Test("What is written while the store is being read is not lost from what is seen")
  func writingWhileReading() async throws {
    let effects = EffectScope(executor: MainSerialExecutor.shared)
    let gate = EffectStream<Void>("gate")
    let backend = EmptyBackend(gate: gate)
    let hub = RecordHub(backend, now: { .day(0) })
    gate.send(())
    _ = try await hub.load()
    effects.run("load") { _ = try await hub.load() }
    await effects.settle()

    _ = try await hub.write(.save(Note(id: "a")))
    gate.send(())
    await effects.settle()

    #expect(hub.state.withLock { $0.snapshot }.records.map(\.id) == ["a"])
  }

  @Test("What others wrote is read in turn with the writes, so that nothing older is seen later")
  func readingNewsInTurn() async throws {
    let effects = EffectScope(executor: MainSerialExecutor.shared)
    let gate = EffectStream<Void>("gate")
    let hub = RecordHub(EmptyBackend(gate: gate), now: { .day(0) })
    gate.send(())
    _ = try await hub.load()
    hub.state.withLock { $0.externalChanges = .records(["a"]) }

    effects.run("external changes") { try await hub.readExternalChanges() }
    await effects.settle()
    effects.run("save") { _ = try await hub.write(.save(Note(id: "a"))) }
    await effects.settle()
    gate.send(())
    await effects.settle()

    #expect(hub.state.withLock { $0.snapshot.records.map(\.id) } == ["a"])
  }

  @Test("A change by others that couldn't be read is read later")
  func unreadNews() async throws {
    let hub = RecordHub(EmptyBackend(fault: diskFull), now: { .day(0) })
    hub.state.withLock { $0.externalChanges = .records(["a"]) }

    await #expect(throws: RecordStoreError.self) { try await hub.readExternalChanges() }

    #expect(hub.state.withLock { $0.externalChanges } == .records(["a"]))
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

  func watch(_ tell: @escaping @Sendable (ExternalChanges<Note.ID>) -> Void) -> RecordWatch? { nil }

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

private final class Log: Sendable {
  private let state = Mutex<[String]>([])

  var entries: [String] { state.withLock { $0 } }

  func append(_ entry: String) {
    state.withLock { $0.append(entry) }
  }
}
