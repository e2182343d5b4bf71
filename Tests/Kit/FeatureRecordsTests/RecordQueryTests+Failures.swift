import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

// MARK: - Failures

extension RecordQueryTests {
  @Test("A change that couldn't be written stays visible as unsaved, and can be tried again")
  func failed() async {
    let query = await query()
    records.faults.failNext(.update, diskFull)
    await effects.act { query.update("a") { $0.text = "new" } }
    let failed = (query["a"]?.text, query.unsaved.map(\.id), query.unsaved.first?.clause)

    let failure = query.unsaved.first?.failure
    records.faults.failNext(.update, diskFull)
    query.retry("a")
    let whileRetrying = query.unsaved
    await effects.settle()
    let again = query.unsaved
    await effects.act { query.retry("a") }

    #expect(failed == ("new", ["a"], diskFull))
    #expect(whileRetrying == [])
    #expect(again.map(\.clause) == [diskFull])
    #expect(again.first?.failure != failure)
    #expect(query.unsaved == [])
    #expect(records.records.first?.text == "new")
  }

  @Test("A deletion that failed brings the record back to its place; a new one stays last")
  func failedPlaces() async {
    let query = await query()
    records.faults.failNext(.delete, diskFull)
    records.faults.failNext(.save, diskFull)

    query.delete("b")
    query.save(Note(id: "d", text: "new"))
    let before = query.records.ids
    await effects.settle()

    #expect(before == ["a", "c", "d"])
    #expect(query.records.ids == ["a", "b", "c", "d"])
    #expect(query.unsaved.map(\.isDeletion) == [true, false])
    #expect(query.state(of: "b") == .present(Note(id: "b", text: "old")))
  }

  @Test("A restored record shows at once, and then as it is stored")
  func restored() async throws {
    let query = await query()
    let other = records.reopened()
    await effects.act { query.delete("b") }
    let deleted = query.records.ids

    query.restore(Note(id: "b", text: "mine"))
    let shown = query["b"]
    await effects.settle()

    #expect(deleted == ["a", "c"])
    #expect(shown == Note(id: "b", text: "mine"))
    #expect(query["b"] == Note(id: "b", text: "old"))
    #expect(query.records.ids == ["a", "b", "c"])
    #expect(try await other.load().records.ids == ["a", "b", "c"])
  }

  @Test("A deletion that failed and is tried again was made here, unless it fails again")
  func deletionTriedAgain() async throws {
    let query = await query()
    for id in ["a", "b"] as [Note.ID] {
      for _ in 0..<(id == "a" ? 1 : 2) { records.faults.failNext(.delete, diskFull) }
      await effects.act { query.delete(id) }
      await effects.act { query.retry(id) }
    }
    let before = query.state(of: "b")
    try await records.reopened().delete("b")
    await effects.settle()

    #expect(query.state(of: "a") == .deletedHere)
    #expect(before == .present(Note(id: "b", text: "old")))
    #expect(query.state(of: "b") == .missing)
  }

  @Test(
    "Rows of a list move among its rows, also if it leaves out records",
    arguments: [
      ("b", 0, 2, "bca"), ("b", 1, 0, "cab"), ("b", 1, 2, "abc"), ("b", 0, 3, "abc"),
      ("c", 0, 2, "bac"), ("c", 1, 0, "bac"), ("", 0, 2, "bac"), ("", 0, 3, "bca"),
    ]
  )
  func movedRows(leftOut: String, row: Int, destination: Int, order: String) async {
    let query = await query()

    query.move([row], toOffset: destination, in: query.records { $0.id.description != leftOut })
    await effects.settle()

    #expect(records.records.map(\.id.description).joined() == order)
  }

  @Test("A record that is still being saved for the first time moves once it is stored")
  func movedWhileSaved() async throws {
    let query = await query()
    let held = records.faults.holdNext(.save)
    query.save(Note(id: "d", text: "new"))
    query.save(Note(id: "e", text: "new"))
    query.move("d", before: "a")
    query.move("c", before: "e")
    await effects.act { query.move("b", before: "d") }
    let meanwhile = query.records.ids

    await effects.act { held.release() }

    #expect(meanwhile == ["b", "d", "a", "c", "e"])
    #expect(query.records.ids == meanwhile)
    #expect(records.records.map(\.id) == meanwhile)
    #expect(query.moveFailure == nil)
  }

  @Test("A record whose first save waits for other work moves after it, and moves keep their order")
  func movedWhilePrepared() async throws {
    let query = await query()
    let prepared = EffectStream<Void>("other work")
    let other = effects.run("other work") {
      var iterator = prepared.makeAsyncIterator()
      _ = try await iterator.next()
    }
    query.save(Note(id: "d", text: "new"), after: { await other.wait() })
    query.move("d", before: "a")
    await effects.act { query.move("a", before: nil) }
    let meanwhile = query.records.ids
    await effects.act { prepared.send(()) }

    #expect(meanwhile == ["d", "b", "c", "a"])
    #expect(records.records.map(\.id) == meanwhile)
  }

  @Test("A record that couldn't be saved stays last, and a move of it says so")
  func movedUnsaved() async {
    let query = await query()
    records.faults.failNext(.save, diskFull)
    await effects.act { query.save(Note(id: "d", text: "new")) }

    await effects.act { query.move("a", before: "d") }
    let moved = (query.records.ids, query.moveFailure)
    await effects.act { query.move("d", before: "a") }

    #expect(moved == (["b", "c", "a", "d"], nil))
    #expect(query.records.ids == ["b", "c", "a", "d"])
    #expect(query.moveFailure?.cause.reason == "it is not saved yet")
  }

  @Test("An update that may insert shows at once, and is made to what others stored meanwhile")
  func inserting() async throws {
    let query = await query()
    records.faults.failNext(.update, diskFull)

    query.update("d", orInsert: Note(id: "d", text: "new")) { $0.numbers.append(1) }
    let atOnce = query["d"]
    await effects.settle()
    let failed = (query["d"], query.unsaved.map(\.id), records.records.count)
    try await records.reopened().save(Note(id: "d", text: "theirs"))
    query.update("d", orInsert: Note(id: "d", text: "new")) { $0.numbers.append(2) }
    await effects.settle()

    let first = Note(id: "d", text: "new", numbers: [1])
    #expect(atOnce == first)
    #expect(failed == (first, ["d"], 3))
    #expect(records.records.last == Note(id: "d", text: "theirs", numbers: [1, 2]))
    #expect(query["d"] == records.records.last)
    #expect(query.unsaved == [])
  }

  @Test("An update that may insert begins with what was read last where that can't be read now")
  func insertingUnreadable() async throws {
    try await withTemporaryFolder { folder in
      let store = RecordStore<Note>.folder(at: folder, now: { .day(0) })
      try await store.save(Note(id: "a", text: "old"))
      let file = folder.appending(path: "a.json")
      try Data("half".utf8).write(to: file)
      _ = try await store.load()

      let updated = try await store.update("a", orInsert: Note(id: "a")) { $0.comment = "new" }

      #expect(updated == Note(id: "a", text: "old", comment: "new"))
      #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == Data("half".utf8))
    }
  }

  @Test("A failed move goes back, and its failure shows until the next move")
  func failedMove() async {
    let query = await query()
    records.faults.failNext(.move, diskFull)

    query.move("c", before: "a")
    let before = query.records.ids
    await effects.settle()
    let (after, failure) = (query.records.ids, query.moveFailure)
    query.move("c", before: "a")
    let failureOfNext = query.moveFailure
    await effects.settle()

    #expect(before == ["c", "a", "b"])
    #expect(after == ["a", "b", "c"])
    #expect(failure?.description.contains(diskFull) == true)
    #expect(failureOfNext == nil)
    #expect(query.records.ids == ["c", "a", "b"])
    #expect(query.moveFailure == nil)
  }

  @Test("A store that can't be read says so; a change shows nevertheless, and reads again")
  func unreadableStore() async {
    records.faults.failNext(.load, diskFull)
    let query = await query()
    let failure = query.failure

    query.save(Note(id: "d", text: "new"))
    let meanwhile = (texts(query), query.failure)
    await effects.settle()

    #expect(failure == RecordStoreError(.load, at: "The store", .other(diskFull)))
    #expect(meanwhile == ("d new", nil))
    #expect(query.isLoaded)
    #expect(texts(query) == "a old, b old, c old, d new")
  }

  @Test("While a store can't be followed, any change of it may be lost")
  func lostStore() async {
    records.faults.failNext(.load, diskFull)
    let query = await query()
    let isPending = query.isPending { _ in true }
    await effects.act { query.reload() }

    #expect(isPending)
    #expect(!query.isPending { _ in true })
  }

  @Test("A written change stays visible while the store can't be read")
  func writtenUnread() async {
    for _ in 0..<3 { records.faults.failNext(.load, diskFull) }
    let query = await query()

    await effects.act { query.save(Note(id: "d", text: "new")) }
    let unread = (texts(query), query.failure != nil)
    await effects.act { query.reload() }

    #expect(unread == ("d new", true))
    #expect(texts(query) == "a old, b old, c old, d new")
  }

  @Test(
    "What can't be written while the store can't be read is told, and no more once it is written"
  )
  func unsavedUnread() async {
    records.faults.breakDown(diskFull)
    let query = await query()
    await effects.act { query.save(Note(id: "d", text: "new")) }
    let told = (texts(query), query.unsaved.map(\.clause), query.failure != nil)

    records.faults.repair()
    await effects.act { query.retry("d") }

    #expect(told == ("d new", [diskFull], true))
    #expect(query.unsaved == [])
    #expect(texts(query) == "a old, b old, c old, d new")
    #expect(records.records.map(\.id) == ["a", "b", "c", "d"])
  }

  @Test("Unreadable records are told, and no more once they are saved anew")
  func unreadable() async {
    let broken = UnreadableRecord(place: "x", recordID: "x", .init(.damaged, "it is broken"))
    let query = await query(InMemoryRecords([], unreadable: [broken]).store)
    let (before, isEmpty) = (query.unreadable, query.isEmpty)

    await effects.act { query.save(Note(id: "x")) }

    #expect(before == [broken] && !isEmpty)
    #expect(query.unreadable == [])
  }

  @Test("A query is empty once it is loaded and has no record")
  func empty() async {
    let query = RecordQuery(InMemoryRecords<Note>().store, effects: effects)
    let before = query.isEmpty

    await effects.settle()

    #expect(!before && query.isEmpty)
  }
}
