#if PostgreSQL

import FeatureTesting
import Foundation
import PostgreSQLFixtures
import PostgreSQLRecords
import Synchronization
import TableRecords
import Testing

@testable import FeatureRecords

/// A connection that is lost in the middle of a save: no change is lost or made twice.
@Suite(.feature, .needsPostgreSQL) @MainActor struct LostAnswerTests {
  /// The number of the request that writes, in a connection that has written the record before.
  private static let write = 0

  @Test(
    "A connection cut at any step of a save loses nothing, and writes nothing twice",
    arguments: [Proxy.Fault.before, .after]
  )
  func cut(fault: Proxy.Fault) async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    var (number, count) = (0, 0)

    repeat {
      // A connection of its own for each, so that its steps are among them.
      let store = PostgreSQLPlace.store(try place.tables(proxy.address(place.schema)))
      proxy.arm(fault, at: number)
      try await store.add(1, to: "a")
      try await store.add(1, to: "a")
      try await store.delete("b")
      try await store.restore(.init(id: "b", numbers: [1]))
      (number, count) = (number + LongTests.count(3, long: 1), count + 2)
      #expect(try await place.numbers(of: "a") == Array(repeating: 1, count: count))
      #expect(try await place.numbers(of: "b") == [1])
    } while !proxy.disarm()

    #expect(number > 20)
  }

  @Test(
    "A save without an answer may be made; the next change of the record asks for it first",
    arguments: [Proxy.Fault.before, .after]
  )
  func unknown(fault: Proxy.Fault) async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let store = PostgreSQLPlace.store(try place.tables(proxy.address(place.schema)))
    for id in ["a", "b"] { for _ in 0..<2 { try await store.add(1, to: id) } }
    proxy.arm(fault, at: Self.write, isLast: true)

    let lost = await #expect(throws: RecordStoreError.self) { try await store.add(2, to: "a") }
    let stillLost = await #expect(throws: RecordStoreError.self) { try await store.add(3, to: "a") }
    let other = await #expect(throws: RecordStoreError.self) { try await store.add(3, to: "b") }
    proxy.allow()
    try await store.add(4, to: "a")

    let unknown = RecordStoreError.Cause.unknown("the server was lost before it answered")
    #expect(lost?.cause == unknown)
    #expect(stillLost?.cause == unknown)
    #expect(other?.cause != unknown)
    #expect(try await place.numbers(of: "a") == (fault == .after ? [1, 1, 2, 4] : [1, 1, 4]))
    #expect(try await place.numbers(of: "b") == [1, 1])
  }

  @Test("A retry of a change that was made without an answer isn't refused, and changes nothing")
  func retry() async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let store = PostgreSQLPlace.store(try place.tables(proxy.address(place.schema)))
    for _ in 0..<2 { try await store.add(1, to: "a") }
    func addOnce() async throws {
      try await store.update("a", ifStill: { $0.numbers == [1, 1] }) { $0.numbers.append(2) }
    }
    proxy.arm(.after, at: Self.write, isLast: true)

    await #expect(throws: RecordStoreError.self) { try await addOnce() }
    proxy.allow()
    try await addOnce()
    let again = await #expect(throws: RecordStoreError.self) { try await addOnce() }

    #expect(try await place.numbers(of: "a") == [1, 1, 2])
    #expect(again?.cause == .changed)
  }

  @Test("A change that was made without an answer isn't made again after another program's change")
  func overwritten() async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let tables = try place.tables(proxy.address(place.schema))
    let told = Mutex<[Set<String>?]>([])
    let watch = try await tables.watch("notes") { ids in told.withLock { $0.append(ids) } }
    let store = PostgreSQLPlace.store(tables)
    for _ in 0..<2 { try await store.add(1, to: "a") }
    proxy.arm(.after, at: Self.write, isLast: true)

    let lost = await store.failure { try await $0.add(2, to: "a") }
    try await place.store().add(3, to: "a")
    told.withLock { $0 = [] }
    proxy.allow()
    try await store.add(2, to: "a")

    #expect(lost == .unknown("the server was lost before it answered"))
    #expect(try await place.numbers(of: "a") == [1, 1, 2, 3])
    // What others wrote since is shown, too.
    #expect(told.withLock(\.self).contains(["a"]))
    withExtendedLifetime(watch) {}
  }

  @Test(
    "A save without an answer that later ones are joined to is made once, with them",
    arguments: [Proxy.Fault.before, .after]
  )
  func joined(fault: Proxy.Fault) async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)

    for id in ["a", "new"] {
      let store = PostgreSQLPlace.store(try place.tables(proxy.address(place.schema)))
      for id in ["a", "b", "b"] { try await store.add(1, to: id) }
      // A record that isn't known is read first.
      proxy.arm(fault, at: id == "new" ? 1 : Self.write, isLast: true)
      typealias Change = RecordChange<RecordStoreContract.Note>
      var lost: RecordWrite<RecordStoreContract.Note>.Written?
      for number in [2, 3] as [Double] {
        let change = Change.update(id, orInsert: .init(id: id)) { $0.numbers.append(number) }
        lost = try await store.attempt(change.after(lost?.rest))
        #expect(lost?.error?.cause == .unknown("the server was lost before it answered"))
      }
      proxy.allow()
      let made = try await store.attempt(try #require(lost?.rest))

      #expect(made.rest == nil)
      #expect(made.record?.numbers.suffix(2) == [2, 3])
    }

    #expect(try await place.numbers(of: "a") == [1, 2, 3, 1])
    #expect(try await place.numbers(of: "new") == [2, 3])
  }

  @Test("A save that the server still has in hand is unknown, and isn't made twice")
  func underWay() async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let address = proxy.address(place.schema)
    let other = try place.store()
    try await other.save(.init(id: "a", text: "old"))
    try await other.delete("a")
    // To restore a record it is read, locked and written; then its deletion is forgotten, and all of that is committed.
    let begin = proxy.count
    try await PostgreSQLPlace.store(place.tables(address)).restore(.init(id: "a"))
    let requests = proxy.count - begin
    try await other.delete("a")
    let store = PostgreSQLPlace.store(try place.tables(address, lockLimit: .milliseconds(500)))
    // Before the two requests that prepare and make the commit.
    proxy.arm(.unnoticed, at: requests - 3)

    let error = await #expect(throws: RecordStoreError.self) {
      try await store.restore(.init(id: "a")) { $0.text = "new" }
    }
    try place.server.execute(
      """
      SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
      WHERE state = 'idle in transaction' AND query LIKE 'DELETE FROM due%'
      """
    )
    let between = try await other.load().records
    try await store.restore(.init(id: "a")) { $0.text = "newer" }

    #expect(error?.cause == .unknown("the server was lost before it answered"))
    #expect(between.isEmpty)
    #expect(try await place.store().load().records.elements == [.init(id: "a", text: "newer")])
  }

  @Test("A save whose record another program holds says so after a while, and changes nothing")
  func busy() async throws {
    let place = try await PostgreSQLPlace.make()
    let (store, other) = (
      PostgreSQLPlace.store(try place.tables(lockLimit: .microseconds(500))), try place.store()
    )
    try await other.add(1, to: "a")
    let session = PostgreSQLSession(place.server)
    // A save that would wait without end is let go in the end.
    try session.execute("SET idle_in_transaction_session_timeout = '60s'")
    try session.execute("BEGIN; SELECT 1 FROM \(place.schema).records FOR UPDATE")

    let error = await #expect(throws: RecordStoreError.self) { try await store.add(2, to: "a") }
    try session.execute("COMMIT")
    try await other.add(3, to: "a")

    #expect(error?.cause == .busy)
    #expect(try await place.numbers(of: "a") == [1, 3])
  }

  @Test("A save that waits for another program says so, and is made once that is done")
  func waiting() async throws {
    let place = try await PostgreSQLPlace.make()
    try await place.store().add(1, to: "a")
    let told = AsyncStream<String>.makeStream()
    var waiting = FolderWaiting(limit: .seconds(5)) { told.continuation.yield($0) }
    waiting.tellAfter = .zero
    let tables = PostgreSQLTables(
      try PostgreSQLAddress(place.server.address(place.schema)),
      waiting: waiting
    )
    let session = PostgreSQLSession(place.server)
    try session.execute("BEGIN; SELECT 1 FROM \(place.schema).records FOR UPDATE")

    async let failure = {
      defer { told.continuation.finish() }
      return await PostgreSQLPlace.store(tables).failure { try await $0.add(2, to: "a") }
    }()
    var sentences = told.stream.makeAsyncIterator()
    let first = await sentences.next()
    try session.execute("COMMIT")

    #expect(first == tables.place)
    #expect(await failure == nil)
  }

  @Test("A program that ends waits for another one only briefly, and learns that nothing is made")
  func ending() async throws {
    let place = try await PostgreSQLPlace.make()
    try await place.store().add(1, to: "a")
    let (told, patience) = (AsyncStream<Void>.makeStream(), FolderPatience())
    var waiting = FolderWaiting(tellAfter: .zero, patience: patience) { _ in
      told.continuation.yield()
    }
    waiting.limitAtEnd = .zero
    let tables = PostgreSQLTables(
      try PostgreSQLAddress(place.server.address(place.schema)),
      limit: .seconds(60),
      waiting: waiting,
      askAtEnd: .seconds(60)
    )
    let store = PostgreSQLPlace.store(tables)
    // What is done only once by a connection is done.
    try await store.add(1, to: "a")
    let session = PostgreSQLSession(place.server)
    try session.execute("BEGIN; SELECT 1 FROM \(place.schema).records FOR UPDATE")

    async let failure = store.failure { try await $0.add(2, to: "a") }
    var waits = told.stream.makeAsyncIterator()
    await waits.next()
    patience.end()
    let cause = await failure
    try session.execute("COMMIT")
    try await place.store().add(3, to: "a")

    #expect(cause?.reason == "it didn't answer before this program ended")
    #expect(try await place.numbers(of: "a") == [1, 1, 3])
  }

  @Test("What the server says instead of an answer to the question is told, too")
  func refusedQuestion() async throws {
    let place = try await PostgreSQLPlace.make()
    let schema = place.schema
    try place.server.execute(
      """
      CREATE ROLE leaving LOGIN; GRANT USAGE ON SCHEMA \(schema) TO leaving;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA \(schema) TO leaving;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO leaving
      """
    )
    let proxy = try Proxy(to: place.server)
    let store = PostgreSQLPlace.store(try place.tables(proxy.address(schema, user: "leaving")))
    for _ in 0..<2 { try await store.add(1, to: "a") }
    try place.server.execute("ALTER ROLE leaving NOLOGIN")
    proxy.arm(.after, at: Self.write)

    let cause = await store.failure { try await $0.add(2, to: "a") }

    #expect(
      cause
        == .unknown(
          "the server was lost before it answered, and now the server refuses the role or its password"
        )
    )
  }

  @Test("A process that this one starts gets no socket of a connection")
  func sockets() async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let tables = try place.tables(proxy.address(place.schema))
    _ = try await tables.row(of: "notes", "a")

    let own = (0..<1024 as Range<Int32>).filter { file in
      var (peer, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
      let code = withUnsafeMutablePointer(to: &peer) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(file, $0, &length) }
      }
      return code == 0 && peer.sin_family == sa_family_t(AF_INET)
        && Int(UInt16(bigEndian: peer.sin_port)) == proxy.port
    }

    #expect(own.count == 2)
    #expect(own.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
    await tables.end()
  }

  @Test("Eight programs that change one record and many lose no change")
  func eight() async throws {
    let place = try await PostgreSQLPlace.make()
    let stores = try (0..<8).map { _ in try place.store() }

    try await withThrowingTaskGroup { group in
      for (number, store) in stores.enumerated() {
        group.addTask {
          for change in 0..<10 {
            try await store.add(1, to: "shared")
            try await store.add(Double(change), to: "own\(number)")
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(try await place.numbers(of: "shared")?.count == 80)
    #expect(try await place.numbers(of: "own7") == (0..<10).map(Double.init))
  }

  @Test("The end waits for a save without an answer only briefly, and says that it may be made")
  func end() async throws {
    let place = try await PostgreSQLPlace.make()
    let proxy = try Proxy(to: place.server)
    let tables = try place.tables(proxy.address(place.schema))
    let store = PostgreSQLPlace.store(tables)
    for _ in 0..<2 { try await store.add(1, to: "a") }
    proxy.arm(.silence, at: Self.write)

    async let cause = store.failure { try await $0.add(2, to: "a") }
    await proxy.happened()
    await tables.end()

    #expect(await cause == .unknown("the server was lost before it answered"))
  }
}

extension RecordStore<RecordStoreContract.Note> {
  /// Adds a number to those of a note, which is new if it isn't there.
  func add(_ number: Double, to id: String) async throws {
    try await update(id, orInsert: .init(id: id)) { $0.numbers.append(number) }
  }
}

extension RecordStore {
  /// The cause of a failure; nil if it works.
  func failure(_ body: (RecordStore) async throws -> Void) async -> RecordStoreError.Cause? {
    do {
      try await body(self)
      return nil
    } catch {
      return (error as? RecordStoreError)?.cause
    }
  }
}

extension PostgreSQLPlace {
  /// The numbers of a note, as another process reads them.
  func numbers(of id: String) async throws -> [Double]? {
    try await store().load().records[id: id]?.numbers
  }
}

#endif
