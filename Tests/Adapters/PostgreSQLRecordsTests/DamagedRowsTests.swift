#if PostgreSQL

import FeatureRecords
import FeatureTesting
import Foundation
import PostgreSQLFixtures
import PostgreSQLRecords
import TableRecords
import Testing

/// Rows that were damaged by hand: each is reported and kept, and hides no other.
@Suite(.feature, .needsPostgreSQL) @MainActor struct DamagedRowsTests {
  @Test(
    "A damaged row is reported, and its bytes are kept when the record is saved again",
    arguments: [
      "line = replace(line, 'text', 'tixt')", "line = ''", "line = 'null'", "crc32c = crc32c + 1",
      "crc32c = -1", "rank = 9223372036854775807", "line = line || E'\\n'",
    ]
  )
  func damaged(damage: String) async throws {
    let place = try await PostgreSQLPlace.make()
    for id in ["a", "b"] { try await place.store().save(.init(id: id, text: "text")) }
    try place.server.execute("UPDATE \(place.schema).records SET \(damage) WHERE id = 'a'")
    let line = try place.server.execute("SELECT line FROM \(place.schema).records WHERE id = 'a'")

    let (tables, store) = (try place.tables(), try place.store())
    let found = try await store.load()
    let refused = await store.failure { _ = try await $0.update("a") { $0.text = "new" } }
    let before = try await tables.aside(of: "notes")
    try await store.save(.init(id: "a", text: "new"))

    #expect(Array(found.records.ids) == ["b"])
    #expect(found.unreadable.map(\.recordID) == ["a"])
    #expect(refused != nil)
    #expect(before == [])
    let aside = try await tables.aside(of: "notes")
    #expect(aside == [AsideLine(id: "a", number: 1, line: Data(line[0].utf8))])
    #expect(try await place.store().load().records[id: "a"]?.text == "new")
  }

  @Test("A damaged row whose successor can't be written isn't put aside")
  func notReplaced() async throws {
    let place = try await PostgreSQLPlace.make()
    let schema = place.schema
    try await place.store().save(.init(id: "a"))
    try place.server.execute(
      """
      UPDATE \(schema).records SET crc32c = 0;
      ALTER TABLE \(schema).records ADD CHECK (version < 2) NOT VALID
      """
    )

    let failure = await (try place.store()).failure { try await $0.save(.init(id: "a")) }

    #expect(failure != nil)
    #expect(try await place.tables().aside(of: "notes") == [])
  }

  @Test("A line over the limit is reported without being fetched, and kept by a save")
  func tooLarge() async throws {
    let place = try await PostgreSQLPlace.make()
    for id in ["a", "b"] { try await place.store().save(.init(id: id)) }
    let records = "\(place.schema).records"
    try place.server.execute(
      "UPDATE \(records) SET line = repeat('x', 67108865) WHERE id = 'a'"
    )

    let store = try place.store()
    let found = try await store.load()
    try await store.save(.init(id: "a", text: "new"))

    #expect(found.unreadable.map(\.error.reason) == ["it is larger than 64 MB"])
    #expect(Array(found.records.ids) == ["b"])
    #expect(
      try place.server.execute("SELECT octet_length(line) FROM \(place.schema).aside") == [
        "67108865"
      ]
    )
    #expect(try await place.tables().aside(of: "notes").map(\.line) == [nil])
  }

  @Test("A row of a newer form stays as it is, whatever is asked for")
  func newer() async throws {
    let place = try await PostgreSQLPlace.make()
    try await place.store().save(.init(id: "a"))
    try place.server.execute("UPDATE \(place.schema).records SET schema = 9, deleted = 0")
    let before = try place.server.execute("SELECT r::text FROM \(place.schema).records r")

    let store = try place.store()
    let saved = await store.failure { try await $0.save(.init(id: "a")) }
    let evicted = try await store.evict(deletedBefore: .distantFuture)

    #expect(saved?.reason.contains("it was written by a newer version") == true)
    #expect(evicted == 0)
    #expect(try place.server.execute("SELECT r::text FROM \(place.schema).records r") == before)
  }

  @Test("A version is never used twice, so a row that came back isn't taken for the old one")
  func versions() async throws {
    let place = try await PostgreSQLPlace.make()
    let tables = try place.tables()
    let other = try place.store()
    try await other.save(.init(id: "a", text: "old"))
    var versions: [Int] = []

    for text in ["old", "new"] {
      try await other.save(.init(id: "a", text: text))
      versions.append(try await tables.row(of: "notes", "a")?.version ?? 0)
      try await other.delete("a")
      try await other.evict(deletedBefore: .distantFuture)
      try await other.save(.init(id: "a", text: text))
      versions.append(try await tables.row(of: "notes", "a")?.version ?? 0)
    }

    #expect(versions == Array(Set(versions)).sorted())
  }

  @Test("Lines that are put aside from elsewhere are added once each")
  func addedAside() async throws {
    let place = try await PostgreSQLPlace.make()
    let tables = try place.tables()
    let lines = [
      AsideLine(id: "a", number: 1, line: Data([0, 255])),
      AsideLine(id: "a", number: 2, line: Data("x".utf8)),
    ]

    for _ in 0..<2 { try await tables.addAside(lines, of: "notes") }

    #expect(try await tables.aside(of: "notes") == lines)
  }

  @Test("A line that a person removed from those put aside keeps no other from being added")
  func removedAside() async throws {
    let place = try await PostgreSQLPlace.make()
    let (tables, store) = (try place.tables(), try place.store())
    let lines = ["x", "y"].map { AsideLine(id: "a", number: 1, line: Data($0.utf8)) }
    try await store.save(.init(id: "a"))
    try await tables.addAside(lines, of: "notes")
    try place.server.execute(
      """
      DELETE FROM \(place.schema).aside WHERE number = 1; UPDATE \(place.schema).records SET crc32c = 0
      """
    )

    try await place.store().save(.init(id: "a"))
    try await tables.addAside(lines, of: "notes")

    #expect(try await tables.aside(of: "notes").map(\.number) == [2, 3, 4])
  }
}

#endif
