public import FeatureFaults
public import FeatureRecords
public import Foundation

/// Records in memory, whose failures and delays are in a test's hands.
///
/// ```swift
/// let books = InMemoryRecords([emma])
/// dependencies.books = books.store
/// books.faults.failNext(.save, "the disk is full")
/// ```
public final class InMemoryRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// The store that features use.
  public let store: RecordStore<Record>

  /// The failures and delays of the store, and of those made by `reopened(now:)`.
  public let faults = FaultInjection()

  private let backend: MemoryRecordBackend<Record>
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
}
