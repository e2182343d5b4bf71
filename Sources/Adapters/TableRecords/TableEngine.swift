#if SQLite || PostgreSQL

package import FeatureRecords
package import FeatureStores
import Foundation

/// The tables of one place, for all kinds of an app.
package struct TableEngine: SharedEngine {
  private let tables: any RecordTables

  /// Makes an engine on top of tables.
  package init(_ tables: any RecordTables) {
    self.tables = tables
  }

  /// The place of the tables.
  package var place: String { tables.place }

  /// The address of the tables.
  package var personalName: String { tables.personalName }

  /// Makes the backend of a kind.
  package func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    TableRecordBackend(tables, kind: kind.folder, schema: kind.schema)
  }

  /// The address of a row.
  package func place<Kind: StoredKind>(of id: String, _ kind: Kind.Type) -> String {
    tables.place(of: id, kind.folder)
  }

  /// Makes the tables.
  package func make() async throws {
    try await tables.naming(.save) { try await tables.make() }
  }

  /// Finds the deleted rows, and the lines that were put aside.
  package func leftovers<Kind: StoredKind>(of kind: Kind.Type) async throws -> RecordLeftovers {
    var leftovers = RecordLeftovers()
    for deleted in try await backend(of: kind).deleted() {
      leftovers.deleted[place(of: deleted.record.id.description, kind)] = deleted.date
    }
    leftovers.putAside = try await tables.aside(of: kind.folder).map { line in
      "\(place(of: line.id, kind)).damaged\(line.number == 1 ? "" : "-\(line.number)")"
    }
    return leftovers
  }

  /// Reads all rows as they are.
  package func contents<Kind: StoredKind>(of kind: Kind.Type) async throws -> RawRecords {
    var contents = RawRecords()
    for row in try await tables.rows(of: kind.folder, .all, { $0 }) {
      if row.isWhole {
        contents.rows.append(row)
      } else {
        contents.unreadable.append(AsideLine(id: row.id, number: 1, line: row.line))
      }
    }
    contents.rows.sort { $0.id < $1.id }
    contents.aside = try await tables.aside(of: kind.folder)
    return contents
  }

  /// Writes a row as another place had it.
  package func write<Kind: StoredKind>(_ row: RecordRow, of kind: Kind.Type) async throws {
    try await tables.naming(.save) {
      try await tables.modify(kind.folder, row.id) { old in
        var row = row
        row.version = (old?.version ?? 0) + 1
        return (.write(row, puttingAside: false, forgetting: []), ())
      }
    }
  }

  /// Adds lines to those put aside.
  package func addAside<Kind: StoredKind>(
    _ lines: [AsideLine],
    of kind: Kind.Type
  ) async throws {
    try await tables.naming(.save) { try await tables.addAside(lines, of: kind.folder) }
  }

  /// Ends all connections.
  package func end() async { await tables.end() }
}

#endif
