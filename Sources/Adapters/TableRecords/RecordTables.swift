#if SQLite || PostgreSQL

package import FeatureRecords
package import Foundation

/// The tables of one place: those of a file, or of a schema in a database.
///
/// They know rows and entries, and nothing of records. Errors are `RecordStoreError`s of the place; `TableRecordBackend` names the
/// operation and the record.
package protocol RecordTables: ActLogging {
  /// The place for people: it has no secret.
  var place: String { get }

  /// The author of the entries.
  var author: EntryAuthor { get }

  /// Makes the tables if there are none; those of a newer format are refused.
  func make() async throws

  /// Returns true for tables of an earlier version, which have no entries.
  func isEarlier() async throws -> Bool

  /// Gives tables of an earlier version the present form, as the first change does.
  func upgrade() async throws

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

  /// Reads rows and makes their changes with one entry: all of them, durably, or nothing.
  ///
  /// - Parameters:
  ///   - steps: The changes, each of another row.
  ///   - operation: The purpose.
  /// - Throws: The error of a step or of the place; `busy` if others write for more than five seconds.
  func modify(_ steps: [RowStep], for operation: RecordStoreError.Operation) async throws

  /// Reads entries, the rows that they name, and the beginning of the log, all as at one time.
  func entries(_ which: EntrySelection) async throws -> TableEntries

  /// Removes the words of entries that a retention doesn't keep.
  func cutEntries(keeping retention: JournalRetention) async throws

  /// Returns the note of the last daily eviction of a kind.
  func evictionNote(of kind: String) async throws -> DailyEviction.Note?

  /// Removes rows of a kind, and the words of entries that name them: all that is decided, or nothing.
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

  /// Another row takes the place of the one that was read.
  case write(RowReplacement)
}

/// A row in the place of the one that was read.
package struct RowReplacement: Sendable {
  /// The new row.
  package var row: RecordRow
  /// The operations by which the entry tells the change; none for a copy of another place.
  package var operations: [JournalEntry.Operation] = []
  /// True if the bytes of the old line stay among those put aside; they aren't fetched for that.
  package var putsAside = false
  /// The names of deletions that leave the note of the last eviction.
  package var forgotten: Set<String> = []

  /// Makes a replacement that no entry tells.
  package init(_ row: RecordRow) {
    self.row = row
  }
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

  /// Returns the changes of an entry that a replacement is told by.
  package func changes(by new: RowReplacement) -> [JournalEntry.Change] {
    RecordKey(kind, id).map { key in new.operations.map { .init(key, $0) } } ?? []
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

  /// The names of the rows of a kind that lose words.
  package func names(of kind: String) -> Set<RecordKey> {
    Set((removed + written).compactMap { RecordKey(kind, $0.id) })
  }

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
