public import FeatureRecords
import Foundation
import Synchronization

/// The orders of a test to a store: operations that fail, wait or take their time.
///
/// It works on any backend:
///
/// ```swift
/// let faults = FaultInjection()
/// let store = RecordStore(faults.before(backend), now: { .now })
/// faults.failNext(.save, "the disk is full")
/// ```
public final class FaultInjection: Sendable {
  /// Fails, waits or does nothing, before an operation at a place.
  private typealias Order = @Sendable (_ place: String) async throws -> Void

  private struct State {
    var orders: [RecordStoreError.Operation: [Order]] = [:]
    var breakdown: String?
    var calls: [RecordStoreError.Operation: Int] = [:]
    var delay: @Sendable () async throws -> Void = {}
    /// The operations whose next answers are lost: true once they are made, false before.
    var losses: [RecordStoreError.Operation: Bool] = [:]

    mutating func nextOrder(for operation: RecordStoreError.Operation) -> Order? {
      calls[operation, default: 0] += 1
      if let breakdown {
        return { throw RecordStoreError(operation, at: $0, .other(breakdown)) }
      }
      guard orders[operation]?.isEmpty == false else { return nil }
      return orders[operation]?.removeFirst()
    }
  }

  private let state = Mutex(State())

  /// Makes orders under which everything works, until one is given.
  public init() {}

  /// Makes a backend that follows these orders first, and then does what another one does.
  public func before<Record: StorableRecord>(
    _ backend: any RecordBackend<Record>
  ) -> some RecordBackend<Record> where Record.ID: RecordID {
    FaultInjectingBackend(base: backend, faults: self)
  }

  // MARK: Orders

  /// Makes the next operation of a kind fail; called twice, the next two.
  public func failNext(
    _ operation: RecordStoreError.Operation,
    _ reason: String = "a test wants it"
  ) {
    failNext(operation, .other(reason))
  }

  /// Makes the next operation of a kind fail with a cause, at the given place or that of its record.
  package func failNext(
    _ operation: RecordStoreError.Operation,
    _ cause: RecordStoreError.Cause,
    at place: String? = nil
  ) {
    add({ throw RecordStoreError(operation, at: place ?? $0, cause) }, for: operation)
  }

  /// Makes the answer to the next operation of a kind be lost, once it is made, or before.
  ///
  /// The backend then knows the write again, as one in a database does.
  package func loseNext(_ operation: RecordStoreError.Operation, isMade: Bool) {
    state.withLock { $0.losses[operation] = isMade }
  }

  /// Makes every operation fail until `repair()`.
  public func breakDown(_ reason: String = "a test wants it") {
    state.withLock { $0.breakdown = reason }
  }

  /// Ends what `breakDown(_:)` began.
  public func repair() {
    state.withLock { $0.breakdown = nil }
  }

  /// Stops the next operation of a kind before it has an effect, until the test lets it go on or fail.
  ///
  /// Orders to fail and to stop are followed in the order in which they were given.
  public func holdNext(_ operation: RecordStoreError.Operation) -> HeldOperation {
    let held = HeldOperation(operation)
    add({ try await held.pass(at: $0) }, for: operation)
    return held
  }

  /// Makes every later write take its time, slept on a clock, before it has an effect.
  public func delayWrites(by duration: Duration, on clock: any Clock<Duration>) {
    state.withLock { $0.delay = { try await clock.sleep(for: duration) } }
  }

  private func add(_ order: @escaping Order, for operation: RecordStoreError.Operation) {
    state.withLock { $0.orders[operation, default: []].append(order) }
  }

  // MARK: What came of them

  /// How often each operation was asked for.
  package var calls: [RecordStoreError.Operation: Int] { state.withLock { $0.calls } }

  /// True while some orders are still unmet.
  package var isWaiting: Bool { state.withLock { $0.orders.contains { !$1.isEmpty } } }

  // MARK: Following them

  fileprivate func takeLoss(of operation: RecordStoreError.Operation) -> Bool? {
    state.withLock { $0.losses.removeValue(forKey: operation) }
  }

  package func before(_ operation: RecordStoreError.Operation, at place: String) async throws {
    if operation != .load { try await state.withLock { $0.delay }() }
    try await state.withLock { $0.nextOrder(for: operation) }?(place)
  }
}

/// A backend that does first what a test has ordered, and then what another one does.
private final class FaultInjectingBackend<Record: StorableRecord>: RecordBackend
where Record.ID: RecordID {
  private let base: any RecordBackend<Record>
  private let faults: FaultInjection
  /// The writes that were made, and whose answer was lost: what they found, and what they stored.
  private let made = Mutex<[Record.ID: (FoundRecord<Record>, StoredRecord<Record>?)]>([:])

  init(base: any RecordBackend<Record>, faults: FaultInjection) {
    (self.base, self.faults) = (base, faults)
  }

  func load() async throws -> StoredRecords<Record> {
    try await faults.before(.load, at: "The store")
    return try await base.load()
  }

  func find(_ id: Record.ID) async throws -> FoundRecord<Record> {
    try await faults.before(.load, at: id.description)
    return try await base.find(id)
  }

  func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>? {
    try await faults.before(operation, at: id.description)
    if let (found, stored) = made.withLock({ $0.removeValue(forKey: id) }), change(found) == stored
    {
      return stored
    }
    guard let isMade = faults.takeLoss(of: operation) else {
      return try await base.modify(id, for: operation, change)
    }
    if isMade {
      let found = Mutex(FoundRecord<Record>.nothing)
      let stored = try await base.modify(id, for: operation) { old in
        found.withLock { $0 = old }
        return change(old)
      }
      made.withLock { $0[id] = (found.withLock(\.self), stored) }
    }
    throw RecordStoreError(operation, at: id.description, .unknown("its answer was lost"))
  }

  var home: (any RecordHome)? { base.home }

  func part(
    of id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) throws -> StoredRecord<Record>?
  ) -> any ActPart {
    let seen = Mutex<(FoundRecord<Record>, StoredRecord<Record>?)?>(nil)
    let part = base.part(of: id, for: operation) { found in
      let new = try change(found)
      seen.withLock { $0 = (found, new) }
      return new
    }
    return FaultInjectingPart(
      base: part,
      operation: operation,
      place: id.description,
      faults: faults,
      remember: { [self] in made.withLock { $0[id] = seen.withLock(\.self) } },
      isKnown: { [self] in
        guard let (found, stored) = made.withLock({ $0[id] }) else { return false }
        // What it refuses over the earlier record, it may do to the present one.
        do { return try change(found) == stored } catch { return false }
      },
      forget: { [self] in made.withLock { $0[id] = nil } }
    )
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await faults.before(.evict, at: "The store")
    return try await base.evict(deletedBefore: date)
  }

  func evictDaily(deletedBefore date: Date) async throws -> Int? {
    try await faults.before(.evict, at: "The store")
    return try await base.evictDaily(deletedBefore: date)
  }

  func watch(
    _ tell: @escaping @Sendable (Set<Record.ID>?) -> Void
  ) async throws -> RecordWatch? {
    try await base.watch(tell)
  }
}

/// The part of an act that fails if one of its changes was ordered to.
private struct FaultInjectingPart: ActPart {
  let base: any ActPart
  let operation: RecordStoreError.Operation
  let place: String
  let faults: FaultInjection
  /// Notes that the change was made, and its answer lost.
  let remember: @Sendable () -> Void
  /// Returns true for such a change, if it is asked for again.
  let isKnown: @Sendable () -> Bool
  /// Forgets such a change.
  let forget: @Sendable () -> Void

  func make(with others: [any ActPart]) async throws {
    let parts = [self] + others.compactMap { $0 as? FaultInjectingPart }
    for part in parts { try await part.faults.before(part.operation, at: part.place) }
    let isKnown = parts.allSatisfy { $0.isKnown() }
    for part in parts { part.forget() }
    if isKnown { return }
    let bases = others.map { ($0 as? FaultInjectingPart)?.base ?? $0 }
    let losses = parts.compactMap { $0.faults.takeLoss(of: $0.operation) }
    guard let isMade = losses.first else { return try await base.make(with: bases) }
    if isMade {
      try await base.make(with: bases)
      for part in parts { part.remember() }
    }
    throw RecordStoreError(operation, at: place, .unknown("its answer was lost"))
  }
}
