public import FeatureEffects

/// The records of a store as all screens of an app show them, observed record by record.
///
/// The app makes one for each kind that it follows, and models compute from it what they show. A change through the
/// query shows at once on every screen, and is written in the background; no model keeps a copy or follows the store
/// itself.
///
/// ```swift
/// var book: Book { dependencies.books[id] ?? lastSeen }
///
/// func returnButtonTapped() {
///   dependencies.books.update(id) { $0.isLent = false }
/// }
/// ```
///
/// A list observes the order, and each of its rows one record. So a change of a record costs the same in a store of any
/// size; adding, deleting and moving one also copy the order.
@MainActor
public final class RecordQuery<Record: StorableRecord> where Record.ID: RecordID {
  /// The store, for commands; a screen changes records through the query.
  public nonisolated let store: RecordStore<Record>

  let effects: EffectScope?
  /// The history that notes the changes, and the words for them; nil in a test that has none.
  let noting: (history: ChangeHistory, words: ChangeWords<Record>)?

  /// The records of the first reading, until their order changes.
  var untouched: Rows?
  /// All other rows: the stored ones, and those that are being saved for the first time.
  var rows: [Record.ID: Row] = [:]
  /// The stored rows, in order.
  var stored: [Row] = []
  /// The changes that aren't stored, by record.
  var pending: [Record.ID: Pending] = [:]
  /// The records with changes that couldn't be written, oldest first.
  var failures: [Record.ID] = []
  var moves: [Move] = []
  /// The last of them; the next is made after it.
  var lastMove: Effect?
  var lastNumber = 0
  var lastFailure = 0
  /// The order as it is shown; nil until it is read.
  private var shown: Rows?
  /// The records that were deleted here, and not by others.
  var deletedHere: Set<Record.ID> = []
  /// The records that deleted ones stood behind, to which they come back; nil for the first one.
  var deletedBehind: [Record.ID: Record.ID?] = [:]
  /// The records that were deleted while they were open, with their changes since, oldest first.
  ///
  /// A record goes from the list once it is saved again, or left deleted.
  package private(set) var changedWhileDeleted: [(before: Record, after: Record)] = []
  var lastRow = 0

  /// The reader of the store; nil before the first reading has ended, and after a failed one.
  var reader: RecordChanges<Record>?
  /// The reader while its place is away.
  var lostReader: RecordChanges<Record>?
  /// The number of times that the reader read the store.
  var readings = 0
  var status = Status() {
    didSet { if status != oldValue { statusSignal.fire() } }
  }

  let signals = RecordSignals()
  let orderSignal = ChangeSignal()
  let statusSignal = ChangeSignal()
  /// Fires when the changes of a record are written, or not.
  let writingSignal = ChangeSignal()
  /// The indexes of the records; each returns false once it is gone.
  var indexes: [Int: (IndexedChange) -> Bool] = [:]
  var lastIndex = 0
  /// The objects that readers share, by type.
  var sharedObjects: [ObjectIdentifier: SharedObject] = [:]

  /// Makes the query of a store without undo, and starts to follow it.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - effects: The scope of the app. Writes that have begun always complete.
  public convenience init(_ store: RecordStore<Record>, effects: EffectScope) {
    self.init(store, effects: effects, noting: nil)
  }

  /// Makes the query of a store whose changes can be undone.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - effects: The scope of the app.
  ///   - noting: The history that notes the changes, and the words for them.
  package init(
    _ store: RecordStore<Record>,
    effects: EffectScope,
    noting: (history: ChangeHistory, words: ChangeWords<Record>)?
  ) {
    (self.store, self.noting) = (store, noting)
    self.effects = effects.scope("RecordQuery<\(Record.self)>")
    follow()
  }

  private nonisolated init(unimplemented store: RecordStore<Record>) {
    (self.store, effects, noting) = (store, nil, nil)
  }

  /// Makes a query that no code may use: each use is reported by its name.
  ///
  /// - Parameter missing: Gets the name of the operation that was used, such as `save`.
  /// - Returns: The query; it has no records.
  public nonisolated static func unimplemented(
    _ missing: @escaping @Sendable (String) -> Void
  ) -> RecordQuery {
    RecordQuery(unimplemented: .unimplemented(missing))
  }

  func report(_ operation: String) { store.report(operation) }

  /// Notes a change of a deleted record, which is kept nowhere else.
  package func noteChangeWhileDeleted(from before: Record, to after: Record) {
    guard let index = changedWhileDeleted.firstIndex(where: { $0.after.id == after.id }) else {
      return changedWhileDeleted.append((before, after))
    }
    changedWhileDeleted[index].after = after
  }

  /// Forgets the changes of a deleted record, about which the user has decided.
  package func forgetChangesWhileDeleted(of id: Record.ID) {
    changedWhileDeleted.removeAll { $0.after.id == id }
  }

  // MARK: Reading

  /// Returns true if a record is stored, and can't be read.
  public func isUnreadable(_ id: Record.ID) -> Bool {
    unreadable.contains { $0.recordID == id.description }
  }

  /// The record with an id; nil if there is none.
  ///
  /// - Complexity: O(1).
  public subscript(id: Record.ID) -> Record? {
    report("records")
    guard let row = row(id), row.isShown else {
      // If it comes, it changes the order.
      orderSignal.read()
      return nil
    }
    signals.read(row.number)
    return row.record
  }

  /// All records, in their order.
  ///
  /// Reading it observes the order only; each record is observed when it is read from it.
  public var records: Records {
    report("records")
    orderSignal.read()
    return Records(rows: order, signals: signals)
  }

  /// Returns the records that satisfy a predicate, in their order.
  ///
  /// - Complexity: O(*n*); each change of any record is observed.
  public func records(where isIncluded: (Record) -> Bool) -> Records {
    report("records")
    signals.contents.read()
    return Records(rows: order.rows(where: isIncluded), signals: signals)
  }

  /// True once the records were read; until then, no records doesn't mean that there are none.
  public var isLoaded: Bool { observedStatus.isLoaded }

  /// True once the records were read and there are none, not even some that can't be read.
  public var isEmpty: Bool { isLoaded && records.isEmpty && unreadable.isEmpty }

  /// The changes that could not be written, oldest first, without those that are being tried again.
  public var unsaved: [UnsavedRecord<Record.ID>] { observedStatus.unsaved }

  /// The record as it is stored, without the changes that aren't.
  package func stored(_ id: Record.ID) -> Record? {
    if let pending = pending[id] { return pending.base }
    return row(id).flatMap { $0.isStored ? $0.record : nil }
  }

  /// Returns true if a change of such a record isn't stored yet: it is on its way, or failed.
  ///
  /// While the store can't be followed, any change may be lost.
  package func isPending(where isIt: (Record.ID) -> Bool) -> Bool {
    writingSignal.read()
    return failure != nil
      || pending.contains { id, pending in
        isIt(id) && (pending.isOnItsWay || pending.failed?.unsaved.isStored == false)
      }
  }

  /// Returns true if a change of a record couldn't be written, and isn't being tried again.
  public func hasFailedChange(of id: Record.ID) -> Bool {
    unsaved.contains { $0.id == id && !$0.isStored }
  }

  /// The stored records that can't be read.
  package var unreadable: [UnreadableRecord] { observedStatus.unreadable }

  /// The reason why the store can't be followed; nil while it can.
  public var failure: RecordStoreError? { observedStatus.failure }

  /// The reason why the last move could not be written; nil if it was, or none was made.
  package var moveFailure: RecordStoreError? { observedStatus.moveFailure }

  private var observedStatus: Status {
    report("records")
    statusSignal.read()
    return status
  }

  /// Returns the state of a record: its value, or the reason for its absence.
  public func state(of id: Record.ID) -> RecordState<Record> {
    if let record = self[id] { return .present(record) }
    guard isLoaded else { return .loading }
    return deletedHere.contains(id) ? .deletedHere : .missing
  }

  // MARK: The order

  /// Returns the row of a record; nil if there is none.
  func row(_ id: Record.ID) -> Row? { untouched?.row(id) ?? rows[id] }

  var order: Rows {
    if let shown = untouched ?? shown { return shown }
    let rows = Rows(makeOrder())
    shown = rows
    return rows
  }

  /// The rows of all records, in their order.
  var allRows: [Row] {
    makeRows()
    return order.rows
  }

  /// Makes the rows that weren't needed so far, before the order changes.
  func makeRows() {
    guard let untouched else { return }
    self.untouched = nil
    untouched.makeRows()
    stored = untouched.rows
    rows.reserveCapacity(stored.count)
    for row in stored { rows[row.record.id] = row }
  }

  /// Tells observers that records have come, gone or moved: these, or any.
  func orderChanged(of ids: [Record.ID]? = nil) {
    makeRows()
    tellOrder(of: ids)
  }

  func tellOrder(of ids: [Record.ID]? = nil) {
    shown = nil
    // A record whose move isn't written yet follows its successor, and one that comes back its predecessor.
    let following = moves.map { $0.id } + pending.keys.filter { deletedBehind[$0] != nil }
    tellIndexes(.order(ids.map { $0 + following }))
    orderSignal.fire()
    signals.contents.fire()
  }

  /// The stored order, with the changes that aren't written yet.
  private func makeOrder() -> [Row] {
    var order = stored
    var new: [(number: Int, row: Row)] = []
    for (id, changes) in pending {
      guard let row = rows[id], row.isStored != row.isShown else { continue }
      if row.isStored {
        order.removeAll { $0 === row }
      } else {
        new.append((changes.number, row))
      }
    }
    for (_, row) in new.sorted(by: { $0.number < $1.number }) {
      order.insert(row, at: oldPlace(of: row.record.id, in: order) ?? order.count)
    }
    for move in moves { move.apply(to: &order) }
    for (position, row) in order.enumerated() { row.position = position }
    return order
  }
}

extension RecordQuery {
  /// The place in an order at which a record stood before it was deleted; nil if it never was.
  private func oldPlace(of id: Record.ID, in order: [Row]) -> Int? {
    var id = id
    for _ in deletedBehind {
      guard let predecessor = deletedBehind[id] else { return nil }
      guard let predecessor else { return 0 }
      if let index = order.firstIndex(where: { $0.record.id == predecessor }) { return index + 1 }
      id = predecessor
    }
    return nil
  }
}

/// The state of one record in a query.
public enum RecordState<Record: StorableRecord>: Equatable, Sendable where Record.ID: RecordID {
  /// The store hasn't been read yet.
  case loading
  /// The record is there.
  case present(Record)
  /// The record was deleted through the query.
  case deletedHere
  /// The record isn't there: another writer deleted it, or it never was.
  case missing
}

extension RecordQuery {
  /// The problems of a store.
  struct Status: Equatable {
    var isLoaded = false
    var failure: RecordStoreError?
    var moveFailure: RecordStoreError?
    var unreadable: [UnreadableRecord] = []
    /// The changes that couldn't be written and aren't being tried again.
    var unsaved: [UnsavedRecord<Record.ID>] = []
  }
}
