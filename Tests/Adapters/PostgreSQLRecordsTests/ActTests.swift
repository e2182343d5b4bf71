#if PostgreSQL

import FeatureTesting
import Foundation
import PostgreSQLFixtures
import PostgreSQLRecords
import Synchronization
import TableRecords
import Testing

@testable import FeatureRecords

/// Changes of several rows in one transaction: all are made, once, or none.
@Suite(.feature, .needsPostgreSQL) @MainActor struct ActTests {
  private typealias Note = RecordStoreContract.Note

  /// The requests of an act of two rows, in a connection that has made such changes before.
  private enum Request: Int {
    case begin, lockFirst, lockSecond, writeFirst, writeSecond, writeEntry, commit
  }

  private static let unknown = RecordStoreError.Cause.unknown(
    "the server was lost before it answered"
  )

  /// Notes and tags in the tables of one process.
  private struct World {
    let place: PostgreSQLPlace
    let proxy: Proxy
    let tables: PostgreSQLTables
    let notes: RecordStore<Note>
    let tags: RecordStore<Note>

    init(_ place: PostgreSQLPlace? = nil, lockLimit: Duration = .seconds(60)) async throws {
      let place = if let place { place } else { try await PostgreSQLPlace.make() }
      proxy = try Proxy(to: place.server)
      // By that name, the server tells its sessions from those of other tests.
      let address = proxy.address(place.schema, "&application_name=\(place.schema)")
      tables = try place.tables(address, lockLimit: lockLimit)
      notes = PostgreSQLPlace.store(tables)
      tags = Self.tags(tables)
      self.place = place
    }

    private static func tags(_ tables: PostgreSQLTables) -> RecordStore<Note> {
      let backend = TableRecordBackend<Note>(tables, kind: "tags", schema: RecordSchema())
      return RecordStore(backend, now: { Date(timeIntervalSince1970: 0) })
    }

    /// Makes two acts, the first and another one, after which all statements are prepared.
    func begin() async throws { for number in [0, 1] { try await adding(Double(number)).write() } }

    /// An act that adds a number to a note and a tag.
    func adding(
      _ number: Double,
      ifStill isExpected: (@Sendable (Note) -> Bool)? = nil
    ) -> RecordTransaction {
      var act = RecordTransaction()
      for store in [tags, notes] {
        act.add(
          .update("a", ifStill: isExpected, orInsert: Note(id: "a")) { $0.numbers.append(number) },
          in: store
        )
      }
      return act
    }

    /// The numbers of the note and the tag, as another process reads them.
    func numbers() async throws -> [[Double]?] {
      let tables = try place.tables()
      let stores = [PostgreSQLPlace.store(tables), Self.tags(tables)]
      var numbers: [[Double]?] = []
      for store in stores { numbers.append(try await store.load().records[id: "a"]?.numbers) }
      await tables.end()
      return numbers
    }
  }

  // MARK: Lost answers

  @Test(
    "A connection cut at any step of an act loses nothing, and writes nothing twice",
    arguments: [Proxy.Fault.before, .after]
  )
  func cut(fault: Proxy.Fault) async throws {
    let place = try await PostgreSQLPlace.make()
    var (number, count) = (0, 0)

    while true {
      // A connection of its own for each, so that its steps are among them.
      let world = try await World(place)
      world.proxy.arm(fault, at: number)
      for _ in 1...2 { try await world.adding(1).write() }
      (number, count) = (number + LongTests.count(3, long: 1), count + 2)
      let ones = Array(repeating: 1.0, count: count)
      #expect(try await world.numbers() == [ones, ones])
      if world.proxy.disarm() { break }
    }

    #expect(number > 15)
  }

  @Test(
    "An act without an answer may be made; once it is asked for again, it is made once",
    arguments: [Proxy.Fault.before, .after]
  )
  func unknown(fault: Proxy.Fault) async throws {
    let world = try await World()
    let told = Mutex<[String: Set<String>]>([:])
    var watches: [RecordWatch?] = []
    for kind in ["notes", "tags"] {
      let watch = try await world.tables.watch(kind) { ids in
        told.withLock { $0[kind, default: []].formUnion(ids ?? []) }
      }
      watches.append(watch)
    }
    try await world.begin()
    let act = world.adding(2, ifStill: { $0.numbers == [0, 1] })
    world.proxy.arm(fault, at: Request.commit.rawValue, isLast: true)

    let lost = await world.notes.failure { _ in try await act.write() }
    let stillLost = await world.notes.failure { _ in try await act.write() }
    told.withLock { $0 = [:] }
    world.proxy.allow()
    try await act.write()

    #expect(lost == Self.unknown)
    #expect(stillLost == Self.unknown)
    #expect(try await world.numbers() == [[0, 1, 2], [0, 1, 2]])
    // Another program may have written them since.
    if fault == .after { #expect(told.withLock(\.self) == ["notes": ["a"], "tags": ["a"]]) }
    withExtendedLifetime(watches) {}
  }

  @Test(
    "Each record of an act without an answer is asked for by itself, also with others",
    arguments: [Proxy.Fault.before, .after]
  )
  func parts(fault: Proxy.Fault) async throws {
    let world = try await World()
    try await world.begin()
    world.proxy.arm(fault, at: Request.commit.rawValue, isLast: true)
    let lost = await world.notes.failure { _ in try await world.adding(2).write() }
    world.proxy.allow()

    try await world.tags.add(2, to: "a")
    var act = RecordTransaction()
    act.add(.save(Note(id: "b")), in: world.notes)
    act.add(.update("a") { $0.numbers.append(2) }, in: world.notes)
    try await act.write()
    try await world.adding(2).write()

    #expect(lost == Self.unknown)
    #expect(try await world.numbers() == [[0, 1, 2, 2], [0, 1, 2, 2]])
    #expect(try await world.place.store().load().records.map(\.id) == ["a", "b"])
  }

  @Test("What is asked for after a lost act builds on it, and isn't taken for it")
  func next() async throws {
    let world = try await World()
    try await world.begin()
    world.proxy.arm(.after, at: Request.commit.rawValue, isLast: true)
    let lost = await world.notes.failure { _ in try await world.adding(2).write() }
    world.proxy.allow()

    try await world.adding(3, ifStill: { $0.numbers == [0, 1, 2] }).write()

    #expect(lost == Self.unknown)
    #expect(try await world.numbers() == [[0, 1, 2, 3], [0, 1, 2, 3]])
  }

  @Test("An act that the server still has in hand is unknown, and isn't made twice")
  func underWay() async throws {
    let world = try await World(lockLimit: .milliseconds(500))
    try await world.begin()
    let act = world.adding(2)
    world.proxy.arm(.unnoticed, at: Request.writeEntry.rawValue)

    let lost = await world.notes.failure { _ in try await act.write() }
    try world.place.server.execute(
      """
      SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
      WHERE application_name = '\(world.place.schema)' AND xact_start IS NOT NULL
      """
    )
    let between = try await world.numbers()
    try await act.write()

    #expect(lost == Self.unknown)
    #expect(between == [[0, 1], [0, 1]])
    #expect(try await world.numbers() == [[0, 1, 2], [0, 1, 2]])
  }

  // MARK: Beside others

  private static func step(
    _ id: String,
    _ body: @escaping @Sendable (RecordRow?) throws -> Void = { _ in }
  ) -> RowStep {
    RowStep("notes", id) { old in
      try body(old)
      let row = RecordRow(
        id: id,
        rank: 7,
        deleted: nil,
        schema: 1,
        version: 1,
        line: Data("{}".utf8),
        checksum: 0
      )
      return .write(RowReplacement(row))
    }
  }

  @Test("Acts lock their rows in the order of the ids, so that none of two waits for the other")
  func order() async throws {
    let place = try await PostgreSQLPlace.make()
    for id in ["a", "b"] { try await place.store().save(Note(id: id)) }
    let free = Mutex<[String]>([])

    let steps = ["b", "a"].map { id in
      Self.step(id) { _ in
        let rows = try place.server.execute(
          "SELECT id FROM \(place.schema).records ORDER BY id FOR UPDATE SKIP LOCKED"
        )
        free.withLock { $0.append("\(id): \(rows)") }
      }
    }
    try await place.tables().modify(steps, for: .save)

    #expect(free.withLock(\.self) == [#"a: ["b"]"#, "b: []"])
  }

  @Test("A row that another program inserts meanwhile undoes the try, and the next one is over it")
  func missed() async throws {
    let place = try await PostgreSQLPlace.make()
    try await place.store().save(Note(id: "a"))
    let versions = Mutex<[String: [Bool]]>([:])
    let records = "\(place.schema).records"

    let steps = ["a", "b"].map { id in
      Self.step(id) { old in
        let isFirst = versions.withLock { versions in
          versions[id, default: []].append(old?.rank == 7)
          return versions[id]?.count == 1
        }
        guard id == "b", isFirst else { return }
        try place.server.execute(
          """
          INSERT INTO \(records) (kind, id, rank, schema, line, crc32c)
          VALUES ('notes', 'b', 7, 1, 'theirs', 0)
          """
        )
      }
    }
    try await place.tables().modify(steps, for: .save)

    // The first try has left nothing, and the second one found what the other program wrote.
    #expect(versions.withLock(\.self) == ["a": [false, false], "b": [false, true]])
    let lines = try place.server.execute("SELECT rank || line FROM \(records) ORDER BY id")
    #expect(lines == ["7{}", "7{}"])
  }

  @Test(
    "An act that the server ends for another transaction is tried again, but not without end",
    arguments: ["40P01", "40001"],
    [1, 1_000]
  )
  func collision(code: String, count: Int) async throws {
    let world = try await World()
    try await world.begin()
    let schema = world.place.schema
    try world.place.server.execute(
      """
      CREATE SEQUENCE \(schema).tries;
      CREATE FUNCTION \(schema).collide() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('\(schema).tries') <= \(count) THEN RAISE SQLSTATE '\(code)'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER collide BEFORE UPDATE ON \(schema).records FOR EACH ROW
        WHEN (NEW.kind = 'tags') EXECUTE FUNCTION \(schema).collide()
      """
    )

    let failure = await world.notes.failure { _ in try await world.adding(2).write() }

    let isMade = count == 1
    #expect(failure == (isMade ? nil : .busy))
    #expect(try await world.numbers() == Array(repeating: isMade ? [0, 1, 2] : [0, 1], count: 2))
  }

  @Test("Acts of eight programs over three records, in any order, are all made")
  func eight() async throws {
    let place = try await PostgreSQLPlace.make()
    let stores = try (0..<8).map { _ in try place.store() }
    let ids = ["a", "b", "c"]

    try await withThrowingTaskGroup { group in
      for (number, store) in stores.enumerated() {
        group.addTask {
          for change in 0..<LongTests.count(5, long: 50) {
            var act = RecordTransaction()
            for index in 0..<3 where index != change % 3 {
              let id = ids[(number + index) % 3]
              act.add(
                .update(id, orInsert: .init(id: id)) { $0.numbers.append(Double(number)) },
                in: store
              )
            }
            try await act.write()
          }
        }
      }
      try await group.waitForAll()
    }

    let counts = try await place.store().load().records.map(\.numbers.count)
    #expect(counts.reduce(0, +) == 8 * 2 * LongTests.count(5, long: 50))
  }
}

#endif
