import Foundation

/// A change on its way to the backend, or kept because it did not get there.
///
/// It is what was asked, not what came out: tried again, it is made to what is stored by then.
struct PendingChange<Record: StorableRecord>: Identifiable, Sendable where Record.ID: RecordID {
  let id: Record.ID
  private(set) var operation: RecordStoreError.Operation
  private var edits: [@Sendable (Record?) -> Record?]

  /// Why it could not be written, once that is so.
  var reason = ""
  var isAcknowledged = false
  var attempts = 0

  /// Storing a whole record, whatever was asked before.
  static func saving(_ record: Record) -> Self {
    Self(id: record.id, operation: .save, edits: [{ _ in record }])
  }

  /// Changing a record, on top of what was asked before.
  ///
  /// A deletion that failed is forgotten: whoever changes a record wants it to stay.
  static func updating(
    _ id: Record.ID,
    after earlier: Self?,
    _ change: @escaping @Sendable (inout Record) -> Void
  ) -> Self {
    let edit: @Sendable (Record?) -> Record? = { record in
      guard var record else { return nil }
      change(&record)
      return record
    }
    return Self(
      id: id,
      operation: .update,
      edits: (earlier?.edits ?? []) + [edit],
      attempts: earlier?.attempts ?? 0
    )
  }

  /// Deleting a record; until that is done, it is seen as it was changed before.
  static func deleting(_ id: Record.ID, after earlier: Self?) -> Self {
    Self(id: id, operation: .delete, edits: earlier?.edits ?? [], attempts: earlier?.attempts ?? 0)
  }

  var isDeletion: Bool { operation == .delete }

  /// What people see of it while it is not written.
  var unsaved: UnsavedRecord<Record.ID> {
    UnsavedRecord(
      id: id,
      reason: reason,
      isDeletion: isDeletion,
      attempts: attempts,
      isAcknowledged: isAcknowledged
    )
  }

  /// The record as it is seen while the change is not written, made from the one that is stored.
  func visible(over stored: Record?) -> Record? {
    edits.reduce(stored) { record, edit in edit(record) }
  }

  /// What to store in place of what is stored, or nil to leave that alone.
  func stored(
    over old: StoredRecord<Record>?,
    newRank: Int,
    deletionDate: () -> Date
  ) -> StoredRecord<Record>? {
    let live = old?.deleted == nil ? old : nil
    guard !isDeletion else {
      return live.map { StoredRecord($0.record, rank: $0.rank, deleted: deletionDate()) }
    }
    return visible(over: live?.record).map { StoredRecord($0, rank: old?.rank ?? newRank) }
  }
}
