/// A place of a journal at which something can't be taken over; all else is.
package struct JournalProblem: Equatable, Sendable {
  /// The reason.
  package let reason: Reason
  /// The number of the line in what was read, from 1 on.
  package let line: Int
  /// The records that may be others than shown.
  ///
  /// It is nil if no name can be read. Then all records with later entries may be others.
  package let keys: [RecordKey]?

  /// The reason why a line isn't taken over.
  package enum Reason: Equatable, Sendable {
    /// It was changed after it was written.
    case damaged
    /// A newer version wrote it.
    case newer
    /// Entries before it are missing.
    case missing
    /// It needs a record that can't be read.
    case incomplete
  }
}
