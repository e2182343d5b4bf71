import Foundation

/// A change on its way to the backend, or kept because it did not get there.
///
/// It is the request, not its result: a retry is applied to the state stored by then.
struct PendingChange<Record: StorableRecord>: Identifiable, Sendable where Record.ID: RecordID {
  let id: Record.ID
  private(set) var operation: RecordStoreError.Operation
  private var edits: [Edit]

  /// A change of the record, and its assumption about the record before it.
  private struct Edit {
    var isExpected: RecordStore<Record>.Condition?
    let make: @Sendable (Record?) -> Record?
  }

  /// True if the person believes that the record exists, so that its absence is reported.
  var isBelievedThere = false

  /// True if it brings a deleted record back as it is stored.
  private var restores = false

  /// True if it is stored, and only a power cut may undo it.
  private(set) var isStored = false

  /// The error of the last write; nil if there was none.
  var reason = ""
  var clause = ""
  var isAcknowledged = false
  var attempts = 0

  /// Storing a whole record, whatever was asked before.
  static func saving(_ record: Record, after earlier: Self?) -> Self {
    Self(
      id: record.id,
      operation: .save,
      edits: [Edit { _ in record }],
      attempts: earlier?.attempts ?? 0
    )
  }

  /// Changing a record, on top of what was asked before.
  ///
  /// A deletion that failed is forgotten: a person who changes a record wants it to stay.
  static func updating(
    _ id: Record.ID,
    after earlier: Self?,
    ifStill isExpected: RecordStore<Record>.Condition?,
    _ change: @escaping RecordStore<Record>.Change
  ) -> Self {
    let edit = Edit(isExpected: isExpected) { record in
      guard var record else { return nil }
      change(&record)
      return record
    }
    return Self(
      id: id,
      operation: .update,
      edits: (earlier?.edits ?? []) + [edit],
      isBelievedThere: earlier?.isBelievedThere ?? false,
      restores: earlier?.restores ?? false,
      attempts: earlier?.attempts ?? 0
    )
  }

  /// Deleting a record; until that is done, it is seen as it was changed before.
  static func deleting(_ id: Record.ID, after earlier: Self?) -> Self {
    Self(id: id, operation: .delete, edits: earlier?.edits ?? [], attempts: earlier?.attempts ?? 0)
  }

  /// Bringing back a deleted record, with what was asked before; if it is stored no more, as it is here.
  static func restoring(_ record: Record, after earlier: Self?) -> Self {
    Self(
      id: record.id,
      operation: .save,
      edits: [Edit { $0 ?? record }] + (earlier?.edits ?? []),
      restores: true,
      attempts: earlier?.attempts ?? 0
    )
  }

  var isDeletion: Bool { operation == .delete }

  /// The change as people see it while it isn't written.
  var unsaved: UnsavedRecord<Record.ID> {
    UnsavedRecord(
      id: id,
      reason: reason,
      clause: clause,
      isDeletion: isDeletion,
      isStored: isStored,
      attempts: attempts,
      isAcknowledged: isAcknowledged
    )
  }

  // MARK: Making it

  /// The result of applying a change to the stored value: the value to store, or nil to leave it alone.
  typealias Outcome = Result<StoredRecord<Record>?, RecordStoreError>

  /// The record as it is seen while the change is not written, made from the one that is stored.
  func visible(over stored: Record?) -> Record? {
    edits.reduce(stored) { record, edit in edit.make(record) }
  }

  /// Applies the change to the stored record, unless that differs from the person's assumption.
  func outcome(
    over found: FoundRecord<Record>,
    newRank: Int,
    deletionDate: () -> Date
  ) -> Outcome {
    let old = found.stored
    let live = old?.deleted == nil || restores ? old : nil
    guard !isDeletion else {
      return .success(
        live.map { StoredRecord($0.record, rank: $0.rank, deleted: deletionDate()) }
      )
    }
    var record = live?.record
    for edit in edits {
      if let record, edit.isExpected?(record) == false { return refusal(.changed) }
      record = edit.make(record)
    }
    if live == nil, record != nil, isBelievedThere, !found.isUnreadable { return refusal(.deleted) }
    return .success(record.map { StoredRecord($0, rank: old?.rank ?? newRank) })
  }

  /// Drops the edits, which are made: a retry only writes the stored record once more.
  mutating func becomeStored() {
    (isStored, isBelievedThere, restores, edits) = (true, false, false, [])
  }

  private func refusal(_ cause: RecordStoreError.Cause) -> Outcome {
    .failure(RecordStoreError(operation, at: id.description, cause))
  }

  /// Drops preconditions: the person learns the current state now, so a retry forces the write.
  mutating func expectNothing() {
    isBelievedThere = false
    for index in edits.indices { edits[index].isExpected = nil }
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
