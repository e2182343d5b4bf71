public import FeatureFaults
public import FeatureRecords
public import Foundation

/// Records in memory, whose failures and delays are in a test's hands.
///
/// ```swift
/// let books = InMemoryRecords([emma])
/// dependencies.books = books.store
/// books.failNext(.save, "the disk is full")
/// ```
public final class InMemoryRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// The store that features use.
  public let store: RecordStore<Record>

  private let backend: MemoryRecordBackend<Record>
  private let faults = FaultInjection()
  private let now: @Sendable () -> Date

  /// Makes a store with some records in it.
  ///
  /// - Parameters:
  ///   - records: The records, in order.
  ///   - unreadable: What the store says that it cannot read.
  ///   - now: The date that a deletion is marked with; the beginning of 1970 unless told otherwise.
  public init(
    _ records: [Record] = [],
    unreadable: [UnreadableRecord] = [],
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
  ) {
    backend = MemoryRecordBackend(records, unreadable: unreadable)
    self.now = now
    store = RecordStore(faults.before(backend), now: now)
  }

  /// Makes another store of the written records, as another process or the next start has it.
  ///
  /// Each is told at once what the others write.
  ///
  /// - Parameter now: The date that a deletion is marked with, where it is not the same.
  /// - Returns: The store.
  public func reopened(now: (@Sendable () -> Date)? = nil) -> RecordStore<Record> {
    RecordStore(faults.before(backend.reopened()), now: now ?? self.now)
  }

  /// The records as they are stored, in order, without what was deleted or could not be written.
  public var records: [Record] { backend.load().live }

  // MARK: Orders, as `FaultInjection` has them

  /// Makes the next operation of a kind fail; called twice, the next two.
  public func failNext(
    _ operation: RecordStoreError.Operation,
    _ reason: String = "a test wants it"
  ) {
    faults.failNext(operation, reason)
  }

  /// Makes the next operation of a kind fail with a cause, at the given place or that of its record.
  package func failNext(
    _ operation: RecordStoreError.Operation,
    _ cause: RecordStoreError.Cause,
    at place: String? = nil
  ) {
    faults.failNext(operation, cause, at: place)
  }

  /// Makes every operation fail until `repair()`.
  public func breakDown(_ reason: String = "a test wants it") {
    faults.breakDown(reason)
  }

  /// Ends what `breakDown(_:)` began.
  public func repair() {
    faults.repair()
  }

  /// Stops the next operation of a kind before it has an effect, until the test lets it go on or fail.
  public func holdNext(_ operation: RecordStoreError.Operation) -> HeldOperation {
    faults.holdNext(operation)
  }

  /// Makes every later write take its time, slept on a clock, before it has an effect.
  public func delayWrites(by duration: Duration, on clock: any Clock<Duration>) {
    faults.delayWrites(by: duration, on: clock)
  }
}
