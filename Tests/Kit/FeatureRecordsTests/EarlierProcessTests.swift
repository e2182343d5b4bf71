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
    // As it is written down and read again.
    let read: [(Note.ID, KeptChange)] = try await {
      let first = await start()
      records.faults.failNext(operation, cause)
      change(first)
      await effects.settle()
      let kept = first.keptChanges(of: "notes", schema)
      #expect(kept.count == 1)
      return try kept.map { kept in
        (kept.id, try JSON(encoding: kept.change).decoded(as: KeptChange.self))
      }
    }()
    try await meanwhile(records.reopened())
    let next = await start()
    for (id, change) in read { try next.takeOver(change, of: id, schema) }
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

  @Test("A change that others have made meanwhile isn't kept, and one of another part is")
  func madeByOthers() async throws {
    let query = await start()
    let others = records.reopened()
    records.faults.failNext(.update)
    await query.update("a") { $0.text = "new" }?.wait()
    let before = query.keptChanges(of: "notes", schema).count

    try await others.update("a") { $0.comment = "theirs" }
    await effects.settle()
    let beside = query.keptChanges(of: "notes", schema).count
    try await others.update("a") { $0.text = "new" }
    await effects.settle()

    #expect(before == 1 && beside == 1)
    #expect(query.keptChanges(of: "notes", schema).isEmpty && query.isMadeByOthers("a"))
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

  @Test("What others changed meanwhile isn't replaced by a change that waited for its place")
  func changedMeanwhile() async throws {
    let away = RecordStoreError.Cause.unreachable("it is away", advice: "")
    let next = try await restart(afterFailing: .update, away) { store in
      try await store.update("a") { $0.text = "theirs" }
    } _: {
      $0.update("a") { $0.text = "mine" }
    }
    await effects.settle()

    #expect(stored("a")?.text == "theirs" && next["a"]?.text == "mine")
    await next.retry("a")?.wait()
    #expect(stored("a")?.text == "mine" && next.unsaved == [])
  }

  @Test("A new record that is stored by then, and was changed since, stays as it is")
  func insertedMeanwhile() async throws {
    let next = try await restart(afterFailing: .save, .unknown("no answer")) { store in
      try await store.save(Note(id: "c", text: "theirs"))
    } _: {
      $0.save(Note(id: "c", text: "mine"))
    }

    #expect(next.unsaved == [] && next["c"]?.text == "theirs")
  }

  @Test("The only record of a kind keeps what others changed before it was stored")
  func onlyRecord() async throws {
    let fresh = Note(id: "s", text: "default", comment: "default")
    let next = try await restart(afterFailing: .update) { store in
      try await store.update("s", orInsert: fresh) { $0.comment = "theirs" }
    } _: {
      $0.update("s", orInsert: fresh) { $0.text = "mine" }
    }
    await next.retry("s")?.wait()

    #expect(stored("s") == Note(id: "s", text: "mine", comment: "theirs"))
  }

  @Test("A change in a part that others took away waits for an answer")
  func goneElement() async throws {
    let number = Note(id: "n", text: "n", numbers: [1, 2])
    try await records.reopened().save(number)
    let next = try await restart(afterFailing: .update) { store in
      try await store.update("n") { $0.numbers = [] }
    } _: {
      $0.update("n") { $0.numbers = [1, 3] }
    }

    #expect(next.unsaved.map(\.id) == ["n"] && next["n"]?.numbers == [1, 3])
    await next.retry("n")?.wait()
    #expect(stored("n")?.numbers == [1, 3])
  }

  @Test("A deletion keeps the changes that failed before it; discarding it leaves them")
  func deletionOverChange() async throws {
    let first = await start()
    records.faults.failNext(.update)
    records.faults.failNext(.delete)
    await first.update("a") { $0.text = "new" }?.wait()
    await first.delete("a")?.wait()
    let kept = try #require(first.keptChanges(of: "notes", schema).first)
    let next = await start()
    try next.takeOver(kept.change, of: "a", schema)

    #expect(next.unsaved.map(\.isDeletion) == [true] && next["a"]?.text == "new")
    next.discard("a")
    #expect(next.unsaved.map(\.isDeletion) == [false] && next["a"]?.text == "new")
    next.discard("a")
    #expect(next.unsaved == [] && next["a"]?.text == "old")
  }

  @Test("A change is kept until it is made, also while it is tried again")
  func onItsWay() async throws {
    let query = await start()
    records.faults.failNext(.update)
    await query.update("a") { $0.text = "new" }?.wait()

    let work = query.retry("a")
    #expect(query.unsaved == [])
    #expect(query.keptChanges(of: "notes", schema).map(\.id) == ["a"])
    await work?.wait()
    #expect(query.keptChanges(of: "notes", schema).isEmpty)
  }

  @Test(
    "An act that failed is kept as one, and made or discarded so",
    arguments: [(true, "no space"), (false, "no space"), (true, "away")]
  )
  func act(isRetried: Bool, reason: String) async throws {
    let memory = MemoryRecordBackend([Note(id: "a"), Note(id: "b")])
    let faults = FaultInjection()
    func start() async -> RecordQuery<Note> {
      let store = RecordStore(faults.before(memory.reopened()), now: { .day(0) })
      let query = RecordQuery(store, effects: effects)
      await effects.settle()
      return query
    }
    let first = await start()
    let isAway = reason == "away"
    faults.failNext(.update, isAway ? .unreachable(reason, advice: "") : .other(reason))
    await RecordAct.perform {
      for id in ["a", "b"] { first.update(id) { $0.text = "new" } }
    }?.wait()
    let kept = first.keptChanges(of: "notes", schema)
    #expect(Set(kept.map(\.act)).count == 1 && kept.count == 2)
    #expect(first.unsaved.map(\.companions) == [1, 1])
    let next = await start()
    KeptChange.takingOver {
      for kept in kept { try? next.takeOver(kept.change, of: kept.id, schema) }
    }

    if !isAway {
      #expect(next.unsaved.map(\.companions) == [1, 1])
      if isRetried { await next.retry("b")?.wait() } else { next.discard("a") }
    }
    await effects.settle()

    #expect(next.unsaved == [] && next.pending.isEmpty)
    #expect(memory.load().live.map(\.text) == (isRetried ? ["new", "new"] : ["", ""]))
  }

  @Test("A record that is being changed isn't taken over")
  func changing() async throws {
    let next = await start()
    let work = next.update("a") { $0.comment = "later" }

    #expect(!next.canTakeOver("a") && next.canTakeOver("b"))
    await work?.wait()
    #expect(next.canTakeOver("a"))
  }
}
