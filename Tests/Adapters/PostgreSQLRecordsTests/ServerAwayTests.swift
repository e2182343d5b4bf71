#if PostgreSQL

import FeatureEffects
import FeatureRecords
import FeatureTesting
import Foundation
import IdentifiedArrays
import Observation
import PostgreSQLFixtures
import PostgreSQLRecords
import Synchronization
import TableRecords
import Testing

/// A server that is away for a while.
@Suite(.feature, .needsPostgreSQL) @MainActor struct ServerAwayTests {
  typealias Note = RecordStoreContract.Note

  @Test("A server that stops at once, within saves, keeps all that it acknowledged, once")
  func stopped() async throws {
    let server = try PostgreSQLServer()
    let place = try await PostgreSQLPlace.make(on: server)
    let stores = try (0..<3).map { _ in try place.store() }
    let log = SaveLog()

    for round in 0..<2 {
      await withTaskGroup { group in
        for (number, store) in stores.enumerated() {
          group.addTask { await log.saveUntilGone(store, "\(number)", from: 1000 * round) }
        }
        await log.wait(for: 3 * stores.count * (round + 1))
        await server.stop()
      }
      try server.start()
    }
    for (number, store) in stores.enumerated() { try await store.add(9999, to: "\(number)") }

    let records = try await place.store().load().records
    for (id, numbers) in log.acknowledged {
      let stored = records[id: id]?.numbers ?? []
      // A save without an answer may be there, too.
      #expect(stored.filter { numbers.contains($0) } == numbers)
      #expect(Set(stored).count == stored.count)
      #expect(stored.count - numbers.count <= 3)
      #expect(stored.last == 9999)
    }
    await server.remove()
  }

  @Test("A store that is followed shows what changed while the server was away, once it is back")
  func back() async throws {
    let server = try PostgreSQLServer()
    let place = try await PostgreSQLPlace.make(on: server)
    let store = PostgreSQLPlace.store(try place.tables(pauses: [.milliseconds(1)]))
    let changes = try await store.changes()
    var notes: IdentifiedArrayOf<Note> = []
    try await changes.next()?.apply(to: &notes)

    await server.stop()
    let gone = await store.failure { try await $0.save(.init(id: "mine")) }
    try server.start()
    try await place.store().save(.init(id: "theirs"))
    while notes.isEmpty, let delta = try await changes.next() { delta.apply(to: &notes) }
    try await store.save(.init(id: "mine"))

    #expect(Array(notes.ids) == ["theirs"])
    #expect(gone?.reason.contains("it doesn't answer") == true)
    #expect(Set(try await store.load().records.ids) == ["mine", "theirs"])
    await server.remove()
  }

  @Test(
    "A session that ends behind an open socket is noticed, and what it missed is read",
    arguments: Proxy.HiddenEnd.allCases
  )
  func hiddenEnd(_ end: Proxy.HiddenEnd) async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let checks = ListeningChecks(
      every: .milliseconds(20)...(.milliseconds(40)),
      limit: .milliseconds(500)
    )
    let tables = try place.tables(
      proxy.address(place.schema),
      pauses: [.milliseconds(1)],
      checks: checks
    )
    let stream = AsyncStream<Set<String>?>.makeStream()
    let watch = try await tables.watch("notes") { ids in stream.continuation.yield(ids) }
    var reports = stream.stream.makeAsyncIterator()
    _ = await reports.next()

    try proxy.endSessions(end)
    try await place.store().save(.init(id: "missed"))
    // A report without ids lets followers read what was missed.
    while case .some(.some) = await reports.next() {}
    try await place.store().save(.init(id: "heard"))
    while case let report = await reports.next(), report != ["heard"] {}

    withExtendedLifetime(watch) {}
  }

  @Test("A session that listens is kept, however often it is checked")
  func checks() async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let checks = ListeningChecks(every: .milliseconds(1)...(.milliseconds(2)), limit: .seconds(60))
    let watch = try await place.tables(proxy.address(place.schema), checks: checks)
      .watch("notes") { _ in }

    proxy.arm(.before, at: 20)
    await proxy.happened()

    #expect(proxy.connections == 1)
    withExtendedLifetime(watch) {}
  }

  @Test("A connection that works again wakes the one that listens")
  func wakes() async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let store = PostgreSQLPlace.store(try place.tables(proxy.address(place.schema)))
    let changes = try await store.changes()
    var notes: IdentifiedArrayOf<Note> = []
    try await changes.next()?.apply(to: &notes)

    proxy.refuse()
    _ = await store.failure { _ = try await $0.load() }
    try await place.store().save(.init(id: "a"))
    proxy.allow()
    try await store.delete("x")
    while notes.isEmpty, let delta = try await changes.next() { delta.apply(to: &notes) }

    #expect(Array(notes.ids) == ["a"])
  }

  @Test("A server that is away at the start is told, and is found once it is there")
  func start() async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let store = PostgreSQLPlace.store(try place.tables(proxy.address(place.schema)))
    proxy.refuse()

    let causes = [
      await store.failure { _ = try await $0.load() },
      await store.failure { _ = try await $0.changes() },
    ]
    proxy.allow()
    try await store.save(.init(id: "a"))

    for cause in causes { #expect(cause?.reason.contains("it doesn't answer") == true) }
    #expect(try await store.changes().next() != nil)
  }

  @Test("What couldn't be saved while the server was away is saved by itself once it is back")
  func savedOnceBack() async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let tables = try place.tables(proxy.address(place.schema), pauses: [.milliseconds(1)])
    let effects = EffectScope(executor: MainSerialExecutor.shared)
    proxy.refuse()
    let query = RecordQuery(PostgreSQLPlace.store(tables), effects: effects)
    await query.until { $0.failure != nil }
    let atStart = query.failure?.cause
    proxy.allow()
    await query.until { $0.isLoaded }
    proxy.refuse()
    query.update("a", orInsert: .init(id: "a")) { $0.numbers.append(1) }
    await query.until { !$0.unsaved.isEmpty }
    let meanwhile = query.unsaved.map(\.clause)

    proxy.allow()
    await query.until { $0.unsaved.isEmpty && !$0.isPending { _ in true } }

    #expect(atStart?.isAway == true)
    #expect(meanwhile.count == 1)
    #expect(try await place.numbers(of: "a") == [1])
    #expect(query.failure == nil)
  }

  @Test("A server that goes again and again is tried more and more seldom, until it holds")
  func pauses() {
    var pauses = ListeningPauses([.seconds(1), .seconds(2), .seconds(5)])
    let before = (0..<3).map { _ in
      pauses.connectionEnded(after: .seconds(5))
      return pauses.next()
    }
    pauses.connectionEnded(after: .seconds(6))

    #expect(before == [.seconds(1), .seconds(2), .seconds(5)])
    #expect((0..<4).map { _ in pauses.next() } == [1, 2, 5, 5].map { .seconds($0) })
  }

  @Test("A record that another program changed is read again before it is written")
  func changedElsewhere() async throws {
    let place = try await PostgreSQLPlace.make()
    let (store, other) = (try place.store(), try place.store())
    try await store.add(1, to: "a")
    try await other.add(2, to: "a")
    try await store.add(3, to: "a")
    try await other.delete("a")

    let gone = await store.failure { try await $0.save(.init(id: "a", text: "mine")) }
    try await other.restore(.init(id: "a"))
    try await store.update("a", ifStill: { $0.numbers == [1, 2, 3] }) { $0.text = "mine" }

    #expect(gone == .deleted)
    #expect(try await place.numbers(of: "a") == [1, 2, 3])
    #expect(try await other.load().records[id: "a"]?.text == "mine")
  }

  @Test("Changes by hand are told: of rows, of all rows, and of the id that a row had")
  func byHand() async throws {
    let place = try await PostgreSQLPlace.make()
    for id in ["a", "b"] { try await place.store().save(.init(id: id)) }
    let stream = AsyncStream<Set<String>?>.makeStream()
    let watch = try await place.tables().watch("notes") { ids in stream.continuation.yield(ids) }
    var reports = stream.stream.makeAsyncIterator()
    _ = await reports.next()

    var seen: [Set<String>?] = []
    for (statement, count) in [
      ("UPDATE records SET id = 'c' WHERE id = 'b'", 2), ("DELETE FROM records WHERE id = 'a'", 1),
      ("INSERT INTO records SELECT 'other', 'd', 1, NULL, 1, 1, '', 0, 1", 0),
      ("TRUNCATE records", 1),
    ] {
      try place.server.execute("SET search_path = \(place.schema); \(statement)")
      for _ in 0..<count { seen.append(await reports.next() ?? []) }
    }

    #expect(seen == [["b"], ["c"], ["a"], nil])
    withExtendedLifetime(watch) {}
  }
}

extension RecordQuery {
  /// Waits until a condition holds.
  fileprivate func until(_ isIt: @MainActor (RecordQuery) -> Bool) async {
    while !isIt(self) {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = isIt(self)
        } onChange: {
          continuation.resume()
        }
      }
    }
  }
}

/// The saves that were acknowledged.
private final class SaveLog: Sendable {
  private struct State {
    var acknowledged: [String: [Double]] = [:]
    var waiting: (count: Int, CheckedContinuation<Void, Never>)?

    var count: Int { acknowledged.values.map(\.count).reduce(0, +) }
  }

  private let state = Mutex(State())

  var acknowledged: [String: [Double]] { state.withLock(\.acknowledged) }

  func saveUntilGone(
    _ store: RecordStore<RecordStoreContract.Note>,
    _ id: String,
    from first: Int
  ) async {
    for number in first... {
      do { try await store.add(Double(number), to: id) } catch { return }
      state.withLock { state in
        state.acknowledged[id, default: []].append(Double(number))
        if let waiting = state.waiting, state.count >= waiting.count {
          state.waiting = nil
          waiting.1.resume()
        }
      }
    }
  }

  /// Waits until so many saves were acknowledged.
  func wait(for count: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.count >= count {
          continuation.resume()
        } else {
          state.waiting = (count, continuation)
        }
      }
    }
  }
}

#endif
