import FeatureFaults
import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

@Suite(.feature) @MainActor struct FollowingTests {
  private let effects = EffectScope(executor: MainSerialExecutor.shared)
  private let memory = MemoryRecordBackend([Note(id: "a", text: "old")])
  private let answers = FaultInjection()

  private var other: RecordStore<Note> {
    RecordStore(memory.reopened(), now: { .day(0) })
  }

  private func makeStore(
    _ externalChanges: LateBackend.Telling = .asItIs
  ) -> RecordStore<Note> {
    let backend = LateBackend(base: memory, answers: answers, externalChanges: externalChanges)
    return RecordStore(backend, now: { .day(0) })
  }

  private func texts(_ follower: RecordFollower<Note>) async -> [String?] {
    await follower.snapshots.map { $0.records[id: "a"]?.text }
  }

  // MARK: What comes late

  @Test("A save that learns late that it is done does not hide what others wrote after it")
  func lateSave() async throws {
    let store = makeStore(.everything)
    let follower = try await RecordFollower(store, effects: effects)
    let save = answers.holdNext(.save)
    effects.finish("save") { try await store.save(Note(id: "a", text: "mine")) }
    await effects.settle()

    try await other.save(Note(id: "a", text: "theirs"))
    await effects.settle()
    save.release()

    #expect(await texts(follower) == ["old", "theirs"])
  }

  @Test("A reading that ends after a save does not hide what others wrote between the two")
  func lateReading() async throws {
    let store = makeStore(.everything)
    let follower = try await RecordFollower(store, effects: effects)
    let save = answers.holdNext(.save)
    effects.finish("save") { try await store.save(Note(id: "a", text: "mine")) }
    await effects.settle()
    let reading = answers.holdNext(.load)
    try await other.save(Note(id: "a", text: "theirs"))
    await effects.settle()

    await effects.act { save.release() }
    reading.release()

    #expect(await texts(follower).last == "theirs")
  }

  @Test("A record that is first saved stands first, also when all is read before it is written")
  func promisedRanks() async throws {
    let writes = FaultInjection()
    let store = RecordStore(writes.before(memory), now: { .day(0) })
    _ = try await store.load()
    let save = writes.holdNext(.save)
    effects.finish("save") { try await store.save(Note(id: "z")) }
    await effects.settle()

    _ = try await store.load()
    try await store.save(Note(id: "b"))
    await effects.act { save.release() }

    #expect(try await other.load().records.ids == ["a", "z", "b"])
  }

  @Test("Without a watch, a new follower reads what others wrote")
  func noWatch() async throws {
    let store = makeStore(.nothing)
    _ = try await store.load()
    try await other.save(Note(id: "b"))

    let follower = try await RecordFollower(store, effects: effects)

    #expect(await follower.ids == [["a", "b"]])
  }

  @Test("Of two who watch from one backend, one that ends does not end the other")
  func twoWatches() throws {
    let externalChanges = Mutex<[Set<Note.ID>?]>([])
    var watches = [
      memory.watch { _ in }, memory.watch { new in externalChanges.withLock { $0.append(new) } },
    ]

    watches.removeFirst()
    _ = try memory.reopened().modify("b", for: .save) { _ in StoredRecord(Note(id: "b"), rank: 1) }

    #expect(externalChanges.withLock { $0 } == [["b"]])
    #expect(watches.count == 1)
  }

  @Test("A reader that stops isn't told that its place was away after that")
  func stoppedReader() async throws {
    var backend = LateBackend(base: memory, answers: answers)
    backend.didFind = {
      withUnsafeCurrentTask { $0?.cancel() }
      throw RecordStoreError(.load, at: "books", .folderGone)
    }
    let store = RecordStore(backend, now: { .day(0) })
    let changes = try await store.changes()
    let seen = Mutex<[RecordDelta<Note>?]>([])
    effects.run("reading") {
      for _ in 1...2 {
        let delta = try await changes.next()
        seen.withLock { $0.append(delta) }
      }
    }
    await effects.settle()

    try await other.save(Note(id: "a", text: "theirs"))
    await effects.settle()

    #expect(seen.withLock { $0.map { $0 == nil } } == [false, true])
  }

  // MARK: What is equal

  @Test("A rank that changes without the order is not told")
  func sameOrder() async throws {
    let follower = try await RecordFollower(makeStore(), effects: effects)

    _ = try memory.reopened().modify("a", for: .move) { found in
      found.stored.map { StoredRecord($0.record, rank: $0.rank + 1) }
    }

    #expect(await follower.ids == [["a"]])
    #expect(follower.deltaCount == 1)
  }
}
