import FeatureFaults
import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

@Suite(.feature) @MainActor struct RecordQueryTests {
  let effects = EffectScope(executor: MainSerialExecutor.shared)
  let records: InMemoryRecords<Note>

  init() {
    records = InMemoryRecords(["a", "b", "c"].map { Note(id: $0, text: "old") })
  }

  func query(_ store: RecordStore<Note>? = nil) async -> RecordQuery<Note> {
    let query = RecordQuery(store ?? records.store, effects: effects)
    await effects.settle()
    return query
  }

  func texts(_ query: RecordQuery<Note>) -> String {
    query.records.map { "\($0.id) \($0.text)" }.joined(separator: ", ")
  }

  // MARK: Reading

  @Test("A query shows the records in order once they are loaded")
  func loading() async {
    let query = RecordQuery(records.store, effects: effects)
    let before = (query.isLoaded, query.state(of: "a"), query.records.ids)

    await effects.settle()

    #expect(before == (false, .loading, []))
    #expect(query.isLoaded)
    #expect(query.records.ids == ["a", "b", "c"])
    #expect(query["b"] == Note(id: "b", text: "old"))
    #expect(query.records { $0.id != "b" }.ids == ["a", "c"])
    #expect(query["x"] == nil)
    #expect(query.state(of: "x") == .missing)
  }

  @Test("A record that is there is inserted without a write; one that isn't is written")
  func insertingAgain() async {
    let query = await query()
    let before = query["a"]
    records.faults.failNext(.save)

    query.insert(Note(id: "a", text: "new"))
    await effects.settle()
    let isUntouched = query.unsaved.isEmpty && query["a"] == before
    query.insert(Note(id: "x"))
    await effects.settle()

    #expect(isUntouched)
    #expect(query.unsaved.map(\.id) == ["x"])
  }

  @Test("A follower hears of a record whose move isn't written when others move the one behind it")
  func shownMoves() async throws {
    let faults = FaultInjection()
    let memory = MemoryRecordBackend(["a", "b", "c", "d"].map { Note(id: $0) })
    let query = RecordQuery(
      RecordStore(faults.before(memory), now: { .day(0) }),
      effects: effects
    )
    await effects.settle()
    let changes = ShownChanges(query)
    var shown: IdentifiedArrayOf<Note> = []
    changes.take().apply(to: &shown)
    let held = faults.holdNext(.move)
    await effects.act { query.move("d", before: "c") }
    changes.take().apply(to: &shown)
    let before = shown.elements.map(\.id)
    try await RecordStore(memory.reopened(), now: { .day(0) }).move("c", before: "a")
    await effects.settle()
    changes.take().apply(to: &shown)
    await effects.act { held.release() }

    #expect(before == ["a", "b", "d", "c"])
    #expect(shown.elements.map(\.id) == ["d", "c", "a", "b"])
  }

  @Test("A follower with a state of its own gets what has changed, and is woken by it")
  func shownChanges() async throws {
    let query = await query()
    let changes = ShownChanges(query)
    let (before, first) = (query.records.ids, changes.take())
    let woken = Mutex(0)
    var deltas: [RecordDelta<Note>.Records] = []
    let steps: [@MainActor () -> Void] = [
      { query.update("b") { $0.text = "new" } }, { query.delete("a") },
      { query.save(Note(id: "d")) },
    ]

    for step in steps {
      let delta = withObservationTracking {
        changes.take()
      } onChange: {
        woken.withLock { $0 += 1 }
      }
      deltas.append(delta.records)
      await effects.act { step() }
    }
    deltas.append(changes.take().records)

    guard case .all(let all) = first.records else {
      Issue.record("The first delta has only changes.")
      return
    }
    #expect(Array(all.ids) == before)
    #expect(woken.withLock { $0 } == 3)
    let b = Note(id: "b", text: "new")
    #expect(
      deltas == [
        .some([]),
        .some([.init(id: "b", record: b, isPlaced: false, predecessor: "a")]),
        .some([.init(id: "a", record: nil, isPlaced: true, predecessor: nil)]),
        .some([.init(id: "d", record: Note(id: "d"), isPlaced: true, predecessor: "c")]),
      ]
    )
  }

  @Test("Changes of others show: of another store, and of the same without the query")
  func others() async throws {
    let query = await query()

    try await records.reopened().save(Note(id: "d", text: "new"))
    try await records.reopened().move("d", before: "b")
    try await records.reopened().delete("c")
    _ = try await records.store.update("b") { $0.text = "new" }
    await effects.settle()

    #expect(texts(query) == "a old, d new, b new")
    #expect(query.state(of: "c") == .missing)
  }

  @Test("Two queries of one store show the same")
  func twoQueries() async {
    let (one, other) = (await query(), await query())

    one.update("a") { $0.text = "new" }
    other.delete("b")
    let before = (texts(one), texts(other))
    await effects.settle()

    #expect(before == ("a new, b old, c old", "a old, c old"))
    #expect(texts(one) == "a new, c old")
    #expect(texts(other) == texts(one))
    #expect(other.state(of: "b") == .deletedHere)
    #expect(one.state(of: "b") == .missing)
  }

  @Test("Records that are kept while they change hold an order of their moment, and no trap")
  func oldOrder() async {
    let query = await query()
    let old = query.records

    query.delete("b")
    query.update("a") { $0.text = "new" }

    #expect(old.map(\.text) == ["new", "old", "old"])
    #expect(query.records.ids == ["a", "c"])
    await effects.settle()
  }

  // MARK: Changes on their way

  @Test("Updates of a record that wait for another one are written together, and those that failed")
  func joined() async {
    let faults = FaultInjection()
    let backend = faults.before(MemoryRecordBackend([Note(id: "a", text: "0")]))
    let query = await query(RecordStore(backend, now: { .day(0) }))
    faults.failNext(.update, diskFull)
    let held = faults.holdNext(.update)
    await effects.act { query.update("a") { $0.text += "1" } }

    for letter in 2...9 { query.update("a") { $0.text += "\(letter)" } }
    await effects.settle()
    await effects.act { held.release() }

    #expect(faults.calls[.update] == 2)
    #expect(query["a"]?.text == "0123456789")
    #expect(query.unsaved == [])
  }

  @Test("A change shows at once, before it is written, and stays when it is")
  func atOnce() async {
    let query = await query()

    query.update("b") { $0.text = "new" }
    query.save(Note(id: "d", text: "new"))
    query.save(Note(id: "a", text: "whole"))
    query.delete("c")
    query.move("d", before: "a")
    let before = (texts(query), records.records.map(\.text))
    await effects.settle()

    #expect(before == ("d new, a whole, b new", ["old", "old", "old"]))
    #expect(texts(query) == before.0)
    #expect(texts(query) == records.records.map { "\($0.id) \($0.text)" }.joined(separator: ", "))
  }

  @Test("Changes of one record are made one after the other, and none twice")
  func inOrder() async {
    let query = await query()
    let shown = Mutex<[String]>([])
    effects.observe("a") {
      query["a"]?.text
    } onChange: { text in
      shown.withLock { $0.append(text ?? "") }
    }
    await effects.settle()

    for text in ["1", "2", "3"] { query.update("a") { $0.text += text } }
    let before = query["a"]?.text
    await effects.settle()

    #expect(before == "old123")
    #expect(query["a"]?.text == "old123")
    #expect(records.records.first?.text == "old123")
    #expect(shown.withLock { $0 } == ["old", "old123"])
  }

  @Test("While a change is being written, others' changes show, and afterwards those of its record")
  func othersMeanwhile() async throws {
    let query = await query()
    let held = records.faults.holdNext(.update)
    await effects.act { query.update("b") { $0.text = "mine" } }

    try await records.reopened().save(Note(id: "a", text: "theirs"))
    _ = try await records.reopened().update("b") { $0.comment = "theirs" }
    try await records.reopened().save(Note(id: "d", text: "theirs"))
    await effects.settle()
    let meanwhile = texts(query)
    await effects.act { held.release() }

    #expect(meanwhile == "a theirs, b mine, c old, d theirs")
    #expect(query["b"] == Note(id: "b", text: "mine", comment: "theirs"))
  }

  @Test("A change before the first reading shows, and joins what is read")
  func beforeLoading() async {
    let query = RecordQuery(records.store, effects: effects)

    query.save(Note(id: "d", text: "new"))
    query.update("a") { $0.text = "new" }
    let before = texts(query)
    await effects.settle()

    #expect(before == "d new")
    #expect(texts(query) == "a new, b old, c old, d new")
  }

  @Test("A change of an id is reported and never shown, also if only the stored record shows it")
  func otherID() async throws {
    let log = IssueLog()
    let effects = EffectScope(executor: MainSerialExecutor.shared, reporter: log.reporter)
    let query = RecordQuery(records.store, effects: effects)
    func change() {
      query.update("a") { $0.id = "b" }
      query.update("a") { $0.text += " and new" }
      query.update("b") { if $0.text == "theirs" { $0 = Note(id: "c", text: "lost") } }
    }

    change()
    await effects.settle()
    await effects.act { change() }
    let other = records.reopened()
    let held = records.faults.holdNext(.update)
    await effects.act { query.update("b") { $0.comment = "mine" } }
    query.update("b") { if $0.text == "theirs" { $0 = Note(id: "c", text: "lost") } }
    try await other.update("b") { $0.text = "theirs" }
    await effects.act { held.release() }

    #expect(texts(query) == "a old and new and new, b theirs, c old")
    #expect(records.records == Array(query.records))
    #expect(records.records[1].comment == "mine")
    #expect(query.unsaved == [])
    #expect(
      log.messages.map { $0.prefix(70) } == [
        "A change of the Note “a” would give it the id “b”, so it was left out.",
        "A change of the Note “a” would give it the id “b”, so it was left out.",
        "A change of the Note “b” would give it the id “c”, so it was left out.",
      ]
    )
  }

  @Test("A write completes though the query is released meanwhile")
  func released() async {
    var query: RecordQuery? = await query()
    let held = records.faults.holdNext(.update)
    await effects.act { query?.update("a") { $0.text = "new" } }

    query = nil
    await effects.act { held.release() }

    #expect(records.records.first?.text == "new")
    #expect(effects.unfinished == [])
  }

  @Test("An unimplemented query names what was used, and has nothing")
  func unimplemented() {
    let log = Mutex<[String]>([])
    let query = RecordQuery<Note>.unimplemented { name in log.withLock { $0.append(name) } }

    #expect(query.records.isEmpty)
    #expect(query["a"] == nil)
    query.save(Note(id: "a"))
    query.move("a", before: nil)

    #expect(log.withLock { $0 } == ["records", "records", "save", "move"])
  }
}
