import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

@Suite(.feature) struct RecordRowTests {
  private let note = StoredRecord(
    Note(id: "a", text: "Hiring"),
    rank: 3,
    deleted: Date(timeIntervalSince1970: 1_700_000_000.123)
  )

  /// Makes the row of the note.
  private func row(of version: Int = 1) throws -> RecordRow {
    let line = try RecordSchema<Note>(version: version).data(of: note.record)
    let record = JournalRecord(
      RecordValue(bytes: Array(line)[...]),
      schema: version,
      rank: note.rank,
      deleted: note.deleted?.millisecondsSince1970
    )
    return RecordRow("a", record, version: 1)
  }

  @Test("A row has a record's place and its deletion, whole or not at all")
  func roundTrip() throws {
    let row = try row()

    #expect(try row.stored(RecordSchema()) == note)
    #expect(row.version == 1)
    #expect(row.line == (try RecordSchema().data(of: note.record)))
  }

  @Test("A change of a row is told by operations, which leave its unknown keys")
  func unknownKeys() throws {
    var row = try row()
    let text = String(decoding: row.line ?? Data(), as: UTF8.self)
    row.line = Data(text.replacing("{", with: #"{"aNewKey":1,"#, maxReplacements: 1).utf8)
    let changed = StoredRecord(Note(id: "a", text: "Design"), rank: 4)
    let key = try #require(RecordKey("notes", "a"))
    var record = JournalRecord(row)

    let operations = try RecordSchema<Note>().operations(from: record, readAs: note, to: changed)
    for operation in operations {
      record = try JournalEntry.Change(key, operation).applied(to: record)
    }
    let next = RecordRow("a", try #require(record), version: 2)

    let date = try #require(note.deleted).millisecondsSince1970
    let sum = RecordSchema<Note>().checksum(of: changed.record)
    #expect(operations.first == .restore(from: date, sum: sum))
    #expect(operations.last == .move(rank: 4, from: 3))
    #expect(String(decoding: next.line ?? Data(), as: UTF8.self).contains(#""aNewKey":1"#))
    #expect(try next.stored(RecordSchema()) == changed)
  }

  @Test("A row that isn't a record is told by its kind", arguments: Damage.all)
  func unreadable(damage: Damage) throws {
    var row = try row(of: 2)
    damage.change(&row)

    #expect(throws: RecordReadError(damage.kind, damage.testDescription)) {
      try row.stored(RecordSchema<Note>(version: 2))
    }
    let isCut = ["its bytes", "it is larger", "its date"]
      .contains { damage.testDescription.hasPrefix($0) }
    #expect(row.isWhole == !isCut)
  }

  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kind: RecordReadError.Kind
    let change: @Sendable (inout RecordRow) -> Void

    static let all = [
      Damage(
        testDescription: "its bytes were changed or are incomplete",
        kind: .damaged,
        change: { $0.checksum ^= 1 }
      ),
      Damage(testDescription: "it is larger than 64 MB", kind: .damaged, change: { $0.line = nil }),
      Damage(
        testDescription: "its rank is out of bounds",
        kind: .damaged,
        change: { $0.rank = 1 << 60 }
      ),
      Damage(
        testDescription: "its date of deletion is out of bounds",
        kind: .damaged,
        change: { $0.deleted = Date(millisecondsSince1970: .max) }
      ),
      Damage(
        testDescription: "its record isn't JSON, or a number in it doesn't fit",
        kind: .damaged,
        change: {
          $0.line = Data([0xFF, 0x00])
          $0.checksum = CRC32C.checksum(of: Data([0xFF, 0x00]))
        }
      ),
      Damage(
        testDescription: "its name belongs to another record than the one in it, a",
        kind: .misnamed,
        change: { $0.id = "b" }
      ),
      Damage(
        testDescription: "it was written by a newer version (schema 3)",
        kind: .newer,
        change: { $0.schema = 3 }
      ),
      Damage(
        testDescription: "its record can't be read: its version, 1, is too old",
        kind: .older,
        change: { $0.schema = 1 }
      ),
    ]
  }
}
