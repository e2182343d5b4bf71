import FeatureJSON
import FeatureTesting
import Testing

@testable import FeatureRecords

/// Returns the key of a name such as `books/1`.
func key(_ name: String) throws -> RecordKey { try #require(RecordKey(name[...])) }

func json(_ text: String) throws -> JSON { try JSON(parsing: text.utf8) }

/// Returns a record of schema 1 with a value.
func record(_ text: String, rank: Int = 0, deleted: Int? = nil) throws -> JournalRecord {
  JournalRecord(RecordValue(try json(text)), schema: 1, rank: rank, deleted: deleted)
}

extension JournalEntry {
  /// Makes an act of the writer `w`, at the date of its number.
  init(_ serial: Int, _ name: String = "act", _ changes: (String, Operation)...) throws {
    self.init(ID("w", serial), date: serial, name: name)
    self.changes = try changes.map { Change(try key($0.0), $0.1) }
  }
}

extension JournalEntry.Operation {
  static func edit(_ old: String, _ new: String, schema: Int = 1) throws -> Self {
    .edit(Patch(from: try json(old), to: try json(new)), schema: schema)
  }

  static func insert(_ text: String, rank: Int = 0) throws -> Self {
    .insert(RecordValue(try json(text)), schema: 1, rank: rank)
  }
}

extension JournalContents {
  /// The states of the records by their names.
  var states: [RecordKey: RecordSummary] {
    Dictionary(uniqueKeysWithValues: records.all.map { ($0.key, RecordSummary($0.record)) })
  }

  var uncertain: [String] {
    records.all.filter(\.record.isUncertain).map(\.key.description).sorted()
  }
}

/// The state of a record.
struct RecordSummary: Equatable {
  let value: JSON
  let schema: Int
  let rank: Int
  let deleted: Int?

  init(_ record: JournalRecord) {
    (value, schema, rank) = (record.value.json, record.schema, record.rank)
    deleted = record.deleted
  }
}

/// A journal of books and films, with a line of each kind.
struct SampleJournal {
  private(set) var bytes: [UInt8] = []
  var contents: JournalContents { JournalContents(bytes) }
  /// The lines without their line feeds.
  var lines: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }

  init() throws {
    var head = JournalHead()
    head.number = 2
    head.writers = ["w": .init(serial: 2, checksum: 0xC0FFEE)]
    head.unknown["by"] = .string("kit")
    var writer = JournalLineWriter()
    writer.append(head)
    writer.append(try key("books/1"), try record(#"{"id":"1","title":"Emma"}"#, rank: 1))
    writer.append(try key("books/2"), try record(#"{"id":"2"}"#, rank: 2, deleted: 7))
    writer.append(try key("films/1"), try record(#"{"of":"x/y"}"#, rank: 1))
    writer.append(
      try JournalEntry(2, "rename", ("books/1", .edit(#"{"title":"E"}"#, #"{"title":"Emma"}"#))),
      number: 2,
      isPast: true
    )
    writer.append(
      try JournalEntry(
        3,
        "rename “Emma”",
        ("books/1", .edit(#"{"title":"Emma"}"#, #"{"title":"Emma II"}"#)),
        ("films/1", .edit("{}", #"{"seen":true}"#))
      ),
      number: 3
    )
    writer.append(of: [], [("void", .bool(true)), ("n", JSON(4)), ("by", .string("w.4"))])
    writer.append(
      try JournalEntry(5, "add", ("books/3", .insert(#"{"id":"3"}"#, rank: 3))),
      number: 5
    )
    writer.append(
      try JournalEntry(
        6,
        "sort",
        ("books/3", .move(rank: 4, from: 3)),
        ("books/2", .restore(from: 7))
      ),
      number: 6
    )
    writer.append(try JournalEntry(7, "delete", ("films/1", .delete(at: 7))), number: 7)
    bytes = writer.bytes
  }
}
