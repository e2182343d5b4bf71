import Foundation

/// Changes of a record that are written as one: the last of them, on top of those that failed.
///
/// A query keeps it until it is stored. So it has what the next try needs: what was refused, what has no answer, and the
/// record as it was seen, which others may have deleted by then.
package struct RecordWrite<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  let id: Record.ID
  private var doubt = Doubt.none
  /// The changes that were refused, which wait until the person retries.
  private var refused: [RecordChange<Record>] = []
  /// The changes since, oldest first.
  private var changes: [RecordChange<Record>]
  /// The record to begin with where none is stored.
  private(set) var new: Record?
  private var absence: Absence
  /// True if it is stored, and only a power cut may undo it.
  private(set) var isStored = false
  /// True if it failed as a part of an act, by another part.
  private(set) var isByOther = false

  /// The answer that was lost, if any.
  private indirect enum Doubt {
    case none
    /// Its own: it is asked for once more, with the values that it was made with.
    case asked(Asked)
    /// The answer to an earlier write, which is asked for first.
    case after(RecordWrite)
  }

  /// The fate of the changes where no record is stored, or a deleted one.
  private enum Absence {
    /// They are made to the new record; without that, there is nothing to change.
    case isFilled
    /// They are refused, as the record was there when they were asked for.
    case isRefused
    /// They bring the record back.
    case isUndone
    /// They are made to the deleted record, which stays deleted, as it was deleted here.
    case isKept
    /// A deleted record stays as it is.
    case isLeft
  }

  /// The values besides its changes that a write is made with, the same each time that it is asked for.
  struct Asked {
    /// The rank of a new record.
    let rank: Int
    /// The date of a deletion.
    let deletion: Date
    /// The rank to which the record moves, if any.
    var newRank: Int?
    /// The number of the act that it is a part of; nil for a write by itself.
    var act: Int?
  }

  /// Makes the write of one change.
  init(_ change: RecordChange<Record>) {
    (id, changes, new) = (change.id, [change], change.new)
    absence =
      change.verb == .restore ? .isUndone : change.verb == .insert ? .isLeft : .isFilled
  }

  /// The values that it was made with when its answer was lost.
  var asked: Asked? { if case .asked(let asked) = doubt { asked } else { nil } }

  /// The write before it whose answer was lost.
  var unanswered: Self? { if case .after(let write) = doubt { write } else { nil } }

  /// The acts that its changes come from, in their order.
  package var origins: [EntryOrigin] {
    ((unanswered?.origins ?? []) + (refused + changes).map { $0.origin ?? .app }).unique
  }

  /// The changes in words, as far as they have some.
  package var words: [String] {
    ((unanswered?.words ?? []) + (refused + changes).compactMap(\.words)).unique
  }

  /// The changes that move the record.
  var moves: [RecordChange<Record>] { changes.filter { $0.place != nil } }

  /// The number of its first change.
  var firstNumber: Int { changes.first?.number ?? 0 }
  /// The number of its last change.
  var lastNumber: Int { changes.last?.number ?? 0 }

  var operation: RecordStoreError.Operation {
    (changes.last ?? refused.last)?.operation ?? unanswered?.operation ?? .update
  }

  var isDeletion: Bool { operation == .delete }

  /// True if a part of it was refused.
  var isRefused: Bool { !refused.isEmpty || unanswered?.isRefused == true }

  /// True if it changes nothing where no record is stored.
  var needsRecord: Bool { absence == .isFilled && new == nil && !isDeletion }

  /// Says that its changes are those of an act.
  mutating func attribute(to origin: EntryOrigin?, _ words: String) {
    for index in refused.indices {
      (refused[index].origin, refused[index].words) = (origin, words)
    }
    for index in changes.indices {
      (changes[index].origin, changes[index].words) = (origin, words)
    }
  }

  /// True if it stores a new record where none is stored.
  var isInsertion: Bool { new != nil && (absence == .isFilled || absence == .isLeft) }

  // MARK: Changes after one another

  /// The write with one more change.
  ///
  /// A whole record replaces what was asked before. Any other change forgets a deletion: a person who changes a record wants
  /// it to stay.
  func adding(_ change: RecordChange<Record>) -> Self {
    var write = self
    switch change.verb {
    case .save: return Self(change)
    case .insert:
      write.new = new ?? change.new
      return write
    case .delete:
      // A deletion looks at refused changes again: after it, no screen shows them.
      (write.refused, write.changes) = ([], refused + changes)
    case .update, .restore:
      if let lost = unanswered, lost.isDeletion {
        // It may be made.
        (write.new, write.absence) = (new ?? lost.new, .isUndone)
      }
      if absence == .isLeft { write.absence = .isFilled }
      if change.verb == .restore { (write.new, write.absence) = (change.new, .isUndone) }
    }
    write.refused.removeAll { $0.verb == .delete }
    write.changes.removeAll { $0.verb == .delete }
    write.changes.append(change)
    (write.new, write.isStored) = (write.new ?? change.new, false)
    // With another change, it isn't the write that was asked for.
    if asked != nil { write.doubt = .none }
    return write
  }

  /// A deletion by itself, and the changes that it would have taken along; nil if there are none.
  ///
  /// They are made to the deleted record by a retry, or come back with it.
  var deletionAlone: (deletion: Self, rest: Self?)? {
    guard isDeletion, let last = changes.last, changes.count > 1, unanswered == nil else {
      return nil
    }
    var rest = self
    rest.changes = changes.filter { $0.verb == .update || $0.verb == .save }
    (rest.new, rest.absence) = (nil, .isKept)
    return (Self(last), rest.changes.isEmpty && rest.refused.isEmpty ? nil : rest)
  }

  /// The changes that a deletion would have taken along; nil if this isn't one, or there are none.
  var withoutDeletion: Self? {
    guard isDeletion else { return nil }
    var rest = self
    rest.refused.removeAll { $0.verb == .delete }
    rest.changes.removeAll { $0.verb == .delete }
    return rest.refused.isEmpty && rest.changes.isEmpty && rest.unanswered == nil ? nil : rest
  }

  /// The changes since an answer was lost, on top of the rest of that write; nil if there are none.
  func next(after rest: Self?) -> Self? {
    guard !changes.isEmpty else { return nil }
    if let rest { return changes.reduce(rest) { $0.adding($1) } }
    var next = self
    next.doubt = .none
    return next
  }

  // MARK: Trying again

  /// Takes over the record as the store has it, which others must not have deleted.
  ///
  /// A write without an answer may have stored it itself. If the store can't be read any more, it is still shown.
  mutating func see(_ known: Record?) {
    guard let known, new != nil, asked == nil else { return }
    new = known
    if absence == .isFilled { absence = .isRefused }
  }

  /// The write as it is kept once it has failed, with what its store has.
  func kept(_ cause: RecordStoreError.Cause, _ known: Record?, asked: Asked? = nil) -> Self {
    var kept = self
    kept.isByOther = false
    if absence == .isFilled, new == nil { kept.absence = .isRefused }
    kept.new = new ?? known
    switch cause {
    case .unknown: break
    case .changed, .deleted:
      // That is an answer.
      if self.asked != nil { kept.doubt = .none }
      return kept
    // A question that can't be asked stays open.
    case _: guard self.asked != nil else { return kept }
    }
    kept.doubt = (asked ?? self.asked).map(Doubt.asked) ?? .none
    var rest = kept.refusing([])
    (rest.doubt, rest.new) = (.after(kept), kept.visible(over: nil))
    return rest
  }

  /// The write without its changes, which are stored: a retry only writes the stored record once more.
  var stored: Self {
    var write = Self(RecordChange(id: id, verb: isDeletion ? .delete : .update))
    write.isStored = true
    return write
  }

  /// The write as it is kept if another part of its act keeps it from being made.
  func keptByOther() -> Self {
    var write = self
    write.isByOther = true
    return write
  }

  /// The rest of a write that isn't made at all, as it is a part of an act.
  func unmade(_ rest: Self) -> Self {
    var write = rest
    write.refused = refused + changes
    return write
  }

  /// The write that waits until a person asks for it.
  func asking() -> Self {
    var write = refusing(refused + changes)
    write.absence = absence
    return write
  }

  /// The write with all that was refused, for a cause that the person knows now.
  func forced(after cause: RecordStoreError.Cause) -> Self {
    var write = self
    for index in refused.indices { write.refused[index].isExpected = nil }
    (write.refused, write.changes) = ([], write.refused + changes)
    // What others deleted is of another part of its act.
    if cause == .deleted, !isByOther { write.absence = .isUndone }
    write.isByOther = false
    return write
  }

  // MARK: Making it

  /// The record as it is shown while the write is on its way.
  func shown(over stored: Record?) -> Record? { isDeletion ? nil : visible(over: stored) }

  /// The record as it is shown once the write has failed; a deletion leaves it visible.
  func visible(over stored: Record?) -> Record? {
    if absence == .isKept, stored == nil { return nil }
    let old: Record? = unanswered.map { $0.visible(over: stored) } ?? stored
    return (refused + changes).reduce(old ?? (isDeletion ? nil : new)) { $1.applied(to: $0) }
  }

  /// The record as it is seen, and the rest of a write, once a store has written it as far as it could.
  ///
  /// There is no error for a part that was refused before. A change that is a mistake is an error, and no part of the rest.
  package typealias Written = (record: Record?, rest: RecordWrite?, error: RecordStoreError?)

  /// The record to store, or nil to leave the stored one alone; and the changes that wait until a retry.
  ///
  /// `otherID` is the id that a change would have given the record by mistake.
  struct Outcome {
    var stored: StoredRecord<Record>?
    var rest: RecordWrite?
    var refusal: RecordStoreError?
    var otherID: Record.ID?
  }

  /// Applies the write to the stored record, without the changes that were refused.
  ///
  /// A change is refused if the record differs from the person's assumption. A deletion takes the others along, so that they
  /// come back with the record.
  func outcome(
    over found: FoundRecord<Record>,
    with asked: Asked
  ) -> Outcome {
    let old = found.stored
    let isOfDeleted = isDeletion || absence == .isUndone || absence == .isKept
    let base = old?.deleted == nil || isOfDeleted ? old : nil
    // What was never stored has no deletion.
    if base == nil, isDeletion || absence == .isLeft && old != nil { return Outcome() }
    let isMissing = found.unreadable == nil && (absence == .isRefused || absence == .isKept)
    var record = base?.record ?? (isMissing ? nil : new)
    let none = refusing(refused + changes)
    if record == nil, absence != .isFilled, found.unreadable == nil {
      // A record that was removed for good, and never seen, can't be brought back.
      return new == nil ? Outcome() : Outcome(rest: none, refusal: none.error(.deleted))
    }
    var (isMade, otherID) = (false, Record.ID?.none)
    let waiting = changes.filter { change in
      let isChecked = change.verb == .delete ? base?.deleted == nil : base != nil
      if isChecked, let record, change.isExpected?(record) == false { return true }
      let made = change.made(to: record)
      (record, otherID) = (made.record, made.otherID ?? otherID)
      isMade = isMade || made.otherID == nil
      return false
    }
    if waiting.last?.verb == .delete {
      return Outcome(rest: none, refusal: none.error(.changed), otherID: otherID)
    }
    var stored: StoredRecord<Record>?
    if let record, isMade {
      let rank = asked.newRank ?? old?.rank ?? asked.rank
      var new = StoredRecord(record, rank: rank, deleted: base?.deleted)
      if isDeletion { new.deleted = new.deleted ?? asked.deletion }
      if !isDeletion, absence == .isUndone { new.deleted = nil }
      // A deletion that is made already is not written once more.
      stored = isDeletion && new == old ? nil : new
    }
    let mistake = otherID.map { _ in error(.otherID) }
    guard !refused.isEmpty || !waiting.isEmpty else {
      return Outcome(stored: stored, refusal: mistake, otherID: otherID)
    }
    var rest = refusing(refused + waiting)
    rest.new = new ?? base?.record
    // A record that is deleted isn't seen again because of a change that waits.
    if (stored ?? base)?.deleted != nil { (rest.new, rest.absence) = (nil, .isKept) }
    let refusal = waiting.isEmpty ? mistake : rest.error(.changed)
    return Outcome(stored: stored, rest: rest, refusal: refusal, otherID: otherID)
  }

  /// The write with only these changes, which wait until a retry.
  private func refusing(_ changes: [RecordChange<Record>]) -> Self {
    var rest = self
    (rest.refused, rest.changes, rest.absence, rest.doubt) = (changes, [], .isRefused, .none)
    return rest
  }

  func error(_ cause: RecordStoreError.Cause) -> RecordStoreError {
    RecordStoreError(operation, at: id.description, cause)
  }
}
