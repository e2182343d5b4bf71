#if PostgreSQL

import FeatureRecords
import FeatureTesting
import Foundation
import PostgreSQLFixtures
import PostgreSQLRecords
import Synchronization
import TableRecords
import Testing

/// Places that can't be used: each has a sentence, and none tells a secret.
@Suite(.feature, .needsPostgreSQL) @MainActor struct BadPlaceTests {
  /// The sentences about a place, by reading and by writing.
  private func sentences(
    _ address: String,
    limit: Duration = .seconds(60)
  ) async throws -> Set<String> {
    let tables = PostgreSQLTables(
      try PostgreSQLAddress(address),
      limit: limit,
      waiting: PostgreSQLPlace.waiting(),
      pauses: [.seconds(60)]
    )
    let store = PostgreSQLPlace.store(tables)
    var sentences: Set<String> = []
    for use in [{ _ = try await $0.load() }, { try await $0.save(.init(id: "a")) }]
      as [(RecordStore<RecordStoreContract.Note>) async throws -> Void]
    {
      let error = await #expect(throws: RecordStoreError.self) { try await use(store) }
      sentences.insert(error?.description ?? "")
    }
    _ = await #expect(throws: RecordStoreError.self) { _ = try await store.changes() }
    for sentence in sentences { #expect(!sentence.contains("secret")) }
    return sentences
  }

  private func expect(
    _ address: String,
    limit: Duration = .seconds(60),
    says reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let sentences = try await sentences(address, limit: limit)
    #expect(sentences.count == 1, sourceLocation: sourceLocation)
    #expect(
      sentences.first?.contains(reason) == true,
      "\(sentences)",
      sourceLocation: sourceLocation
    )
  }

  @Test("A schema without tables says how to make them")
  func noTables() async throws {
    let server = try PostgreSQLServer.shared.get()

    let sentences = try await sentences(server.address("nothing"))

    #expect(
      sentences == [
        """
        postgres:///postgres?host=\(server.folder)&schema=nothing could not be read: it has no tables for records, or the \
        role may not use their schema. Nothing was changed. Make them with “store init”, or start again with another place.
        """
      ]
    )
  }

  @Test("A database with another encoding, or that isn't there, is refused")
  func databases() async throws {
    let server = try PostgreSQLServer.shared.get()
    try server.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")

    try await expect(
      server.address("s", database: "latin"),
      says: "the encoding of the database isn't UTF8"
    )
    try await expect(
      server.address("s", database: "none"),
      says: "the server has no such database"
    )
  }

  @Test("Tables of a newer version are neither read nor written")
  func newer() async throws {
    let place = try await PostgreSQLPlace.make()
    try await place.store().save(.init(id: "a"))
    try place.server.execute("UPDATE \(place.schema).store SET format = 3")

    try await expect(place.server.address(place.schema), says: "a newer version of the app made it")
    let made = await #expect(throws: RecordStoreError.self) { try await place.tables().make() }

    #expect(made?.description.contains("a newer version of the app made it") == true)
    #expect(try place.server.execute("SELECT id FROM \(place.schema).records") == ["a"])
  }

  @Test(
    "A role that may not change tables of an earlier version is told who may, and has its rights on the new one"
  )
  func earlierVersion() async throws {
    let place = try await PostgreSQLPlace.make()
    let (server, schema) = (place.server, place.schema)
    try server.execute("DROP SCHEMA \(schema) CASCADE")
    try server.execute(EarlierTables.statement(in: schema))
    try server.execute(
      """
      CREATE ROLE member LOGIN; GRANT USAGE ON SCHEMA \(schema) TO member;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA \(schema) TO member;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO member;
      CREATE ROLE keeper; GRANT USAGE, CREATE ON SCHEMA \(schema) TO keeper;
      ALTER TABLE \(schema).records OWNER TO keeper;
      CREATE ROLE editor; GRANT USAGE ON SCHEMA \(schema) TO editor;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA \(schema) TO editor;
      GRANT SELECT, UPDATE ON \(schema).records TO editor
      """
    )
    let member = PostgreSQLPlace.store(try place.tables(server.address(schema, user: "member")))

    let refused = await #expect(throws: RecordStoreError.self) {
      try await member.save(.init(id: "a"))
    }
    try await place.tables().upgrade()
    try await member.save(.init(id: "a"))

    #expect(
      refused?.cause
        == .refused(
          "its tables are of an earlier version, and this role may not change them",
          advice: "Let who made them call “store upgrade”."
        )
    )
    #expect(
      try server.execute("SELECT id FROM \(schema).records ORDER BY id") == ["a", "r"]
    )
    let owner = "SELECT tableowner FROM pg_tables WHERE schemaname = '\(schema)'"
    #expect(try server.execute("\(owner) AND tablename = 'entries'") == ["keeper"])
    // No role makes a trigger of its own run as the owner.
    #expect(throws: PostgreSQLServer.Failure.self) {
      try server.execute(
        """
        SET ROLE editor; CREATE TEMP TABLE records (kind text, id text);
        CREATE TRIGGER own AFTER INSERT ON pg_temp.records
          FOR EACH ROW EXECUTE FUNCTION \(schema).note_hand()
        """
      )
    }
    // A role that may not add entries changes rows by hand all the same.
    try server.execute("SET ROLE editor; UPDATE \(schema).records SET rank = 9 WHERE id = 'r'")
    #expect(
      try server.execute("SELECT names FROM \(schema).entries ORDER BY number")
        == ["notes/a", "boxes/r"]
    )
  }

  @Test("A role without rights is told which it needs, and with them it suffices")
  func rights() async throws {
    let place = try await PostgreSQLPlace.make()
    let (server, schema) = (place.server, place.schema)
    let guest = server.address(schema, user: "guest")
    try server.execute("CREATE ROLE guest LOGIN; GRANT USAGE ON SCHEMA \(schema) TO guest")

    try await expect(guest, says: "SELECT, INSERT, UPDATE and DELETE on the tables")
    let made = await #expect(throws: RecordStoreError.self) {
      try await place.tables(server.address("other", user: "guest")).make()
    }
    try server.execute(
      """
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA \(schema) TO guest;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO guest
      """
    )
    try await PostgreSQLPlace.store(place.tables(guest)).save(.init(id: "a"))

    #expect(made?.description.contains("it needs the right CREATE on the database") == true)
    #expect(try await place.numbers(of: "a") == [])
  }

  @Test("A refused or missing password, and a role that isn't there, say nothing secret")
  func passwords() async throws {
    let server = try PostgreSQLServer.shared.get()
    try server.execute("CREATE ROLE locked LOGIN PASSWORD 'other'")
    let (locked, none) = (server.address("s", user: "locked"), server.address("s", user: "none"))

    for address in ["\(locked)&password=a-secret", locked, "\(none)&password=a-secret"] {
      try await expect(address, says: "the server refuses the role or its password")
    }
  }

  @Test("A host that isn't known, and one where no server answers, say so")
  func hosts() async throws {
    try await expect(
      "postgres://me:a-secret@no..host/db",
      says: "its host isn't known"
    )
    try await expect(
      "postgres://me:a-secret@127.0.0.1:1/db",
      says: "it doesn't answer (Connection refused)"
    )
    try await expect(
      "postgres:///db?host=/no/folder&password=a-secret",
      says: "No such file or directory"
    )
    try await expect(
      "postgres://me@127.0.0.1/db?sslmode=a-secret",
      says: "a parameter of its address has a value that isn't possible"
    )
  }

  @Test("A host whose look-up is slow, or fails, isn't said to be unknown")
  func lookUps() async throws {
    let gate = DispatchSemaphore(value: 0)
    defer { gate.signal() }
    let slow = HostLookup { _ in
      gate.wait()
      return []
    }

    for (lookUp, limit, reason) in [
      (slow, .milliseconds(1), "the look-up of its host takes too long"),
      (HostLookup { _ in nil }, .seconds(60), "the look-up of its host fails"),
    ] as [(HostLookup, Duration, String)] {
      let address = try PostgreSQLAddress("postgres://me@somewhere/db")
      let tables = PostgreSQLTables(address, limit: limit, lookUp: lookUp)
      let cause = await PostgreSQLPlace.store(tables).failure { _ = try await $0.load() }
      #expect(cause?.reason == reason)
    }
  }

  @Test("Kinds that wait in turn for a host that doesn't answer wait once for all")
  func oneWait() async throws {
    let gate = DispatchSemaphore(value: 0)
    let count = Mutex(0)
    defer { for _ in 0..<count.withLock(\.self) { gate.signal() } }
    let slow = HostLookup { _ in
      count.withLock { $0 += 1 }
      gate.wait()
      return []
    }
    let address = try PostgreSQLAddress("postgres://me@somewhere/db")
    let tables = PostgreSQLTables(address, limit: .milliseconds(1), lookUp: slow)

    func read() async -> String? {
      let error = await #expect(throws: RecordStoreError.self) {
        try await tables.row(of: "notes", "a")
      }
      return error?.cause.reason
    }

    async let first = read()
    async let second = read()
    let reasons = await [first, second] + [read()]

    #expect(Set(reasons) == ["the look-up of its host takes too long"])
    #expect(count.withLock(\.self) == 2)
  }

  @Test("A host that takes connections and never answers is waited for once")
  func silence() async throws {
    let gate = DispatchSemaphore(value: 0)
    let count = Mutex(0)
    defer { gate.signal() }
    let proxy = try Proxy(to: try PostgreSQLServer.shared.get()) { _ in
      count.withLock { $0 += 1 }
      gate.wait()
      gate.signal()
      return Data()
    }
    let address = try PostgreSQLAddress(proxy.address("s"))
    let tables = PostgreSQLTables(address, limit: .milliseconds(50))

    let cause = await PostgreSQLPlace.store(tables).failure { _ = try await $0.load() }

    #expect(cause?.reason == "it doesn't answer any more")
    #expect(count.withLock(\.self) <= 1)
  }

  @Test(
    "A server that speaks nonsense, or repeats what it hears, is told in harmless words",
    arguments: ["HTTP/1.1 400 Bad\r\n\r\n", "E\u{1B}[2Ja-secret\0", "R", "", "\0\0\0\0"]
  )
  func nonsense(answer: String) async throws {
    let server = try PostgreSQLServer.shared.get()
    let proxy = try Proxy(to: server) { _ in Data(answer.utf8) }

    let sentences = try await sentences(
      "postgres://me:a-secret@127.0.0.1:\(proxy.port)/db",
      limit: .milliseconds(200)
    )

    #expect(sentences.count == 1)
    for sentence in sentences {
      #expect(sentence.contains("it doesn't answer"))
      #expect(sentence.utf8.allSatisfy { $0 >= 32 && $0 != 127 })
    }
  }

  @Test("A server that may lose what it acknowledged is told of once")
  func unsafeServer() async throws {
    let place = try await PostgreSQLPlace.make()
    let told = Mutex<[String]>([])
    let tables = try place.tables { sentence in told.withLock { $0.append(sentence) } }

    _ = try await tables.row(of: "notes", "a")
    _ = try await tables.watch("notes") { _ in }

    #expect(
      told.withLock(\.self) == [
        "\(tables.place): the server runs with fsync=off, so a power cut may take what was saved."
      ]
    )
  }

  @Test("The encoding of the client is that of the adapter, whatever an address says")
  func clientEncoding() async throws {
    let place = try await PostgreSQLPlace.make()
    let address = place.server.address(place.schema, "&options=-c%20client_encoding%3DLATIN1")

    try await PostgreSQLPlace.store(place.tables(address)).save(.init(id: "a", text: "Zoë 🎉"))

    #expect(try await place.store().load().records[id: "a"]?.text == "Zoë 🎉")
  }
}

#endif
