#if SQLite

import FeatureRecords
import Foundation
import TableRecords

/// The rows of an open file.
extension OpenFile {
  func rows(
    of kind: String,
    _ which: RowSelection,
    _ each: (RecordRow) -> Void
  ) throws {
    let sql: StaticString =
      switch which {
      case .all:
        "SELECT id, rank, deleted, schema, version, crc32c, line FROM records WHERE kind = ?"
      case .deleted:
        """
        SELECT id, rank, deleted, schema, version, crc32c, line FROM records
        WHERE kind = ? AND deleted IS NOT NULL
        """
      }
    try connection.run(sql, [.text(kind)]) { each(RecordRow($0)) }
  }

  func ids(of kind: String, _ which: RowSelection) throws -> [String] {
    let sql: StaticString =
      switch which {
      case .all: "SELECT id FROM records WHERE kind = ?"
      case .deleted: "SELECT id FROM records WHERE kind = ? AND deleted IS NOT NULL"
      }
    var ids: [String] = []
    try connection.run(sql, [.text(kind)]) { ids.append($0.text(0)) }
    return ids
  }

  func row(of kind: String, _ id: String) throws -> RecordRow? {
    var row: RecordRow?
    do {
      try connection.run(
        """
        SELECT id, rank, deleted, schema, version, crc32c, line FROM records
        WHERE kind = ? AND id = ?
        """,
        [.text(kind), .text(id)]
      ) { row = RecordRow($0) }
    } catch is SQLiteTooLarge {
      try connection.run(
        """
        SELECT id, rank, deleted, schema, version, crc32c, NULL FROM records
        WHERE kind = ? AND id = ?
        """,
        [.text(kind), .text(id)]
      ) { row = RecordRow($0) }
    }
    return row
  }

  func write(_ row: RecordRow, of kind: String) throws {
    try connection.run(
      """
      INSERT INTO records (kind, id, rank, deleted, schema, version, crc32c, line)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, id) DO UPDATE SET rank = excluded.rank, deleted = excluded.deleted,
        schema = excluded.schema, version = excluded.version, crc32c = excluded.crc32c,
        line = excluded.line
      """,
      [
        .text(kind), .text(row.id), .number(row.rank), SQLiteValue(row.deleted),
        .number(row.schema), .number(row.version), .number(Int(row.checksum)),
        .line(row.line ?? Data()),
      ]
    )
  }

  func remove(_ id: String, of kind: String) throws {
    try connection.run("DELETE FROM records WHERE kind = ? AND id = ?", [.text(kind), .text(id)])
  }

  // MARK: Lines that were put aside

  func putAside(_ kind: String, _ id: String) throws {
    try connection.withoutLimit {
      try connection.run(
        """
        INSERT INTO aside (kind, id, number, line)
        SELECT kind, id,
          (SELECT 1 + coalesce(max(number), 0) FROM aside WHERE kind = ?1 AND id = ?2),
          CAST(line AS BLOB)
        FROM records WHERE kind = ?1 AND id = ?2
        """,
        [.text(kind), .text(id)]
      )
    }
  }

  func aside(of kind: String) throws -> [AsideLine] {
    var numbers: [(String, Int)] = []
    try connection.run(
      "SELECT id, number FROM aside WHERE kind = ? ORDER BY id, number",
      [.text(kind)]
    ) { numbers.append(($0.text(0), $0.number(1))) }
    return try numbers.map { id, number in
      var line: Data?
      do {
        try connection.run(
          "SELECT line FROM aside WHERE kind = ? AND id = ? AND number = ?",
          [.text(kind), .text(id), .number(number)]
        ) { line = $0.bytes(0) }
      } catch is SQLiteTooLarge {}
      return AsideLine(id: id, number: number, line: line)
    }
  }

  func addAside(_ line: AsideLine, of kind: String) throws {
    guard let bytes = line.line else { return }
    try connection.run(
      """
      INSERT INTO aside (kind, id, number, line)
      SELECT ?1, ?2,
        (SELECT 1 + coalesce(max(number), 0) FROM aside WHERE kind = ?1 AND id = ?2), ?3
      WHERE NOT EXISTS (SELECT 1 FROM aside WHERE kind = ?1 AND id = ?2 AND line = ?3)
      """,
      [.text(kind), .text(line.id), .bytes(bytes)]
    )
  }

  // MARK: The note of the last eviction

  func note(of kind: String) throws -> DailyEviction.Note? {
    var note: DailyEviction.Note?
    try connection.run("SELECT before FROM evictions WHERE kind = ?", [.text(kind)]) {
      note = DailyEviction.Note(before: Date(millisecondsSince1970: $0.number(0)))
    }
    guard note != nil else { return nil }
    try connection.run("SELECT name, deleted FROM due WHERE kind = ?", [.text(kind)]) {
      note?.due[$0.text(0)] = Date(millisecondsSince1970: $0.number(1))
    }
    return note
  }

  func write(_ note: DailyEviction.Note?, of kind: String) throws {
    try connection.run("DELETE FROM due WHERE kind = ?", [.text(kind)])
    try connection.run("DELETE FROM evictions WHERE kind = ?", [.text(kind)])
    guard let note else { return }
    try connection.run(
      "INSERT INTO evictions (kind, before) VALUES (?, ?)",
      [.text(kind), SQLiteValue(note.before)]
    )
    for (name, date) in note.due {
      try connection.run(
        "INSERT INTO due (kind, name, deleted) VALUES (?, ?, ?)",
        [.text(kind), .text(name), SQLiteValue(date)]
      )
    }
  }

  func forget(_ name: String, of kind: String) throws {
    try connection.run("DELETE FROM due WHERE kind = ? AND name = ?", [.text(kind), .text(name)])
  }
}

extension RecordRow {
  /// Reads a row of these columns: id, rank, deleted, schema, version, checksum, line.
  fileprivate init(_ row: SQLiteRow) {
    self.init(
      id: row.text(0),
      rank: row.number(1),
      deleted: row.date(2),
      schema: row.number(3),
      version: row.number(4),
      line: row.bytes(6),
      checksum: UInt32(truncatingIfNeeded: row.number(5))
    )
  }
}

#endif
