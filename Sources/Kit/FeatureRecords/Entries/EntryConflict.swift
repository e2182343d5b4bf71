/// The reason why an entry can't be made.
package struct EntryConflict: Error, Equatable, Sendable {
  /// The record.
  package let key: RecordKey
  /// The reason.
  package let reason: Reason

  /// The reason why a record can't be changed.
  package enum Reason: Equatable, Sendable {
    /// The record isn't there, or is deleted.
    case missing
    /// The record is there, and shouldn't be.
    case present
    /// Others changed the record.
    case changed
    /// The record has the form of an older schema than the change.
    case older
    /// The record has the form of a newer schema than the change.
    case newer
    /// A line that may change the record can't be read.
    case unreadable
  }

  /// Makes a conflict.
  ///
  /// - Parameters:
  ///   - key: The record.
  ///   - reason: The reason.
  package init(_ key: RecordKey, _ reason: Reason) {
    (self.key, self.reason) = (key, reason)
  }
}
