import Foundation

/// A change of one record.
///
/// It is the request, not its result: it is made to the record as it is stored by then. The store and its queries get the
/// same value, so that each screen shows at once what the store will write.
package struct RecordChange<Record: StorableRecord>: Identifiable, Sendable
where Record.ID: RecordID {
  package let id: Record.ID
  package private(set) var operation: RecordStoreError.Operation
  private var edits: [Edit]

  /// The change before it whose answer was lost; at most one.
  private var unanswered: [Self] = []

  /// A change of the record, and its assumption about the record before it.
  private struct Edit {
    /// The record to begin with where none is stored; without it, nothing is changed there.
    var new: Record?
    var isExpected: RecordStore<Record>.Condition?
    /// True if it was refused, so that it waits until the person retries.
    var isRefused = false
    var make: RecordStore<Record>.Change = { _ in }

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

  /// The requirement of a deletion for the stored record, without which it isn't made.
  private var isExpected: RecordStore<Record>.Condition?

  /// True if it leaves a deleted record deleted.
  private var inserts = false

  /// The rank that it had for a new record when its answer was lost.
  private(set) var newRank: Int?

  /// True if it is stored, and only a power cut may undo it.
  private(set) var isStored = false

  /// Storing a whole record: new ones last, known ones in place.
  package static func save(_ record: Record) -> Self {
    Self(id: record.id, operation: .save, edits: [Edit(new: record, make: { $0 = record })])
  }

  /// Changing a record, or a new one where none is stored.
  package static func update(
    _ id: Record.ID,
    ifStill isExpected: RecordStore<Record>.Condition? = nil,
    orInsert new: Record? = nil,
    _ make: @escaping RecordStore<Record>.Change
  ) -> Self {
    Self(id: id, operation: .update, edits: [Edit(new: new, isExpected: isExpected, make: make)])
  }

  /// Deleting a record, which can still be saved again.
  package static func delete(
    _ id: Record.ID,
    ifStill isExpected: RecordStore<Record>.Condition? = nil
  ) -> Self {
    Self(id: id, operation: .delete, edits: [], isExpected: isExpected)
  }

  /// Bringing back a deleted record as it is stored, or else as it is here, and changing it.
  package static func restore(
    _ record: Record,
    _ make: @escaping RecordStore<Record>.Change = { _ in }
  ) -> Self {
    Self(id: record.id, operation: .save, edits: [Edit(new: record, make: make)], restores: true)
  }

  /// Storing a record that never was there; one that is there, or was deleted, stays as it is.
  package static func insert(_ record: Record) -> Self {
    Self(id: record.id, operation: .save, edits: [Edit(new: record)], inserts: true)
  }

  package var isDeletion: Bool { operation == .delete }

  /// The record to begin with where none is stored; nil if nothing is changed there.
  var new: Record? { unanswered.first?.new ?? edits.first?.new }

  // MARK: Changes after one another

  /// The change on top of one that couldn't be written.
  ///
  /// A whole record replaces what was asked before. Any other change forgets a deletion: a person who changes a record wants
  /// it to stay.
  func after(_ earlier: Self?) -> Self {
    let beginsAnew = restores || inserts
    guard let earlier, operation != .save || beginsAnew else { return self }
    var change = self
    change.unanswered = earlier.isDeletion && !isDeletion ? [] : earlier.unanswered
    change.edits = beginsAnew ? edits + earlier.edits : earlier.edits + edits
    change.restores = restores || (operation == .update && earlier.restores)
    change.isOfDeleted = earlier.isOfDeleted
    change.isBelievedThere = earlier.isBelievedThere && !beginsAnew
    return change
  }

  /// The change and the next one, to be written as one; nil if they are written one after the other.
  func joined(by next: Self) -> Self? {
    operation == .update && next.operation == .update ? next.after(self) : nil
  }

  /// True if a part of it was refused.
  var isRefused: Bool {
    edits.contains(where: \.isRefused) || unanswered.contains(where: \.isRefused)
  }

  /// The change that a place is asked for first, as it only knows it by itself, and the rest.
  var parts: (first: Self, rest: Self?)? {
    guard let first = unanswered.first else { return nil }
    var rest = self
    rest.unanswered = []
    return (first, edits.isEmpty && operation == first.operation ? nil : rest)
  }

  /// The change once its answer was lost.
  func withoutAnswer(newRank: Int?) -> Self {
    var (change, first) = (self, self)
    first.newRank = newRank
    (change.unanswered, change.edits) = ([first], [])
    return change
  }

  /// The change without the preconditions that refused it: the person knows the current state now.
  var forced: Self {
    var change = self
    for index in edits.indices where edits[index].isRefused {
      (change.edits[index].isRefused, change.edits[index].isExpected) = (false, nil)
    }
    return change
  }

  /// The change that begins with a known record where it would begin with a new one.
  ///
  /// A record that can't be read any more may be known: then it is what the person sees.
  func beginning(with known: Record?) -> Self {
    guard let known, operation == .update else { return self }
    var change = self
    for index in edits.indices where edits[index].new != nil { change.edits[index].new = known }
    return change
  }

  // MARK: Making it

  /// The record as it is shown while the change is on its way.
  func shown(over stored: Record?) -> Record? { isDeletion ? nil : visible(over: stored) }

  /// The record as it is shown once the change couldn't be written; a deletion leaves it visible.
  func visible(over stored: Record?) -> Record? {
    let first = unanswered.reduce(stored) { record, change in change.visible(over: record) }
    return edits.reduce(first) { record, edit in edit.applied(to: record) }
  }

  /// The record as it is seen, and the rest of a change, once a store has written it as far as it could.
  package struct Written: Sendable {
    /// The record as it is stored; nil if it isn't there.
    var record: Record?
    /// The part that isn't written; nil if there is none.
    var rest: RecordChange?
    /// The reason; nil for a part that was refused before.
    package var error: RecordStoreError?
  }

  /// The result of applying a change to what is stored.
  struct Outcome {
    /// The record to store; nil to leave the stored one alone.
    var stored: StoredRecord<Record>?
    /// The edits that wait until a retry; nil if none do.
    var rest: RecordChange<Record>?
    /// The reason why some of them begin to wait.
    var refusal: RecordStoreError?
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
    if isDeletion, let base, isExpected?(base.record) == false {
      return Outcome(refusal: refusal(.changed))
    }
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
    if base == nil, found.unreadable == nil,
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

  /// The change without its edits, which are stored: a retry only writes the stored record once more.
  var stored: Self {
    var change = self
    (change.isStored, change.isBelievedThere, change.restores, change.edits) = (
      true, false, false, []
    )
    return change
  }

  private func refusal(_ cause: RecordStoreError.Cause) -> RecordStoreError {
    RecordStoreError(isDeletion ? .update : operation, at: id.description, cause)
  }
}
