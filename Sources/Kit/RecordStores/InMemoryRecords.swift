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

  private let place: MemoryPlace<Record>
  private let onFailedWrite: FailedWritePolicy
  private let now: @Sendable () -> Date

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
    place = MemoryPlace(records, unreadable: unreadable)
    self.onFailedWrite = onFailedWrite
    self.now = now
    store = RecordStore(MemoryRecordBackend(place), onFailedWrite: onFailedWrite, now: now)
  }

  /// Makes another store of the same records, which knows only what was written: like another process, or
  /// the same one started again.
  ///
  /// Each is told at once what the others write.
  ///
  /// - Parameter now: The date that a deletion is marked with, where it is not the same.
  /// - Returns: The store.
  public func reopened(now: (@Sendable () -> Date)? = nil) -> RecordStore<Record> {
    RecordStore(MemoryRecordBackend(place), onFailedWrite: onFailedWrite, now: now ?? self.now)
  }

  /// The records as they are stored, in order, without what was deleted or could not be written.
  public var records: [Record] { LiveRecords(place.contents).records.elements }

  /// Makes the next operation of a kind fail; called twice, the next two.
  public func failNext(
    _ operation: RecordStoreError.Operation,
    _ reason: String = "a test wants it"
  ) {
    place.order(.fail(reason), for: operation)
  }

  /// Makes every operation fail until `repair()`.
  public func breakDown(_ reason: String = "a test wants it") {
    place.state.withLock { $0.breakdown = reason }
  }

  /// Ends what `breakDown(_:)` began.
  public func repair() {
    place.state.withLock { $0.breakdown = nil }
  }

  /// Stops the next operation of a kind before it has an effect, until the test lets it go on or fail.
  ///
  /// Orders to fail and to stop are followed in the order in which they were given.
  public func holdNext(_ operation: RecordStoreError.Operation) -> HeldOperation {
    let held = HeldOperation(operation)
    place.order(.hold(held), for: operation)
    return held
  }

  /// Makes every later write take its time, slept on a clock, before it has an effect.
  public func delayWrites(by duration: Duration, on clock: any Clock<Duration>) {
    place.delayWrites { try await clock.sleep(for: duration) }
  }
}

/// Values that several stores share, and what a test has ordered.
private final class MemoryPlace<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  enum Order {
    case fail(String)
    case hold(HeldOperation)
  }

  struct Watcher {
    let backend: ObjectIdentifier
    let tell: @Sendable (RecordNews<Record.ID>) -> Void
  }

  struct State {
    var records: IdentifiedArrayOf<StoredRecord<Record>>
    var unreadable: [UnreadableRecord]
    var orders: [RecordStoreError.Operation: [Order]] = [:]
    var breakdown: String?
    var delay: @Sendable () async throws -> Void = {}
    var watchers: [Watcher] = []

    func found(_ id: Record.ID) -> FoundRecord<Record> {
      if let stored = records[id: id] { return .record(stored) }
      return unreadable.first { $0.recordID == id.description }.map(FoundRecord.unreadable)
        ?? .nothing
    }
  }

  let state: Mutex<State>

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

  func pause() async throws {
    try await state.withLock { $0.delay }()
  }

  func followOrder(
    for operation: RecordStoreError.Operation,
    at place: String
  ) async throws {
    let order = state.withLock { state -> Order? in
      if let breakdown = state.breakdown { return .fail(breakdown) }
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

/// A backend that keeps values and fails on order.
private final class MemoryRecordBackend<Record: StorableRecord>: RecordBackend
where Record.ID: RecordID {
  private let place: MemoryPlace<Record>

  init(_ place: MemoryPlace<Record>) {
    self.place = place
  }

  func load() async throws -> StoredRecords<Record> {
    try await place.followOrder(for: .load, at: "The store")
    return place.contents
  }

  func find(_ id: Record.ID) async throws -> FoundRecord<Record> {
    try await place.followOrder(for: .load, at: id.description)
    return place.state.withLock { $0.found(id) }
  }

  func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>? {
    try await place.pause()
    try await place.followOrder(for: operation, at: id.description)
    let written = try place.state.withLock { state -> StoredRecord<Record>? in
      let found = state.found(id)
      guard let new = change(found) else {
        guard case .unreadable(let unreadable) = found else { return nil }
        throw RecordStoreError(operation, at: id.description, .unreadable(unreadable.reason))
      }
      // What a file could not hold, memory must not hold either: a test would pass that should not.
      _ = try RecordJSON.encoder().encode(new.record)
      state.unreadable.removeAll { $0.recordID == id.description }
      state.records.updateOrAppend(new)
      return new
    }
    if written != nil { tellOthers(.records([id])) }
    return written
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await place.pause()
    try await place.followOrder(for: .evict, at: "The store")
    return place.state.withLock { state in
      let count = state.records.count
      state.records.removeAll { $0.deleted.map { $0 < date } ?? false }
      return count - state.records.count
    }
  }

  func watch(_ tell: @escaping @Sendable (RecordNews<Record.ID>) -> Void) -> RecordWatch? {
    let (place, me) = (place, ObjectIdentifier(self))
    place.state.withLock { $0.watchers.append(.init(backend: me, tell: tell)) }
    return RecordWatch {
      place.state.withLock { state in state.watchers.removeAll { $0.backend == me } }
    }
  }

  private func tellOthers(_ news: RecordNews<Record.ID>) {
    let watchers = place.state.withLock { state in
      state.watchers.filter { $0.backend != ObjectIdentifier(self) }
    }
    for watcher in watchers { watcher.tell(news) }
  }
}
