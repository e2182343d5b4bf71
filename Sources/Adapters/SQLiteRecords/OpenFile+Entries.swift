#if SQLite

import FeatureRecords
import Foundation
import TableRecords

/// The entries of an open file, and where its log begins.
extension OpenFile {
  func entries(
    _ which: EntrySelection,
    from first: Int = 0,
    hasLines: Bool = true
  ) throws -> [TableEntry] {
    var entries: [TableEntry] = []
    try connection.run(
      """
      SELECT number, writer, serial, at, names,
        CASE WHEN ?5 AND length(CAST(line AS BLOB)) <= 67108864 THEN line END
      FROM entries
      WHERE at >= ?1 AND number >= ?2 AND (?3 IS NULL OR writer = ?3)
      ORDER BY number DESC LIMIT ?4
      """,
      [
        .number(which.since), .number(first), which.writer.map { .text($0) } ?? .null,
        .number(which.count), .number(hasLines ? 1 : 0),
      ]
    ) { entries.append(TableEntry($0)) }
    return entries.reversed()
  }

  func write(_ entry: JournalEntry) throws {
    try connection.run(
      "INSERT INTO entries (writer, serial, at, names, line) VALUES (?, ?, ?, ?, ?)",
      [
        .text(entry.id.writer), .number(entry.id.serial), .number(entry.date),
        .text(entry.names), entry.line.map { .line($0) } ?? .null,
      ]
    )
  }

  func removeEntry(_ number: Int) throws {
    try connection.run("DELETE FROM entries WHERE number = ?", [.number(number)])
  }

  func logStart() throws -> JournalHead.LogStart? {
    var start: JournalHead.LogStart?
    try connection.run("SELECT log, log_at FROM store WHERE log IS NOT NULL") {
      start = JournalHead.LogStart(number: $0.number(0), date: $0.number(1))
    }
    return start
  }

  /// Moves the beginning of the log on; it never moves back.
  func write(_ start: JournalHead.LogStart) throws {
    try connection.run(
      "UPDATE store SET log = ?1, log_at = ?2 WHERE coalesce(log, 0) < ?1",
      [.number(start.number), .number(start.date)]
    )
  }
}

extension TableEntry {
  /// Reads a row of these columns: number, writer, serial, date, names, line.
  fileprivate init(_ row: SQLiteRow) {
    self.init(
      number: row.number(0),
      id: JournalEntry.ID(row.text(1), row.number(2)),
      date: row.number(3),
      names: row.text(4),
      line: row.bytes(5)
    )
  }
}

#endif
