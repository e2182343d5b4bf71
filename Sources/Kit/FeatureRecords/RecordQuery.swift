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
/// size, and so does adding one behind all others; deleting and moving one also copy the order.
@MainActor
public final class RecordQuery<Record: StorableRecord> where Record.ID: RecordID {
  /// The store, for commands; a screen changes records through the query.
  public nonisolated let store: RecordStore<Record>

  let effects: EffectScope?
  /// The history that notes the changes, and the words for them; nil in a test that has none.
  let noting: (history: ChangeHistory, words: ChangeWords<Record>)?

  /// The records as they are stored, and in the order in which they are shown.
  let order = RecordOrder<Record>()
  /// The changes that aren't stored, by record.
  var pending: [Record.ID: Pending] = [:]
  /// The records with changes that couldn't be written, oldest first.
  var failures: [Record.ID] = []
  /// The last move that isn't stored; the next is made after it.
  var lastMove: Effect?
  var lastNumber = 0
  var lastFailure = 0
  /// The records that were deleted here, and not by others.
  var deletedHere: Set<Record.ID> = []
  /// The records that the same user deleted in an earlier process, until they come back.
  var deletedBefore: Set<Record.ID> = []
  /// The records that were deleted while they were open, with their changes since, oldest first.
  ///
  /// A record goes from the list once it is saved again, or left deleted.
  package internal(set) var changedWhileDeleted: [(before: Record, after: Record)] = []

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
    RecordQuery(unimplemented: RecordStore(unimplemented: missing))
  }

  func report(_ operation: String) { store.report(operation) }

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
    guard let row = order.row(id), row.isShown else {
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
    return Records(rows: shownRows, signals: signals)
  }

  /// Returns the records that satisfy a predicate, in their order.
  ///
  /// - Complexity: O(*n*); each change of any record is observed.
  public func records(where isIncluded: (Record) -> Bool) -> Records {
    report("records")
    signals.contents.read()
    return Records(rows: shownRows.rows(where: isIncluded), signals: signals)
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
    return order.row(id).flatMap { $0.isStored ? $0.record : nil }
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

  /// The rows of all records as they are shown, in their order.
  var shownRows: RecordOrder<Record>.Rows { order.shown(with: pending, rank: store.rank) }

  /// The same rows, each of which is made.
  var allRows: [RecordOrder<Record>.Row] {
    order.makeRows()
    return shownRows.rows
  }

  /// Tells observers that records have come, gone or moved: these, or any.
  func tellOrder(of ids: [Record.ID]? = nil) {
    tellIndexes(.order(ids.map { $0 + order.following(among: pending.keys) }))
    orderSignal.fire()
    signals.contents.fire()
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
