import FeatureJSON
import FeatureTesting
import Testing

@testable import FeatureRecords

@Suite struct JournalEntryTests {
  private static let emma = #"{"title":"Emma","price":9}"#

  /// Records of each state.
  private func records() throws -> [RecordKey: JournalRecord] {
    var uncertain = try record("{}")
    uncertain.isUncertain = true
    return [
      try key("books/1"): try record(Self.emma, rank: 5),
      try key("books/deleted"): try record(Self.emma, deleted: 3),
      try key("books/uncertain"): uncertain,
    ]
  }

  private static func refusals() throws -> [(String, JournalEntry.Operation, EntryConflict.Reason)]
  {
    let edit = try JournalEntry.Operation.edit("{}", #"{"a":1}"#)
    let new = RecordValue(.null)
    return try [
      ("1", .insert("{}"), .present), ("uncertain", .insert("{}"), .unreadable),
      ("none", edit, .missing), ("deleted", edit, .missing), ("uncertain", edit, .unreadable),
      ("1", .edit("{}", #"{"a":1}"#, schema: 2), .older),
      ("1", .edit("{}", #"{"a":1}"#, schema: 0), .newer),
      ("none", .delete(at: 1), .missing), ("uncertain", .delete(at: 1), .unreadable),
      ("none", .restore(from: 1), .missing),
      ("none", .move(rank: 1, from: 2), .missing),
      ("none", .upgrade(new, schema: 2, from: 0), .missing),
      ("1", .upgrade(new, schema: 1, from: 0), .newer),
      ("1", .upgrade(new, schema: 2, from: 0), .changed),
    ]
  }

  @Test(
    "An operation that can't be made is refused, with all others of its entry",
    arguments: try refusals()
  )
  func refused(
    id: String,
    operation: JournalEntry.Operation,
    reason: EntryConflict.Reason
  ) throws {
    let records = try records()
    let entry = try JournalEntry(9, "act", ("films/1", .insert("{}")), ("books/\(id)", operation))

    #expect(throws: EntryConflict(try key("books/\(id)"), reason)) {
      try entry.applied { records[$0] }
    }
  }

  @Test("An operation changes its part of a record, and nothing else")
  func operations() throws {
    let (records, one) = (try records(), try key("books/1"))
    let value = try #require(records[one]).value
    var expected = try record(#"{"title":"Emma II","price":9}"#, rank: 5)
    let edit = try JournalEntry.Operation.edit(#"{"title":"Emma"}"#, #"{"title":"Emma II"}"#)
    func made(_ operations: JournalEntry.Operation..., id: String = "1") throws -> JournalRecord? {
      var entry = try JournalEntry(9)
      entry.changes = try operations.map { .init(try key("books/\(id)"), $0) }
      return try entry.applied { records[$0] }[try key("books/\(id)")]
    }

    #expect(try made(edit) == expected)
    expected.deleted = 9
    #expect(try made(edit, .delete(at: 9)) == expected)
    (expected.deleted, expected.rank) = (nil, 7)
    #expect(try made(edit, .move(rank: 7, from: 5)) == expected)
    #expect(try made(.restore(from: 3), id: "deleted") == record(Self.emma))
    #expect(try made(.delete(at: 9), id: "deleted") == record(Self.emma, deleted: 3))
    #expect(try made(.insert("{}", rank: 8), id: "deleted") == record("{}"))
    #expect(try made(.insert("{}", rank: 8), id: "new") == record("{}", rank: 8))
    let upgrade = JournalEntry.Operation.upgrade(.init(.null), schema: 2, from: value.checksum)
    #expect(try made(upgrade) == JournalRecord(.init(.null), schema: 2, rank: 5))
  }

  @Test("A record keeps the unknown keys of its line through every operation")
  func unknownKeys() throws {
    var old = try record("{}", deleted: 1)
    old.unknown["color"] = .string("navy")
    let entry = try JournalEntry(
      9,
      "act",
      ("a/1", .insert(#"{"a":1}"#)),
      ("a/1", .edit(#"{"a":1}"#, #"{"a":2}"#)),
      ("a/1", .move(rank: 2, from: 0)),
      ("a/1", .delete(at: 4))
    )

    let new = try entry.applied { _ in old }

    #expect(try new[key("a/1")]?.unknown == old.unknown)
  }

  @Test(
    "A name of a record has a kind and an id without characters that need an escape",
    arguments: [
      ("books/1", true), ("follow-ups/3F_a.b", true), ("books", false), ("/1", false),
      ("a/", false),
      ("a/.1", false), ("a/b/c", false), ("a/é", false), ("a/b c", false), ("a/\"", false),
      ("a/" + String(repeating: "1", count: 200), true),
      ("a/" + String(repeating: "1", count: 201), false),
    ]
  )
  func names(text: String, isName: Bool) {
    #expect(RecordKey(text[...])?.description == (isName ? text : nil))
  }
}
