#if SQLite || PostgreSQL

package import FeatureRecords
package import FeatureStores

/// The tables of one place, for all kinds of an app.
package struct TableEngine: SharedEngine {
  private let tables: any RecordTables

  /// Makes an engine on top of tables.
  package init(_ tables: any RecordTables) {
    self.tables = tables
  }

  /// The tables, which keep acts.
  package var logs: [any ActLogging] { [tables] }

  /// The place of the tables.
  package var place: String { tables.place }

  /// The address of the tables.
  package var personalName: String { tables.personalName }

  /// The files of the tables.
  package var files: [String] { tables.files }

  /// Makes the backend of a kind.
  package func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    TableRecordBackend(tables, kind: kind.folder, schema: kind.schema)
  }

  /// Makes the place of a kind's rows.
  package func raw<Kind: StoredKind>(of kind: Kind.Type) -> any RawRecordPlace {
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

  /// The place of tables of an earlier version.
  package func earlierPlaces() async throws -> [String] {
    try await tables.naming(.load) { try await tables.isEarlier() } ? [place] : []
  }

  /// Gives them the present form.
  package func upgrade() async throws {
    try await tables.naming(.save) { try await tables.upgrade() }
  }

  /// Ends all connections.
  package func end() async { await tables.end() }
}

#endif
