import FeatureJSON

/// A journal since it diverged from another one.
struct JournalBranch {
  let contents: JournalContents
  /// The entries that the other one doesn't have, in their order.
  let entries: [JournalEntry]
  private let changes: [RecordKey: [JournalEntry.Operation]]

  init(_ contents: JournalContents, entries: [JournalEntry]) {
    (self.contents, self.entries) = (contents, entries)
    changes = Dictionary(grouping: entries.flatMap(\.changes), by: \.key)
      .mapValues { $0.map(\.operation) }
  }

  /// Returns a record as it was when the journals diverged, as far as the log tells.
  ///
  /// - Parameters:
  ///   - key: The record.
  ///   - other: The other journal's version, which may be that of before an upgrade.
  /// - Returns: The record; nil if it wasn't there, or isn't known.
  func base(of key: RecordKey, besides other: JournalRecord) -> JournalRecord? {
    var record = contents.records[key]
    for operation in (changes[key] ?? []).reversed() {
      guard let new = record else { return nil }
      record = operation.takenBack(from: new, besides: other)
    }
    return record
  }
}

extension JournalEntry.Operation {
  /// Returns a record without a change; what a later one has replaced stays.
  fileprivate func takenBack(
    from record: JournalRecord,
    besides other: JournalRecord
  ) -> JournalRecord? {
    var record = record
    switch self {
    case .insert: return nil
    case .edit(let patch, let schema):
      guard schema == record.schema else { return nil }
      let json = record.value.json
      record.value = RecordValue(patch.inverse.withoutConflicts(with: json).applied(to: json))
    case .upgrade(_, _, let checksum):
      // The older form isn't in the entry.
      guard other.value.checksum == checksum else { return nil }
      (record.value, record.schema) = (other.value, other.schema)
    case .delete(let date): if record.deleted == date { record.deleted = nil }
    case .restore(let date, _): record.deleted = record.deleted ?? date
    case .move(let rank, let old): if record.rank == rank { record.rank = old }
    }
    return record
  }
}
