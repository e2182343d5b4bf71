import Foundation

/// A row of a table as a record of a journal, and back.
extension RecordRow {
  /// Makes the row of a record.
  ///
  /// - Parameters:
  ///   - id: The text of the record's id.
  ///   - record: The record.
  ///   - version: The number of times that the row was written, with this one.
  package init(_ id: String, _ record: JournalRecord, version: Int) {
    let line = Data(record.value.bytes)
    self.init(
      id: id,
      rank: record.rank,
      deleted: record.deleted.map { Date(millisecondsSince1970: $0) },
      schema: record.schema,
      version: version,
      line: line,
      checksum: CRC32C.checksum(of: line)
    )
  }
}

extension JournalRecord {
  /// Takes a row; nil if its line can't be a value.
  package init?(_ row: RecordRow) {
    guard let value = row.line.flatMap({ RecordValue(line: $0) }) else { return nil }
    self.init(
      value,
      schema: row.schema,
      rank: row.rank,
      deleted: row.deleted?.millisecondsSince1970
    )
  }
}
