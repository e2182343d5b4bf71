#if SQLite || PostgreSQL

import FeatureJSON
package import FeatureRecords
package import Foundation

/// A row of the table of entries.
package struct TableEntry: DatedEntry, Sendable {
  /// The number in the table.
  package let number: Int
  /// The name of the entry.
  package let id: JournalEntry.ID
  /// The date in milliseconds since 1970.
  package let date: Int
  /// The names of the records, in the order of the changes, with spaces between them.
  package let names: String
  /// The entry as JSON, in UTF-8; nil if it wasn't asked for, or is too large to be read.
  package let line: Data?

  /// The writer of what a person changes by hand, in SQL.
  package static let handWriter = "sql"

  /// Makes a row of what is in a table.
  package init(number: Int, id: JournalEntry.ID, date: Int, names: String, line: Data?) {
    (self.number, self.id, self.date) = (number, id, date)
    (self.names, self.line) = (names, line)
  }

  /// The records that it changed.
  package var keys: [RecordKey] { names.split(separator: " ").compactMap { RecordKey($0) } }

  /// The entry; nil if it can't be read.
  package var entry: JournalEntry? {
    let json = line.flatMap { try? JSON(parsing: Array($0)) }
    guard id.writer == Self.handWriter else {
      return json.flatMap { JournalEntry($0, names: keys) }
    }
    return RecordKey(names[...]).map { JournalEntry(byHand: json, at: $0, id, date) }
  }
}

extension JournalEntry {
  /// The entry as a row's line; nil if the row would be too large to be read.
  package var line: Data? {
    let bytes = json.bytes
    return bytes.count + names.utf8.count <= RecordFile.sizeLimit ? Data(bytes) : nil
  }

  /// Makes the entry of a row that a person changed by hand, of its columns before and after.
  ///
  /// The columns are as a trigger wrote them; there are none if a line in them isn't JSON.
  fileprivate init(byHand json: JSON?, at key: RecordKey, _ id: ID, _ date: Int) {
    let object = json?.object
    self.init(id, date: date, name: object?["do"]?.string ?? "change by hand")
    who = TableEntry.handWriter
    let (old, new) = (object?["old"].map(HandRow.init), object?["new"].map(HandRow.init))
    let operations: [Operation] =
      switch (old, new) {
      case (nil, nil): [.edit(.none, schema: 0)]
      case (let old?, nil): old.record.isPresent ? [.delete(at: date)] : []
      case (nil, let new?): new.record.changes(from: nil)
      case (let old?, let new?): new.changes(from: old)
      }
    changes = operations.map { Change(key, $0) }
  }
}

extension Patch {
  /// The patch that says nothing.
  fileprivate static let none = Patch(from: .null, to: .null)
}

/// The columns of a row, as a trigger notes them.
private struct HandRow {
  /// The record; its value is null if that isn't known.
  let record: JournalRecord

  init(_ json: JSON) {
    let object = json.object
    record = JournalRecord(
      RecordValue(object?["line"] ?? .null),
      schema: object?["schema"]?.int ?? 0,
      rank: object?["rank"]?.int ?? 0,
      deleted: object?["deleted"]?.int
    )
  }

  private var isKnown: Bool { record.value.json != .null }

  func changes(from old: HandRow) -> [JournalEntry.Operation] {
    var before = old.record
    let hasPatch = isKnown && old.isKnown && record.schema == before.schema
    if !hasPatch { (before.value, before.schema) = (record.value, record.schema) }
    let changes = record.changes(from: before)
    // Another name of a row is a change of none of them.
    return hasPatch && !changes.isEmpty
      ? changes : [.edit(.none, schema: record.schema)] + changes
  }
}

/// The selection of entries.
package struct EntrySelection: Sendable {
  /// The date in milliseconds since 1970 of the oldest one.
  package var since = Int.min
  /// True to leave out those before the beginning of the log, which are only for undoing.
  package var isOfLog = false
  /// The writer; nil for any.
  package var writer: String?
  /// The most entries, the last ones.
  package var count = Int.max

  /// Selects all entries.
  package init() {}
}

/// Entries, oldest first, and what was true when they were read.
package struct TableEntries: Sendable {
  /// The entries.
  package var entries: [TableEntry] = []
  /// The rows that they name, as far as those are there.
  package var rows: [RecordKey: RecordRow] = [:]
  /// The beginning of the log; nil if no entry is missing.
  package var logStart: JournalHead.LogStart?

  /// Makes a result without entries.
  package init() {}

  /// Makes the result of tables of an earlier version, whose log is still to begin.
  ///
  /// - Parameter date: The present date in milliseconds since 1970.
  package init(ofEarlierTablesAt date: Int) {
    logStart = JournalHead.LogStart(number: 1, date: date)
  }

  /// The names of the rows.
  package var names: Set<RecordKey> { Set(entries.flatMap(\.keys)) }
}

#endif
