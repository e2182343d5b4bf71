public import FeatureEffects
public import Observation

/// A record as its page shows it, which stays in sight if it is deleted while the page is open.
///
/// Changes made meanwhile are kept until the record is there again, or saved again, or left deleted.
///
/// ```swift
/// page = OpenRecord(book, in: dependencies.books, effects: dependencies.effects)
/// …
/// var book: Book { page.record }
/// ```
@MainActor
public final class OpenRecord<Record: StorableRecord>: Observable where Record.ID: RecordID {
  /// The record as it was last seen.
  @ObservedValue private var lastSeen: Record
  /// The changes of the record while it is deleted.
  private var kept: [Kept] = []
  /// The deleted record with the changes since, once it was left so.
  private var left: Record?
  private var tell: @MainActor (_ isDeleted: Bool) -> Void = { _ in }
  private let records: RecordQuery<Record>
  private let effects: EffectScope

  /// A change of the record that is made once it is there again.
  private struct Kept {
    /// Makes the changes of other records that belong to it.
    let others: (@MainActor () -> Void)?
    /// Makes it, with those.
    let make: @MainActor () -> Void
  }

  /// Opens a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - records: The query that has it.
  ///   - effects: The scope of the page.
  public init(_ record: Record, in records: RecordQuery<Record>, effects: EffectScope) {
    (lastSeen, self.records, self.effects) = (record, records, effects)
  }

  /// The record as it is now, or as it was before it was deleted, with the changes since.
  public var record: Record { records[lastSeen.id] ?? lastSeen }

  /// True if the record was deleted while it is open.
  package var isDeleted: Bool { state == .deletedHere || state == .missing }

  /// True if others deleted the record while it is open.
  package var isDeletedElsewhere: Bool { state == .missing }

  /// The reason why a change is shown that isn't stored, as a sentence; nil if all are.
  package var problem: String? {
    records.unsaved.first { $0.id == lastSeen.id && !$0.isStored }
      .map { "A change is not saved: \($0.clause)." }
  }

  private var state: RecordState<Record> { records.state(of: lastSeen.id) }

  // MARK: Changing it

  /// Changes the record in the store; one that is deleted is changed here, and can be saved again.
  ///
  /// - Parameters:
  ///   - isExpected: The condition that must still hold for the stored record, if any.
  ///   - preparation: Work to end before it is written, such as writing a draft.
  ///   - others: Makes changes of other records, which are stored together with this one, or not at all.
  ///   - change: The change.
  /// - Returns: False for a deleted record, whose change is kept.
  @discardableResult
  public func change(
    ifStill isExpected: (@Sendable (Record) -> Bool)? = nil,
    after preparation: (@MainActor () async -> Void)? = nil,
    with others: (@MainActor () -> Void)? = nil,
    _ change: @escaping RecordStore<Record>.Change
  ) -> Bool {
    let before = record
    let made = RecordChange<Record>.update(before.id, change).made(to: before)
    if records.reports(made.otherID, for: before.id) { return true }
    let changed = made.record ?? before
    lastSeen = changed
    let keep = { @MainActor [weak self, records] in
      records.noteChangeWhileDeleted(from: before, to: changed)
      self?.kept.append(
        Kept(others: others) {
          _ = self?.change(ifStill: isExpected, after: preparation, with: others, change)
        }
      )
    }
    guard !isDeleted else {
      keep()
      tell(true)
      return false
    }
    RecordAct.perform(
      if: others != nil,
      ofPage: {
        records.update(
          changed.id,
          ifStill: isExpected,
          after: preparation,
          ifMissing: { [weak self] in
            keep()
            // It may be there again.
            if self?.isDeleted == false { self?.makeKeptChanges() }
          },
          change
        )
        others?()
      }
    )
    return true
  }

  /// Saves a deleted record as it is seen; one that is there again gets the changes that it lacks.
  ///
  /// - Parameter preparation: Work to end before it is written, such as writing a draft.
  public func saveAgain(after preparation: (@MainActor () async -> Void)? = nil) {
    guard isDeleted else { return makeKeptChanges() }
    let others = kept.compactMap(\.others)
    forgetKeptChanges()
    RecordAct.perform(
      if: !others.isEmpty,
      ofPage: {
        records.save(record, after: preparation)
        for change in others { change() }
      }
    )
  }

  /// Forgets the changes of a deleted record, so that it gets none if another process restores it.
  package func leaveDeleted() {
    if !kept.isEmpty { left = lastSeen }
    forgetKeptChanges()
  }

  /// Returns a deleted record that was left with changes, once; nil without one.
  package func takeLeft() -> Record? {
    defer { left = nil }
    return left
  }

  private func makeKeptChanges() {
    let changes = kept
    forgetKeptChanges()
    for change in changes { change.make() }
  }

  private func forgetKeptChanges() {
    kept = []
    records.forgetChangesWhileDeleted(of: lastSeen.id)
  }

  // MARK: Following it

  /// Calls a closure when others delete the record, or it is changed after that, and when it is there.
  package func follow(telling tell: @escaping @MainActor (_ isDeleted: Bool) -> Void) {
    self.tell = tell
    effects.observe("record") { [records, id = lastSeen.id] in
      records.state(of: id)
    } onChange: { [weak self] state in
      switch state {
      case .present(let record):
        if self?.lastSeen != record { self?.lastSeen = record }
        tell(false)
        self?.makeKeptChanges()
      case .missing: tell(true)
      case .deletedHere, .loading: break
      }
    }
  }
}
