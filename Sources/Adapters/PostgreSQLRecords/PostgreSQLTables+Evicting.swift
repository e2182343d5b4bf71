#if PostgreSQL

package import FeatureRecords
import Foundation
package import TableRecords

/// Removing rows, and the lines that were put aside.
extension PostgreSQLTables {
  /// Returns the note of the last daily eviction of a kind.
  package func evictionNote(of kind: String) async throws -> DailyEviction.Note? {
    try await using { try await note(of: kind, $0) }
  }

  private func note(
    of kind: String,
    _ work: isolated PostgreSQLConnection
  ) async throws -> DailyEviction.Note? {
    let before = try await work.execute(.note, [.text(kind)]) {
      Date(millisecondsSince1970: try $0.number(0))
    }
    guard let before = before.first else { return nil }
    let due = try await work.execute(.due, [.text(kind)]) {
      (try $0.text(0), Date(millisecondsSince1970: try $0.number(1)))
    }
    return DailyEviction.Note(before: before, due: Dictionary(due) { $1 })
  }

  /// Removes rows of a kind, and old entries.
  package func evict<Result: Sendable>(
    _ kind: String,
    _ which: RowSelection,
    _ decide:
      @escaping @Sendable (DailyEviction.Note?, [RecordRow]) throws -> (TableEviction?, Result)
  ) async throws -> Result {
    try await using { work in
      try await work.upgradeIfEarlier()
      return try await work.inTransaction {
        try await work.execute(.lockEvictions, [.text(kind)])
        let rows = try await work.execute(which.statement, [.text(kind)]) { try RecordRow($0) }
        let (eviction, result) = try decide(try await note(of: kind, work), rows)
        guard let eviction else { return result }
        let old = Dictionary(rows.map { ($0.id, $0) }) { $1 }
        let changes =
          eviction.removed.map { ($0, isRemoved: true) }
          + eviction.written.map { ($0, isRemoved: false) }
        func name(_ row: RecordRow) -> RowName { RowName(kind: kind, id: row.id) }
        // In the order of acts, which would otherwise wait for this, and this for them.
        var names: Set<RecordKey> = []
        for (row, isRemoved) in changes.sorted(by: { name($0.0).isLocked(before: name($1.0)) }) {
          let isDone: Bool
          if isRemoved {
            let values = name(row).values + [.number(row.version)]
            isDone = try await work.execute(.remove, values) { try $0.text(0) }.isEmpty == false
          } else {
            isDone = try await work.make(RowWrite(name: name(row), old: old[row.id], row: row))
          }
          // One that others wrote meanwhile stays, with its words.
          if isDone, let key = RecordKey(kind, row.id) { names.insert(key) }
        }
        for statement in [.removeDue, .removeNote] as [PostgreSQLStatement] {
          try await work.execute(statement, [.text(kind)])
        }
        if let note = eviction.note {
          let before = note.before.millisecondsSince1970
          try await work.execute(.writeNote, [.text(kind), .number(before)])
          for (deletion, date) in note.due {
            let date = date.millisecondsSince1970
            try await work.execute(.writeDue, [.text(kind), .text(deletion), .number(date)])
          }
        }
        try await cutEntries(naming: names, keeping: JournalRetention(), work)
        return result
      }
    }
  }

  // MARK: Entries

  /// Removes the words of entries that a retention doesn't keep.
  package func cutEntries(keeping retention: JournalRetention) async throws {
    try await using { work in
      guard try await work.hasEntries else { return }
      try await work.inTransaction { try await cutEntries(naming: [], keeping: retention, work) }
    }
  }

  private func cutEntries(
    naming names: Set<RecordKey>,
    keeping retention: JournalRetention,
    _ work: isolated PostgreSQLConnection
  ) async throws {
    let entries = try await work.execute(.entryNames) { try TableEntry($0, hasLine: false) }
    let cut = EntryCut(of: entries, naming: names, keeping: retention, at: author.date)
    if !cut.numbers.isEmpty {
      let numbers = cut.numbers.map(String.init).joined(separator: " ")
      try await work.execute(.emptyEntries, [.text(numbers)])
    }
    if let start = cut.logStart {
      try await work.execute(.writeLogStart, [.number(start.number), .number(start.date)])
    }
    try await work.execute(.removeEntries)
  }

  /// Reads entries, and the rows that they name.
  package func entries(_ which: EntrySelection) async throws -> TableEntries {
    try await using { work in
      guard try await work.hasEntries else {
        return TableEntries(ofEarlierTablesAt: author.date)
      }
      return try await work.inTransaction {
        try await work.execute(.readOnce)
        var found = TableEntries()
        found.logStart = try await work.execute(.logStart) {
          JournalHead.LogStart(number: try $0.number(0), date: try $0.number(1))
        }.first
        let first = which.isOfLog ? found.logStart?.number ?? 0 : 0
        found.entries = try await work.execute(
          .entries,
          [
            .number(which.since), .number(first), .text(which.writer ?? ""),
            .number(which.count),
          ]
        ) { try TableEntry($0, hasLine: true) }
        found.rows = try await rows(found.names, work)
        return found
      }
    }
  }

  private func rows(
    _ names: Set<RecordKey>,
    _ work: isolated PostgreSQLConnection
  ) async throws -> [RecordKey: RecordRow] {
    guard !names.isEmpty else { return [:] }
    let text = names.map(\.description).joined(separator: " ")
    let rows = try await work.execute(.namedRows, [.text(text)]) { row in
      (RecordKey(try row.text(0), try row.text(1)), try RecordRow(row, from: 1))
    }
    return Dictionary(rows.compactMap { key, row in key.map { ($0, row) } }) { $1 }
  }

  // MARK: Lines that were put aside

  /// Reads the lines that were put aside.
  package func aside(of kind: String) async throws -> [AsideLine] {
    try await using { work in
      try await work.execute(.aside, [.text(kind)]) {
        AsideLine(id: try $0.text(0), number: try $0.number(1), line: $0.data(2))
      }
    }
  }

  /// Adds lines to those put aside.
  package func addAside(_ lines: [AsideLine], of kind: String) async throws {
    try await using { work in
      try await work.upgradeIfEarlier()
      for line in lines {
        guard let bytes = line.line else { continue }
        try await work.execute(.addAside, [.text(kind), .text(line.id), .bytes(bytes)])
      }
    }
  }
}

extension TableEntry {
  /// Reads a row of these columns: number, writer, serial, date, names, line.
  fileprivate init(_ row: PostgreSQLRow, hasLine: Bool) throws(PostgreSQLRow.Malformed) {
    self.init(
      number: try row.number(0),
      id: JournalEntry.ID(try row.text(1), try row.number(2)),
      date: try row.number(3),
      names: try row.text(4),
      line: hasLine ? row.data(5) : nil
    )
  }
}

#endif
