public import Foundation
import IdentifiedArrays
import Synchronization

/// Records in memory, whose failures and delays are in a test's hands.
///
/// ```swift
/// let standups = InMemoryRecords([design])
/// dependencies.standups = standups.store
/// standups.failNext(.save, "the disk is full")
/// ```
public final class InMemoryRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// The store that features use.
  public let store: RecordStore<Record>

  private let backend: MemoryRecordBackend<Record>
  private let makeStore: @Sendable () -> RecordStore<Record>

  /// Makes a store with some records in it.
  ///
  /// - Parameters:
  ///   - records: The records, in order.
  ///   - unreadable: What the store says that it cannot read.
  ///   - onFailedWrite: What happens to a change that could not be written.
  ///   - now: The date that a deletion is marked with; the beginning of 1970 unless told otherwise.
  public init(
    _ records: [Record] = [],
    unreadable: [UnreadableRecord] = [],
    onFailedWrite: FailedWritePolicy = .throwing,
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
  ) {
    let backend = MemoryRecordBackend(records, unreadable: unreadable)
    let makeStore: @Sendable () -> RecordStore<Record> = {
      RecordStore(backend, onFailedWrite: onFailedWrite, now: now)
    }
    self.backend = backend
    self.makeStore = makeStore
    store = makeStore()
  }

  /// Makes another store of the same records, which knows only what was written: like another process, or
  /// the same one started again.
  public func reopened() -> RecordStore<Record> {
    makeStore()
  }

  /// The records as they are stored, in order, without what was deleted or could not be written.
  public var records: [Record] { LiveRecords(backend.contents).records.elements }

  /// Makes the next operation of a kind fail; called twice, the next two.
  public func failNext(
    _ operation: RecordStoreError.Operation,
    _ reason: String = "a test wants it"
  ) {
    backend.order(.fail(reason), for: operation)
  }

  /// Stops the next operation of a kind before it has an effect, until the test lets it go on or fail.
  ///
  /// Orders to fail and to stop are followed in the order in which they were given.
  public func holdNext(_ operation: RecordStoreError.Operation) -> HeldOperation {
    let held = HeldOperation(operation)
    backend.order(.hold(held), for: operation)
    return held
  }

  /// Makes every later write take its time, slept on a clock, before it has an effect.
  public func delayWrites(by duration: Duration, on clock: any Clock<Duration>) {
    backend.delayWrites { try await clock.sleep(for: duration) }
  }
}

/// A backend that keeps values and fails on order.
private final class MemoryRecordBackend<Record: StorableRecord>: RecordBackend
where Record.ID: RecordID {
  enum Order {
    case fail(String)
    case hold(HeldOperation)
  }

  private struct State {
    var records: IdentifiedArrayOf<StoredRecord<Record>>
    var unreadable: [UnreadableRecord]
    var orders: [RecordStoreError.Operation: [Order]] = [:]
    var delay: @Sendable () async throws -> Void = {}
  }

  private let state: Mutex<State>

  init(_ records: [Record], unreadable: [UnreadableRecord]) {
    let stored = records.enumerated().map { offset, record in
      StoredRecord(record, rank: (offset + 1) * LiveRecords<Record>.rankSpacing)
    }
    state = Mutex(State(records: IdentifiedArray(keepingFirst: stored), unreadable: unreadable))
  }

  var contents: StoredRecords<Record> {
    state.withLock { StoredRecords($0.records.elements, unreadable: $0.unreadable) }
  }

  func order(_ order: Order, for operation: RecordStoreError.Operation) {
    state.withLock { $0.orders[operation, default: []].append(order) }
  }

  func delayWrites(_ delay: @escaping @Sendable () async throws -> Void) {
    state.withLock { $0.delay = delay }
  }

  // MARK: RecordBackend

  func load() async throws -> StoredRecords<Record> {
    try await followOrder(for: .load, at: "The store")
    return contents
  }

  func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (StoredRecord<Record>?) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>? {
    try await pause()
    try await followOrder(for: operation, at: id.description)
    return try state.withLock { state in
      let unreadable = state.unreadable.firstIndex { $0.recordID == id.description }
      guard let new = change(state.records[id: id]) else {
        guard let unreadable else { return nil }
        throw RecordStoreError(
          operation,
          at: id.description,
          .unreadable(state.unreadable[unreadable].reason)
        )
      }
      // What a file could not hold, memory must not hold either: a test would pass that should not.
      _ = try RecordJSON.encoder().encode(new.record)
      if let unreadable { state.unreadable.remove(at: unreadable) }
      state.records.updateOrAppend(new)
      return new
    }
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await pause()
    try await followOrder(for: .evict, at: "The store")
    return state.withLock { state in
      let count = state.records.count
      state.records.removeAll { $0.deleted.map { $0 < date } ?? false }
      return count - state.records.count
    }
  }

  private func pause() async throws {
    try await state.withLock { $0.delay }()
  }

  private func followOrder(
    for operation: RecordStoreError.Operation,
    at place: String
  ) async throws {
    let order = state.withLock { state -> Order? in
      guard state.orders[operation]?.isEmpty == false else { return nil }
      return state.orders[operation]?.removeFirst()
    }
    switch order {
    case .fail(let reason): throw RecordStoreError(operation, at: place, .other(reason))
    case .hold(let held): try await held.pass(at: place)
    case nil: break
    }
  }
}
