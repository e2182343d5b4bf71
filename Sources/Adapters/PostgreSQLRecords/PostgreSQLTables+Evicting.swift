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

  /// Removes rows of a kind, and old tokens.
  package func evict<Result: Sendable>(
    _ kind: String,
    _ which: RowSelection,
    _ decide:
      @escaping @Sendable (DailyEviction.Note?, [RecordRow]) throws -> (TableEviction?, Result)
  ) async throws -> Result {
    try await using { work in
      try await work.inTransaction {
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
        for (row, isRemoved) in changes.sorted(by: { name($0.0).isLocked(before: name($1.0)) }) {
          if isRemoved {
            try await work.execute(.remove, name(row).values + [.number(row.version)])
          } else {
            _ = try await work.make(RowWrite(name: name(row), old: old[row.id], row: row))
          }
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
        try await work.execute(.removeTokens)
        return result
      }
    }
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
      for line in lines {
        guard let bytes = line.line else { continue }
        try await work.execute(.addAside, [.text(kind), .text(line.id), .bytes(bytes)])
      }
    }
  }
}

#endif
