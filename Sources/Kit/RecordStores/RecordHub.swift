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

  private let backend: any RecordBackend<Record>
  private let policy: FailedWritePolicy
  private let now: @Sendable () -> Date
  private let turns = EffectTurns<Turn>("the store of \(Record.self)")
  private let state = Mutex(State())

  private enum Turn: Hashable {
    case reading
    case ordering
    case record(Record.ID)
  }

  private struct State {
    /// What the backend holds; nil until it was read once.
    var live: LiveRecords<Record>?
    /// While the backend is being read: what was written meanwhile, which may be missing there.
    var writtenWhileReading: [(id: Record.ID, stored: StoredRecord<Record>?)]?
    var unsaved: IdentifiedArrayOf<PendingChange<Record>> = []
    var readers: [Reader] = []

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
        unsaved: unsaved.map(\.unsaved)
      )
    }
  }

  private struct Reader {
    weak var stream: EffectStream<Snapshot>?
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

  // MARK: Reading

  func load() async throws -> Snapshot {
    try await read(isAgain: true)
    return state.withLock { $0.snapshot }
  }

  func changes() async throws -> EffectStream<Snapshot> {
    try await read(isAgain: false)
    let stream = EffectStream<Snapshot>("changes of \(Record.self)", .latest)
    state.withLock { state in
      state.readers.append(Reader(stream: stream))
      stream.send(state.snapshot)
    }
    return stream
  }

  /// How many readers there are.
  var readerCount: Int {
    state.withLock { $0.readers.count { $0.stream != nil } }
  }

  private func read(isAgain: Bool) async throws {
    let isNeeded = { isAgain || self.state.withLock { $0.live == nil } }
    guard isNeeded() else { return }
    try await turns.take(.reading) {
      guard isNeeded() else { return }
      state.withLock { $0.writtenWhileReading = [] }
      defer { state.withLock { $0.writtenWhileReading = nil } }
      let live = try await explaining(.load) { LiveRecords(try await backend.load()) }
      update { state in
        let old = state.snapshot
        state.live = live
        for (id, stored) in state.writtenWhileReading ?? [] {
          _ = state.live?.note(stored, under: id)
        }
        return state.snapshot != old
      }
    }
  }

  // MARK: Changing one record

  func save(_ record: Record) async throws {
    try await write(record.id) { _ in .saving(record) }
  }

  func update(
    _ id: Record.ID,
    _ change: @escaping @Sendable (inout Record) -> Void
  ) async throws -> Record? {
    try await write(id) { .updating(id, after: $0, change) }
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
    try await turns.take(.record(id)) {
      guard let change = makeChange(state.withLock { $0.unsaved[id: id] }) else { return nil }
      do {
        try await read(isAgain: false)
        let rank = state.withLock { $0.live?.makeRank(for: id) ?? 0 }
        let stored = try await explaining(change.operation, at: id) { [now] in
          try await backend.modify(id, for: change.operation) { old in
            change.stored(over: old, newRank: rank, deletionDate: now)
          }
        }
        note(stored, under: id) { $0.unsaved.remove(id: id) != nil }
        return stored?.deleted == nil ? stored?.record : nil
      } catch let error as RecordStoreError where policy == .keeping {
        return keep(change, error)
      }
    }
  }

  /// Keeps a change that could not be written, if there is anything to it.
  private func keep(_ change: PendingChange<Record>, _ error: RecordStoreError) -> Record? {
    var change = change
    change.reason = error.description
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

  // MARK: Order and eviction

  func move(_ id: Record.ID, before successor: Record.ID?) async throws {
    try await turns.take(.ordering) {
      try await read(isAgain: false)
      let ranks = state.withLock { $0.live?.ranks(moving: id, before: successor) ?? [] }
      for (id, rank) in ranks {
        try await turns.take(.record(id)) {
          let stored = try await explaining(.move, at: id) {
            try await backend.modify(id, for: .move) { old in
              old.map { StoredRecord($0.record, rank: rank, deleted: $0.deleted) }
            }
          }
          note(stored, under: id)
        }
      }
    }
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await explaining(.evict) { try await backend.evict(deletedBefore: date) }
  }

  /// Makes an error of a store out of any other; being cancelled is none.
  private func explaining<Result>(
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
  private func note(
    _ stored: StoredRecord<Record>?,
    under id: Record.ID,
    and also: (inout State) -> Bool = { _ in false }
  ) {
    update { state in
      state.writtenWhileReading?.append((id, stored))
      let isNoted = state.live?.note(stored, under: id) ?? false
      return also(&state) || isNoted
    }
  }

  /// Changes the state, and tells all readers if the closure says that there is something to tell.
  private func update(_ change: (inout State) -> Bool) {
    state.withLock { state in
      guard change(&state) else { return }
      state.readers.removeAll { $0.stream == nil }
      guard !state.readers.isEmpty else { return }
      let snapshot = state.snapshot
      for reader in state.readers { reader.stream?.send(snapshot) }
    }
  }
}
