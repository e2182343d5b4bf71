import FeatureFaults
import FeatureJSON
import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

/// Changes that one process couldn't write, and the next one takes over.
@Suite(.feature) @MainActor struct EarlierProcessTests {
  private let records = InMemoryRecords([
    Note(id: "a", text: "old", comment: "old"), Note(id: "b", text: "b"),
  ])
  private let effects = EffectScope(executor: MainSerialExecutor.shared)
  private let schema = RecordSchema<Note>()

  private func start() async -> RecordQuery<Note> {
    let query = RecordQuery(records.reopened(), effects: effects)
    await effects.settle()
    return query
  }

  /// Lets a process fail with a change, and the next one take over what it keeps.
  private func restart(
    afterFailing operation: RecordStoreError.Operation,
    _ cause: RecordStoreError.Cause = .system(code: ENOSPC, "no space left on device"),
    meanwhile: (RecordStore<Note>) async throws -> Void = { _ in },
    _ change: (RecordQuery<Note>) -> Void
  ) async throws -> RecordQuery<Note> {
    let first = await start()
    records.faults.failNext(operation, cause)
    change(first)
    await effects.settle()
    let kept = first.keptChanges(of: "notes", schema)
    #expect(kept.count == 1)
    // As it is written down and read again.
    let read = try kept.map { change in
      (change.unsaved.id, try JSON(encoding: change.change).decoded(as: KeptChange.self))
    }
    try await meanwhile(records.reopened())
    let next = await start()
    for (id, change) in read { #expect(next.takeOver(change, of: id, schema)) }
    return next
  }

  private func stored(_ id: String) -> Note? { records.records.first { $0.id == id } }

  @Test("A change that failed is shown, told with its reason, and made when the person asks")
  func update() async throws {
    let next = try await restart(afterFailing: .update) { store in
      try await store.update("a") { $0.comment = "from elsewhere" }
    } _: {
      $0.update("a") { $0.text = "new" }
    }

    #expect(next["a"]?.text == "new" && stored("a")?.text == "old")
    #expect(next.unsaved.map(\.clause) == ["no space left on device"])
    await next.retry("a")?.wait()

    #expect(stored("a") == Note(id: "a", text: "new", comment: "from elsewhere"))
    #expect(next.unsaved == [])
  }

  @Test("A new record and a deletion that failed are made when the person asks")
  func insertionAndDeletion() async throws {
    let inserting = try await restart(afterFailing: .save) { $0.save(Note(id: "c", text: "new")) }
    #expect(inserting["c"]?.text == "new" && stored("c") == nil)
    await inserting.retry("c")?.wait()
    #expect(stored("c")?.text == "new")

    let deleting = try await restart(afterFailing: .delete) { $0.delete("a") }
    #expect(deleting["a"] != nil && deleting.unsaved.map(\.isDeletion) == [true])
    await deleting.retry("a")?.wait()
    #expect(stored("a") == nil && deleting["a"] == nil)
  }

  @Test(
    "What others changed is replaced, and what they deleted comes back, only when the person asks"
  )
  func conflicts() async throws {
    let changed = try await restart(afterFailing: .update, .changed) {
      $0.update("a") { $0.text = "new" }
    }
    _ = await changed.update("a") { $0.comment = "later" }?.wait()
    #expect(stored("a") == Note(id: "a", text: "old", comment: "later"))
    await changed.retry("a")?.wait()
    #expect(stored("a") == Note(id: "a", text: "new", comment: "later"))

    let deleted = try await restart(afterFailing: .update) { store in
      _ = try await store.delete("b")
    } _: {
      $0.update("b") { $0.text = "new" }
    }
    await deleted.retry("b")?.wait()
    #expect(
      stored("b") == nil && deleted.unsaved.map(\.clause) == ["it was deleted elsewhere meanwhile"]
    )
    await deleted.retry("b")?.wait()
    #expect(stored("b")?.text == "new")
  }

  @Test("A change that others have made meanwhile is forgotten")
  func storedMeanwhile() async throws {
    let changed = try await restart(afterFailing: .update) { store in
      try await store.update("a") { $0.text = "new" }
    } _: {
      $0.update("a") { $0.text = "new" }
    }
    let deleted = try await restart(afterFailing: .delete) { store in
      _ = try await store.delete("b")
    } _: {
      $0.delete("b")
    }

    #expect(changed.unsaved == [] && deleted.unsaved == [])
  }

  @Test(
    "What waited for its place is made by itself, and what has no answer only when the person asks"
  )
  func places() async throws {
    let away = RecordStoreError.Cause.unreachable("it is away", advice: "")
    let back = try await restart(afterFailing: .update, away) { $0.update("a") { $0.text = "new" } }
    await effects.settle()
    #expect(stored("a")?.text == "new" && back.unsaved == [])

    let open = try await restart(afterFailing: .update, .unknown("no answer")) {
      $0.update("b") { $0.text = "new" }
    }
    await effects.settle()
    #expect(stored("b")?.text == "b" && open.unsaved.map(\.clause) == ["no answer"])
    await open.retry("b")?.wait()
    #expect(stored("b")?.text == "new")
  }

  @Test("What the person discards is forgotten, and the stored record is shown")
  func discarding() async throws {
    let next = try await restart(afterFailing: .update) { $0.update("a") { $0.text = "new" } }

    next.discard("a")

    #expect(next["a"]?.text == "old" && next.unsaved == [])
    #expect(next.keptChanges(of: "notes", schema).isEmpty)
  }

  @Test("An act that failed is kept as one, and made or discarded so", arguments: [true, false])
  func act(isRetried: Bool) async throws {
    let memory = MemoryRecordBackend([Note(id: "a"), Note(id: "b")])
    let faults = FaultInjection()
    func start() async -> RecordQuery<Note> {
      let store = RecordStore(faults.before(memory.reopened()), now: { .day(0) })
      let query = RecordQuery(store, effects: effects)
      await effects.settle()
      return query
    }
    let first = await start()
    faults.failNext(.update, "no space left on device")
    await RecordAct.perform {
      for id in ["a", "b"] { first.update(id) { $0.text = "new" } }
    }?.wait()
    let kept = first.keptChanges(of: "notes", schema)
    #expect(Set(kept.map(\.change.act)).count == 1 && kept.count == 2)
    let next = await start()
    KeptChange.takingOverAct {
      for change in kept { _ = next.takeOver(change.change, of: change.unsaved.id, schema) }
    }

    if isRetried { await next.retry("b")?.wait() } else { next.discard("a") }
    await effects.settle()

    #expect(next.unsaved == [])
    #expect(memory.load().live.map(\.text) == (isRetried ? ["new", "new"] : ["", ""]))
  }

  @Test("A record that is being changed keeps what an earlier process left waiting")
  func changing() async throws {
    let first = await start()
    records.faults.failNext(.update)
    await first.update("a") { $0.text = "new" }?.wait()
    let kept = try #require(first.keptChanges(of: "notes", schema).first)
    let next = await start()
    let work = next.update("a") { $0.comment = "later" }

    #expect(!next.takeOver(kept.change, of: "a", schema))
    await work?.wait()
    #expect(next.takeOver(kept.change, of: "a", schema))
    #expect(next["a"] == Note(id: "a", text: "new", comment: "later"))
  }
}
