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
    /// The record to begin with where none is stored; without it, nothing is changed there.
    var new: Record?
    var isExpected: RecordStore<Record>.Condition?
    /// True if it was refused, so that it waits until the person retries.
    var isRefused = false
    let make: RecordStore<Record>.Change

    func applied(to record: Record?) -> Record? {
      guard var record = record ?? new else { return nil }
      make(&record)
      return record
    }
  }

  /// True if the person believes that the record exists, so that its absence is reported.
  var isBelievedThere = false

  /// True if it brings a deleted record back as it is stored.
  private var restores = false

  /// True if its record was deleted without it, so that it is made to the record that is marked deleted.
  private var isOfDeleted = false

  /// True if it leaves a deleted record deleted.
  private var inserts = false

  /// True if it is stored, and only a power cut may undo it.
  private(set) var isStored = false

  /// The error of the last write; nil if there was none.
  private(set) var reason = ""
  private(set) var clause = ""
  var isAcknowledged = false
  private(set) var attempts = 0

  private init(_ operation: RecordStoreError.Operation, _ id: Record.ID, after earlier: Self?) {
    self = earlier ?? Self(id: id, operation: operation, edits: [])
    (self.operation, isStored, restores, inserts) = (operation, false, false, false)
  }

  private init(id: Record.ID, operation: RecordStoreError.Operation, edits: [Edit]) {
    (self.id, self.operation, self.edits) = (id, operation, edits)
  }

  /// Storing a whole record, whatever was asked before.
  static func saving(_ record: Record, after earlier: Self?) -> Self {
    var change = Self(
      id: record.id,
      operation: .save,
      edits: [Edit(new: record) { $0 = record }]
    )
    change.attempts = earlier?.attempts ?? 0
    return change
  }

  /// Changing a record, on top of what was asked before.
  ///
  /// A deletion that failed is forgotten: a person who changes a record wants it to stay.
  static func updating(
    _ id: Record.ID,
    after earlier: Self?,
    ifStill isExpected: RecordStore<Record>.Condition?,
    orInsert new: Record?,
    _ make: @escaping RecordStore<Record>.Change
  ) -> Self {
    var change = Self(.update, id, after: earlier)
    change.restores = earlier?.restores ?? false
    change.edits.append(Edit(new: new, isExpected: isExpected, make: make))
    return change
  }

  /// Deleting a record; until that is done, it is seen as it was changed before.
  static func deleting(_ id: Record.ID, after earlier: Self?) -> Self {
    Self(.delete, id, after: earlier)
  }

  /// Bringing back a deleted record, with what was asked before; if it is stored no more, as it is here.
  static func restoring(_ record: Record, after earlier: Self?) -> Self {
    var change = Self(.save, record.id, after: earlier)
    (change.restores, change.isBelievedThere) = (true, false)
    change.edits.insert(Edit(new: record) { _ in }, at: 0)
    return change
  }

  /// Storing a record that never was there, with what was asked before.
  static func inserting(_ record: Record, after earlier: Self?) -> Self {
    var change = Self(.save, record.id, after: earlier)
    (change.inserts, change.isBelievedThere) = (true, false)
    change.edits.insert(Edit(new: record) { _ in }, at: 0)
    return change
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

  /// The result of applying a change to what is stored.
  struct Outcome {
    /// The record to store; nil to leave the stored one alone.
    var stored: StoredRecord<Record>?
    /// The edits that wait until a retry; nil if none do.
    var rest: PendingChange?
    /// The reason why some of them begin to wait.
    var refusal: RecordStoreError?
  }

  /// The record as it is seen while the change is not written, made from the one that is stored.
  func visible(over stored: Record?) -> Record? {
    edits.reduce(stored) { record, edit in edit.applied(to: record) }
  }

  /// Applies the change to the stored record, without the edits that were refused.
  ///
  /// An edit is refused if the record differs from the person's assumption. A deletion looks at that anew, because what it
  /// leaves out is no longer seen. It takes the others along, so that they come back with the record.
  func outcome(
    over found: FoundRecord<Record>,
    newRank: Int,
    deletionDate: () -> Date
  ) -> Outcome {
    let old = found.stored
    if inserts, old?.deleted != nil { return Outcome() }
    let base = old?.deleted == nil || restores || isDeletion || isOfDeleted ? old : nil
    // What was never stored has no deletion.
    guard base != nil || !isDeletion else { return Outcome() }
    var outcome = Outcome()
    var record = base?.record
    var waiting: [Edit] = []
    for var edit in edits {
      let isWaiting = edit.isRefused && !isDeletion
      guard isWaiting || record.flatMap({ edit.isExpected?($0) }) == false else {
        record = edit.applied(to: record)
        continue
      }
      if !edit.isRefused { outcome.refusal = refusal(.changed) }
      edit.isRefused = true
      waiting.append(edit)
    }
    if base == nil, !found.isUnreadable,
      record != nil ? isBelievedThere : visible(over: nil) != nil
    {
      return Outcome(rest: refused(edits), refusal: refusal(.deleted))
    }
    if let record, isDeletion || edits.isEmpty || waiting.count < edits.count {
      let deleted = isDeletion ? base?.deleted ?? deletionDate() : restores ? nil : base?.deleted
      let new = StoredRecord(record, rank: old?.rank ?? newRank, deleted: deleted)
      // A deletion that is made already is not written once more.
      outcome.stored = isDeletion && new == old ? nil : new
    }
    if !waiting.isEmpty {
      outcome.rest = refused(waiting)
      outcome.rest?.isOfDeleted = (outcome.stored ?? base)?.deleted != nil
    }
    return outcome
  }

  /// The change with only these edits, which wait until a retry.
  private func refused(_ edits: [Edit]) -> Self {
    var rest = self
    rest.edits = edits.map { edit in
      var edit = edit
      edit.isRefused = true
      // A record that is deleted here isn't seen again because of a change that waits.
      if isDeletion { edit.new = nil }
      return edit
    }
    (rest.operation, rest.restores, rest.isBelievedThere) = (.update, false, false)
    return rest
  }

  /// Notes why it could not be written.
  mutating func failed(_ error: RecordStoreError) {
    (reason, clause) = (error.description, error.cause.reason)
    isAcknowledged = false
    attempts += 1
  }

  /// Drops the edits, which are made: a retry only writes the stored record once more.
  mutating func becomeStored() {
    (isStored, isBelievedThere, restores, edits) = (true, false, false, [])
  }

  private func refusal(_ cause: RecordStoreError.Cause) -> RecordStoreError {
    RecordStoreError(isDeletion ? .update : operation, at: id.description, cause)
  }

  /// The change without the preconditions that refused it: the person knows the current state now.
  var forced: Self {
    var change = self
    for index in edits.indices where edits[index].isRefused {
      (change.edits[index].isRefused, change.edits[index].isExpected) = (false, nil)
    }
    return change
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
