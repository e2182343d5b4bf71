package import Foundation

/// A record that was deleted, and can still be saved again.
package struct DeletedRecord<Record: StorableRecord>: Equatable, Sendable
where Record.ID: RecordID {
  /// The record as it was when it was deleted.
  package var record: Record

  /// The date of the deletion.
  package var date: Date

  /// Describes a deleted record.
  package init(_ record: Record, date: Date) {
    (self.record, self.date) = (record, date)
  }
}

extension RecordBackend {
  /// Reads the deleted records that can still be saved again, the last deleted first.
  package func deleted() async throws -> [DeletedRecord<Record>] {
    try await load().records
      .compactMap { stored in stored.deleted.map { DeletedRecord(stored.record, date: $0) } }
      .sorted { ($0.date, $1.record.id.description) > ($1.date, $0.record.id.description) }
  }
}

/// The files in a folder of records that a store doesn't show, or the rows.
package struct RecordLeftovers: Equatable, Sendable {
  /// The dates of the deletions of records that can still be saved again, by the paths of their files.
  package var deleted: [String: Date] = [:]

  /// The records that may be others than shown, as a line of them can't be read, by their places.
  package var uncertain: [String: RecordReadError] = [:]
  /// The paths of drafts: each is being written now, or its writer was killed.
  package var drafts: [String] = []

  /// The paths of files that couldn't be read and were renamed before their records were saved anew.
  package var putAside: [String] = []

  /// The paths of foreign files, which are left alone.
  package var foreign: [String] = []

  /// Describes that there are none.
  package init() {}
}
