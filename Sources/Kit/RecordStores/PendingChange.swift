import Foundation

/// A change on its way to the backend, or kept because it did not get there.
///
/// It is what was asked, not what came out: tried again, it is made to what is stored by then.
struct PendingChange<Record: StorableRecord>: Identifiable, Sendable where Record.ID: RecordID {
  typealias Edit = @Sendable (Record?) throws -> Record?

  let id: Record.ID
  private(set) var operation: RecordStoreError.Operation
  private var edits: [Edit]

  /// Whether the record was there as far as this store knew, so that its absence is news.
  var isBelievedThere = false

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
    _ change: @escaping @Sendable (inout Record) throws -> Void
  ) -> Self {
    let edit: Edit = { record in
      guard var record else { return nil }
      try change(&record)
      return record
    }
    return Self(
      id: id,
      operation: .update,
      edits: (earlier?.edits ?? []) + [edit],
      isBelievedThere: earlier?.isBelievedThere ?? false,
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

  // MARK: Making it

  /// What comes out when a change is made to what is stored.
  struct Outcome: Sendable {
    /// What to store, or nil to leave what is stored alone.
    var stored: StoredRecord<Record>?
    /// What was refused, all or a part of it.
    var refusal: (any Error)?
  }

  /// The record as it is seen while the change is not written, made from the one that is stored.
  func visible(over stored: Record?) -> Record? {
    edited(stored).record
  }

  /// Makes the change to what is stored.
  func outcome(
    over found: FoundRecord<Record>,
    newRank: Int,
    deletionDate: () -> Date
  ) -> Outcome {
    let old = found.stored
    let live = old?.deleted == nil ? old : nil
    guard !isDeletion else {
      return Outcome(
        stored: live.map { StoredRecord($0.record, rank: $0.rank, deleted: deletionDate()) }
      )
    }
    let (record, refusal) = edited(live?.record)
    // Whoever has not seen the deletion may not undo it.
    if isBelievedThere, live == nil, record != nil, !found.isUnreadable {
      return Outcome(refusal: RecordStoreError(operation, at: id.description, .deleted))
    }
    return Outcome(
      stored: record.map { StoredRecord($0, rank: old?.rank ?? newRank) },
      refusal: refusal
    )
  }

  /// Makes the edits one after the other; one that throws is left out.
  private func edited(_ stored: Record?) -> (record: Record?, refusal: (any Error)?) {
    var (record, refusal) = (stored, (any Error)?.none)
    for edit in edits {
      do { record = try edit(record) } catch { refusal = refusal ?? error }
    }
    return (record, refusal)
  }
}

extension FoundRecord {
  fileprivate var isUnreadable: Bool {
    switch self {
    case .unreadable: true
    case .nothing, .record: false
    }
  }
}
