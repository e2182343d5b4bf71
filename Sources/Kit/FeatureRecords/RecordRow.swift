package import Foundation

/// A record as a table keeps it: its value as text, and columns for the rest of it.
package struct RecordRow: Equatable, Sendable {
  /// The text of the record's id.
  package var id: String
  /// Its place among the others.
  package var rank: Int
  /// The date of its deletion, in whole milliseconds; nil while it isn't deleted.
  package var deleted: Date?
  /// The version of the line's form.
  package var schema: Int
  /// The number of times that it was written; a table raises it by one each time.
  package var version: Int
  /// The line, in UTF-8; nil if it is too large to be read.
  package var line: Data?
  /// The checksum of the line, CRC-32C.
  package var checksum: UInt32

  /// Makes a row of what is in a table.
  package init(
    id: String,
    rank: Int,
    deleted: Date?,
    schema: Int,
    version: Int,
    line: Data?,
    checksum: UInt32
  ) {
    (self.id, self.rank, self.deleted) = (id, rank, deleted)
    (self.schema, self.version, self.line, self.checksum) = (schema, version, line, checksum)
  }

  /// True if the line's bytes are those that were written, and the date of deletion is one.
  package var isWhole: Bool {
    line.map { CRC32C.checksum(of: $0) } == checksum && hasDate
  }

  private var hasDate: Bool { deleted.map(RecordJSON.fourDigitYears.contains) ?? true }

  /// Reads the record.
  package func stored<Record>(
    _ schema: RecordSchema<Record>
  ) throws(RecordReadError) -> StoredRecord<Record> {
    guard let line else { throw .tooLarge(RecordFile.sizeLimit) }
    guard checksum == CRC32C.checksum(of: line) else { throw .changed }
    guard hasDate else { throw .init(.damaged, "its date of deletion is out of bounds") }
    return try schema.stored(
      Array(line)[...],
      version: self.schema,
      form: "schema \(self.schema)",
      rank: rank,
      deleted: deleted,
      isNamed: { Self.id(of: $0) == id }
    )
  }

  /// The text of an id; nil if the id can't name a record.
  package static func id(of id: some RecordID) -> String? {
    RecordFileNames.name(of: id) == nil ? nil : id.description
  }
}

/// A line that couldn't be read, and was put aside before its record was written anew.
package struct AsideLine: Equatable, Sendable {
  /// The id of its row.
  package var id: String
  /// Its number among those of the id, from 1.
  package var number: Int
  /// Its bytes; nil if they are over the limit.
  package var line: Data?

  /// Makes such a line.
  package init(id: String, number: Int, line: Data?) {
    (self.id, self.number, self.line) = (id, number, line)
  }
}

/// All that lies in a place under one kind, as it lies there.
package struct RawRecords: Sendable {
  /// The records whose bytes are those that were written, also in a form of another version.
  package var rows: [RecordRow] = []
  /// The ids of records that a row can't hold: their header has unknown keys, or their format is newer.
  package var unheld: [String] = []
  /// The bytes under the id of a record that aren't one.
  package var unreadable: [AsideLine] = []
  /// The lines that were put aside.
  package var aside: [AsideLine] = []

  /// Makes those of an empty place.
  package init() {}
}

extension Date {
  /// The whole milliseconds since 1970, as a table keeps a date; those nearest to one that has none.
  package var millisecondsSince1970: Int {
    Int(exactly: (timeIntervalSince1970 * 1000).rounded())
      ?? (timeIntervalSince1970 < 0 ? .min : .max)
  }

  /// Makes the date of such a number.
  package init(millisecondsSince1970 number: Int) {
    self.init(timeIntervalSince1970: Double(number) / 1000)
  }
}
