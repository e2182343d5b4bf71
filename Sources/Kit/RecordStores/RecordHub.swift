import Effects
import Foundation
import IdentifiedArrays
import Synchronization

/// What every store has in front of its backend: one order, one truth, and all who follow it.
///
/// Changes of one record are written in the order in which they were made. What was written is noted in the
/// records held here, and told to readers under the same lock, so nobody ever sees an older state after a
/// newer one.
final class RecordHub<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  typealias Snapshot = RecordSnapshot<Record>

  let backend: any RecordBackend<Record>
  private let policy: FailedWritePolicy
  private let now: @Sendable () -> Date
  let turns = EffectTurns<Turn>("the store of \(Record.self)")
  let state = Mutex(State())

  enum Turn: Hashable {
    case news
    case reading
    case ordering
    case record(Record.ID)
  }

  struct State {
    /// What the backend holds; nil until it was read once.
    var live: LiveRecords<Record>?
    /// Records that are being read or written by themselves, and not noted yet.
    var underWay: Set<Record.ID> = []
    /// While the backend is being read: those that were under way at any time since it began.
    var touchedWhileReading: Set<Record.ID>?
    var unsaved: IdentifiedArrayOf<PendingChange<Record>> = []
    /// How often what people see has changed.
    var revision = 0
    /// What others may have written and nobody has read yet.
    var news: RecordNews<Record.ID> = .records([])
    /// Belongs to the readers.
    weak var watch: RecordWatch?
    var readers: [WeakReader] = []

    /// What people see: what is stored, and on top of it what could not be.
    var snapshot: Snapshot {
      var records = live?.records ?? []
      for change in unsaved {
        guard let record = change.visible(over: records[id: change.id]) else { continue }
        records.updateOrAppend(record)
      }
      return Snapshot(
        records: records,
        unreadable: live?.unreadable ?? [],
        unsaved: unsaved.map { $0.unsaved }
      )
    }

    mutating func ring() {
      readers.removeAll { $0.reader == nil }
      for reader in readers { reader.reader?.bell.send(()) }
    }
  }

  struct WeakReader {
    weak var reader: RecordReader<Record>?
  }

  init(
    _ backend: any RecordBackend<Record>,
    onFailedWrite policy: FailedWritePolicy,
    now: @escaping @Sendable () -> Date
  ) {
    self.backend = backend
    self.policy = policy
    self.now = now
  }

  /// Does something with one record when all that came before is noted.
  func takeTurn<Result>(
    of id: Record.ID,
    _ body: () async throws -> Result
  ) async throws -> Result {
    try await turns.take(.record(id)) {
      state.withLock { state in
        state.underWay.insert(id)
        state.touchedWhileReading?.insert(id)
      }
      defer { state.withLock { _ = $0.underWay.remove(id) } }
      return try await body()
    }
  }

  // MARK: Changing one record

  func save(_ record: Record) async throws {
    try await write(record.id) { _ in .saving(record) }
  }

  func update(
    _ id: Record.ID,
    ifStill isExpected: RecordStore<Record>.Condition?,
    _ change: @escaping RecordStore<Record>.Change
  ) async throws -> Record? {
    try await write(id) { .updating(id, after: $0, ifStill: isExpected, change) }
  }

  func delete(_ id: Record.ID) async throws {
    try await write(id) { .deleting(id, after: $0) }
  }

  func retry(_ id: Record.ID) async throws {
    try await write(id) { $0 }
  }

  func acknowledge(_ id: Record.ID) {
    update { state in
      guard state.unsaved[id: id]?.isAcknowledged == false else { return false }
      state.unsaved[id: id]?.isAcknowledged = true
      return true
    }
  }

  /// Writes a change when it is its turn, and returns the record as it is seen then.
  ///
  /// `makeChange` makes the change out of the one that could not be written before, if any.
  @discardableResult
  private func write(
    _ id: Record.ID,
    _ makeChange: (PendingChange<Record>?) -> PendingChange<Record>?
  ) async throws -> Record? {
    try await takeTurn(of: id) {
      guard var change = makeChange(state.withLock { $0.unsaved[id: id] }) else { return nil }
      do {
        try await read(isAgain: false)
        return try await write(&change)
      } catch let error as RecordStoreError where policy == .keeping {
        return keep(change, error)
      }
    }
  }

  private func write(_ change: inout PendingChange<Record>) async throws -> Record? {
    let id = change.id
    let rank = state.withLock { state in
      if state.live?.records.contains(id: id) == true { change.isBelievedThere = true }
      return state.live?.makeRank(for: id) ?? 0
    }
    let refused = Mutex<(found: FoundRecord<Record>, error: RecordStoreError)?>(nil)
    let (stored, doubt) = try await modify(id, for: change.operation) { [now, change] found in
      switch change.outcome(over: found, newRank: rank, deletionDate: now) {
      case .success(let new): return new
      case .failure(let error):
        refused.withLock { $0 = (found, error) }
        return nil
      }
    }
    if let (found, error) = refused.withLock({ $0 }) {
      note(found, under: id)
      change.expectNothing()
      throw error
    }
    note(stored.map(FoundRecord.record) ?? .nothing, under: id) {
      $0.unsaved.remove(id: id) != nil
    }
    if let doubt {
      change.becomeStored()
      throw doubt
    }
    return stored?.deleted == nil ? stored?.record : nil
  }

  /// Lets the backend change a record.
  ///
  /// - Returns: What is stored now, and the error if only a power cut may undo that.
  func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> (stored: StoredRecord<Record>?, doubt: RecordStoreError?) {
    let made = Mutex<StoredRecord<Record>?>(nil)
    do {
      let stored = try await explaining(operation, at: id) {
        try await backend.modify(id, for: operation) { found in
          let new = change(found)
          made.withLock { $0 = new }
          return new
        }
      }
      return (stored, nil)
    } catch let error as RecordStoreError where error.isDone {
      return (made.withLock { $0 }, error)
    }
  }

  /// Keeps a change that could not be written, if there is anything to it.
  private func keep(_ change: PendingChange<Record>, _ error: RecordStoreError) -> Record? {
    var change = change
    change.reason = error.description
    change.clause = error.cause.reason
    change.isAcknowledged = false
    change.attempts += 1
    var visible: Record?
    update { state in
      visible = change.visible(over: state.live?.records[id: change.id])
      guard visible != nil || change.isDeletion else { return false }
      state.unsaved.updateOrAppend(change)
      return true
    }
    return visible
  }

  // MARK: Errors

  /// Makes an error of a store out of any other; being cancelled is none.
  func explaining<Result>(
    _ operation: RecordStoreError.Operation,
    at id: Record.ID? = nil,
    _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw RecordStoreError(
        operation,
        at: id?.description ?? "The store",
        wrapping: error
      )
    }
  }

  // MARK: Telling

  /// Notes what is stored under an id now, and tells it.
  func note(
    _ found: FoundRecord<Record>,
    under id: Record.ID,
    and also: (inout State) -> Bool = { _ in false }
  ) {
    update { state in
      let isNoted = state.live?.note(found, under: id) ?? false
      return also(&state) || isNoted
    }
  }

  /// Changes the state, and wakes all readers if the closure says that there is something to see.
  func update(_ change: (inout State) -> Bool) {
    state.withLock { state in
      guard change(&state) else { return }
      state.revision += 1
      state.ring()
    }
  }
}
