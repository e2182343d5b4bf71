#if SQLite || PostgreSQL

package import FeatureRecords
package import Foundation

/// The tables of one place: those of a file, or of a schema in a database.
///
/// They know rows, and nothing of records. Errors are `RecordStoreError`s of the place; `TableRecordBackend` names the
/// operation and the record.
package protocol RecordTables: AnyObject, Sendable {
  /// The place for people: it has no secret.
  var place: String { get }

  /// Makes the tables if there are none; those of a newer format are refused.
  func make() async throws

  /// Reads the rows of a kind, one by one, in no particular order.
  ///
  /// A line over `RecordFile.sizeLimit` is never fetched.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - which: The rows of it.
  ///   - read: Takes a row; it may run on any thread.
  /// - Returns: The results.
  /// - Throws: The error of the place.
  func rows<Value: Sendable>(
    of kind: String,
    _ which: RowSelection,
    _ read: @escaping @Sendable (RecordRow) -> Value
  ) async throws -> [Value]

  /// Reads a row.
  func row(of kind: String, _ id: String) async throws -> RecordRow?

  /// Reads rows and makes their changes: all of them, durably, or nothing.
  ///
  /// - Parameter steps: The changes, each of another row.
  /// - Throws: The error of a step or of the place; `busy` if others write for more than five seconds.
  func modify(_ steps: [RowStep]) async throws

  /// Returns the note of the last daily eviction of a kind.
  func evictionNote(of kind: String) async throws -> DailyEviction.Note?

  /// Removes rows of a kind: all that is decided, or nothing.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - which: The rows to decide about.
  ///   - decide: Takes the note of the last eviction and the rows, and returns the eviction with a result; nil for none.
  /// - Returns: The result.
  /// - Throws: The error of `decide` or of the place.
  func evict<Result: Sendable>(
    _ kind: String,
    _ which: RowSelection,
    _ decide:
      @escaping @Sendable (DailyEviction.Note?, [RecordRow]) throws -> (TableEviction?, Result)
  ) async throws -> Result

  /// The date of the place's own clock; nil if it has none.
  func date() async throws -> Date?

  /// Reads the lines that were put aside, in the order of their ids and numbers.
  func aside(of kind: String) async throws -> [AsideLine]

  /// Adds lines to those put aside, but not those that are there already, with the same id and bytes.
  func addAside(_ lines: [AsideLine], of kind: String) async throws

  /// Tells the ids that others may have written, from now on; nil for any.
  ///
  /// Too many reports are harmless, too few are not.
  func watch(
    _ kind: String,
    _ tell: @escaping @Sendable (Set<String>?) -> Void
  ) async throws -> RecordWatch?

  /// The address of the place as resolved, without a secret.
  ///
  /// It names a person's own things beside the place, and is known without a
  /// connection: the things of a server that is away are there.
  var personalName: String { get }

  /// The paths of the files that hold the tables; none for a server.
  var files: [String] { get }

  /// Ends all connections; it waits at most a second for writes under way.
  func end() async
}

/// A selection of the rows of a kind.
package enum RowSelection: Sendable {
  /// All rows.
  case all
  /// The rows of deleted records.
  case deleted
}

/// A change of a row.
package enum RowChange: Sendable {
  /// The row stays as it is.
  case leave

  /// The row takes the place of the one that was read.
  ///
  /// `puttingAside` keeps the bytes of the old line among those put aside, in the same transaction; they aren't fetched
  /// for that. `forgetting` are names of deletions that leave the note of the last eviction.
  case write(RecordRow, puttingAside: Bool, forgetting: Set<String>)
}

/// The change of a row, alone or as a part of an act.
package struct RowStep: Sendable {
  /// The kind of the row.
  package let kind: String
  /// The id of the row.
  package let id: String
  /// Takes the row, and returns its change.
  ///
  /// It may run on any thread. If others write the row meanwhile, it is asked again, and its last answer counts.
  package let change: @Sendable (RecordRow?) throws -> RowChange

  /// Makes a step.
  package init(
    _ kind: String,
    _ id: String,
    _ change: @escaping @Sendable (RecordRow?) throws -> RowChange
  ) {
    (self.kind, self.id, self.change) = (kind, id, change)
  }
}

/// The eviction of rows.
package struct TableEviction: Sendable {
  /// The rows to remove, as they were read; one that others wrote meanwhile stays.
  package var removed: [RecordRow]
  /// The rows to write, each in place of the one before it.
  package var written: [RecordRow] = []
  /// The note for the next eviction; nil removes it.
  package var note: DailyEviction.Note?

  /// Makes an eviction.
  package init(
    removed: [RecordRow],
    written: [RecordRow] = [],
    note: DailyEviction.Note? = nil
  ) {
    (self.removed, self.written, self.note) = (removed, written, note)
  }
}

extension RecordTables {
  /// None.
  package func date() async throws -> Date? { nil }

  /// None.
  package var files: [String] { [] }

  /// Names the operation in errors of the place.
  func naming<Result>(
    _ operation: RecordStoreError.Operation,
    _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch var error as RecordStoreError {
      error.operation = operation
      throw error
    }
  }

  /// The address of a row for people.
  func place(of id: String, _ kind: String) -> String { "\(place)#\(kind)/\(id)" }
}

#endif
