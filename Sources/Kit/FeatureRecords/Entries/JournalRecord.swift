package import FeatureJSON

/// A record as a journal has it.
package struct JournalRecord: Equatable, Sendable {
  /// The value.
  package var value: RecordValue
  /// The version of the value's form.
  package var schema: Int
  /// The place among the records of its kind.
  package var rank: Int
  /// The date of the deletion in milliseconds since 1970; nil for a record that isn't deleted.
  package var deleted: Int?
  /// True if a line that may change the record can't be read: it is shown, and not changed.
  package var isUncertain = false
  /// Keys of the record's line that this version doesn't know, which stay.
  package var unknown = JSON.Object()

  /// The keys of a record's line.
  static let keys = ["again", "deleted", "format", "of", "rank", "schema", "value"]
  /// The keys by which a line isn't one of a record, whatever else it has.
  static let keysOfOtherLines = ["lost", "number", "void", "writers"]

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - schema: The version of its form.
  ///   - rank: The place.
  ///   - deleted: The date of the deletion.
  package init(_ value: RecordValue, schema: Int, rank: Int, deleted: Int? = nil) {
    (self.value, self.schema, self.rank, self.deleted) = (value, schema, rank, deleted)
  }

  /// The stand-in for a record that can't be read, which keeps its id from being used anew.
  static let unread = {
    var record = JournalRecord(RecordValue(.null), schema: 0, rank: 0)
    record.isUncertain = true
    return record
  }()

  /// True if nothing of the record can be read but its name.
  package var isUnread: Bool { isUncertain && schema == 0 }

  /// True if the record isn't deleted.
  package var isPresent: Bool { deleted == nil }
}
