import FeatureFaults
import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

extension RecordQueryTests {
  /// Makes a query whose folder goes once it was read, while others delete “a”.
  private func queryOfGoneFolder() async throws -> RecordQuery<Note> {
    let query = await query()
    let other = records.reopened()
    _ = try await other.load()
    records.faults.failNext(.load, .folderGone)
    try await other.delete("a")
    await effects.settle()
    return query
  }

  @Test("While the folder of a store is gone, its records are shown; it is read once it is back")
  func folderGone() async throws {
    let query = await query()
    let other = records.reopened()
    _ = try await other.load()
    let gone = RecordStoreError(.load, at: "/store", .folderGone)
    records.faults.failNext(.load, .folderGone, at: "/store")
    try await other.delete("a")
    await effects.settle()
    let meanwhile = (texts(query), query.failure)
    records.faults.failNext(.load, .folderGone, at: "/store")
    query.reload()
    let whileTrying = query.failure
    await effects.settle()
    let again = query.failure

    try await other.delete("b")
    await effects.settle()

    #expect(meanwhile == ("a old, b old, c old", gone))
    #expect(whileTrying == nil)
    #expect(again == gone)
    #expect(query.failure == nil)
    #expect(texts(query) == "c old")
  }

  @Test("A deletion that fails while the folder of a store is gone leaves the record, marked")
  func deletionInGoneFolder() async throws {
    let query = try await queryOfGoneFolder()
    records.faults.failNext(.load, .folderGone)
    records.faults.failNext(.delete, .folderGone)

    query.delete("b")
    let meanwhile = texts(query)
    await effects.settle()

    #expect(meanwhile == "a old, c old")
    #expect(texts(query) == "a old, b old, c old")
    #expect(query.unsaved.map(\.id) == ["b"])
  }

  @Test("A change that is written once the folder of a store is back reads it again")
  func writtenToGoneFolder() async throws {
    let query = try await queryOfGoneFolder()

    await effects.act { query.save(Note(id: "d", text: "new")) }

    #expect(query.failure == nil)
    #expect(texts(query) == "b old, c old, d new")
  }

  // MARK: Places that are away

  private var away: RecordStoreError.Cause { .unreachable("no answer", advice: "Wait.") }

  /// Makes a query of some notes, in a store whose watch tells that anything may have changed.
  private func toldOfAnything(
    _ prepare: (MemoryRecordBackend<Note>) throws -> Void = { _ in }
  ) async throws -> (RecordQuery<Note>, MemoryRecordBackend<Note>, FaultInjection) {
    let memory = MemoryRecordBackend(["a", "b", "c"].map { Note(id: $0, text: "old") })
    try prepare(memory)
    let (faults, answers) = (FaultInjection(), FaultInjection())
    let late = LateBackend(base: memory, answers: answers, externalChanges: .everything)
    return (await query(RecordStore(faults.before(late)) { .distantPast }), memory, faults)
  }

  @Test("A store whose place is away at the start is read once it is told that it is back")
  func awayAtStart() async throws {
    records.faults.failNext(.load, away)
    let query = await query()
    let atStart = query.failure?.cause

    try await records.reopened().delete("a")
    await effects.settle()

    #expect(atStart == away)
    #expect(query.failure == nil)
    #expect(texts(query) == "b old, c old")
  }

  @Test(
    "What failed as the place was away is written once all is read again, though it is the same"
  )
  func writtenOnceBack() async throws {
    let (query, memory, faults) = try await toldOfAnything()
    for cause in [away, .other(diskFull)] { faults.failNext(.update, cause) }
    faults.failNext(.delete, .folderGone)
    faults.failNext(.save, .unknown("no answer"))
    await effects.act {
      for id in ["a", "b"] { query.update(id) { $0.text = "new" } }
      query.delete("c")
      query.save(Note(id: "d", text: "new"))
    }
    let meanwhile = query.unsaved.map(\.id)

    let other = RecordStore(memory.reopened()) { .distantPast }
    try await other.save(Note(id: "b", text: "old"))
    await effects.settle()

    #expect(meanwhile == ["a", "b", "c", "d"])
    #expect(query.unsaved.map(\.id) == ["b"])
    #expect(texts(query) == "a new, b new, d new")
    #expect(memory.load().live.map(\.text) == ["new", "old", "new"])
  }

  @Test("A change that fails when the place is back already is written at once, and only once more")
  func backMeanwhile() async throws {
    let (query, memory, faults) = try await toldOfAnything()
    let clock = TestClock(effects)
    faults.delayWrites(by: .seconds(1), on: clock)
    for _ in 1...3 { faults.failNext(.update, away) }
    query.update("a") { $0.text = "new" }
    await effects.settle()

    try await RecordStore(memory.reopened()) { .distantPast }.delete("c")
    await effects.settle()
    for _ in 1...3 {
      await clock.advance(by: .seconds(1))
      await effects.settle()
    }

    #expect(faults.calls[.update] == 2)
    #expect(query.unsaved.map(\.id) == ["a"])
  }

  @Test("A change that fails by itself once more, and alike, is told again only by a retry")
  func failsAlike() async throws {
    let (query, memory, faults) = try await toldOfAnything()
    for _ in 1...3 { faults.failNext(.update, away) }
    await effects.act { query.update("a") { $0.text = "new" } }
    let first = query.unsaved.map(\.failure)

    try await RecordStore(memory.reopened()) { .distantPast }.delete("c")
    await effects.settle()
    let byItself = query.unsaved.map(\.failure)
    await effects.act { query.retry("a") }

    #expect(faults.calls[.update] == 3)
    #expect(byItself == first)
    #expect(query.unsaved.map(\.failure) != first)
  }

  @Test("A record isn't moved while its last change has no answer")
  func movedInDoubt() async throws {
    let (query, memory, faults) = try await toldOfAnything()
    faults.failNext(.update, .unknown("no answer"))
    await effects.act { query.update("a") { $0.text = "new" } }

    await effects.act { query.move("a", before: nil) }
    let refused = query.moveFailure?.cause.reason
    await effects.act { query.retry("a") }
    await effects.act { query.move("a", before: nil) }

    #expect(refused == "its last change has no answer yet")
    #expect(query.moveFailure == nil)
    #expect(memory.load().live.map(\.text) == ["old", "old", "new"])
  }

  @Test("A record gets no new rank by another one's move while its last change has no answer")
  func rankedInDoubt() async throws {
    let (query, memory, faults) = try await toldOfAnything { memory in
      for (rank, id) in ["a", "b", "c"].enumerated() {
        _ = try memory.modify(id, for: .move) { found in
          found.stored.map { StoredRecord($0.record, rank: rank) }
        }
      }
    }
    faults.failNext(.update, .unknown("no answer"))
    await effects.act { query.update("a") { $0.text = "new" } }

    await effects.act { query.move("c", before: "b") }
    let refused = (query.moveFailure?.place, query.moveFailure?.cause.reason)
    let ranks = memory.load().records.map(\.rank)
    await effects.act { query.retry("a") }
    await effects.act { query.move("c", before: "b") }

    #expect(refused == ("a", "its last change has no answer yet"))
    #expect(ranks == [0, 1, 2])
    #expect(query.moveFailure == nil)
    #expect(memory.load().live.map(\.id) == ["a", "c", "b"])
  }

  @Test("A change of a record forgets its deletion whose answer was lost")
  func doubtedDeletion() async throws {
    let (query, memory, faults) = try await toldOfAnything()
    faults.failNext(.delete, .unknown("no answer"))
    await effects.act { query.delete("a") }

    await effects.act { query.update("a") { $0.text = "new" } }

    #expect(query.unsaved.isEmpty)
    #expect(memory.load().live.map(\.text) == ["new", "old", "old"])
  }

  @Test(
    "A deletion after a change whose answer was lost has the date on which it is made",
    arguments: [[], [.busy]] as [[RecordStoreError.Cause]]
  )
  func datedAnew(later: [RecordStoreError.Cause]) async {
    let (faults, memory) = (FaultInjection(), MemoryRecordBackend([Note(id: "a")]))
    let query = await query(RecordStore(faults.before(memory)) { .day(3) })
    for cause in [.unknown("no answer")] + later { faults.failNext(.update, cause) }
    await effects.act { query.update("a") { $0.text = "new" } }
    for _ in later { await effects.act { query.retry("a") } }

    await effects.act { query.delete("a") }

    #expect(memory.load().records.map(\.deleted) == [.day(3)])
  }

  @Test("A change whose answer was lost is asked for by itself, before later ones")
  func askedByItself() async throws {
    let (query, memory, faults) = try await toldOfAnything()
    for operation in [.update, .update, .save] as [RecordStoreError.Operation] {
      faults.failNext(operation, .unknown("no answer"))
    }

    var shown: [String?] = []
    for text in ["1", "2", "3"] {
      await effects.act { query.update("a") { $0.text += text } }
      shown.append(query["a"]?.text)
    }
    for text in ["4", "5"] {
      await effects.act { query.update("d", orInsert: Note(id: "d")) { $0.text += text } }
    }
    await effects.act { query.save(Note(id: "e", text: "6")) }
    await effects.act { query.delete("e") }

    #expect(shown == ["old1", "old12", "old123"])
    #expect(faults.calls == [.load: 1, .update: 6, .save: 2, .delete: 1])
    #expect(query.unsaved.isEmpty)
    #expect(memory.load().live.map(\.text) == ["old123", "old", "old", "45"])
  }
}
