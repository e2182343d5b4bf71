public import Foundation

/// Where records are kept: it reads and writes them, and leaves everything else to the store before it.
///
/// The store in front of it makes changes of one record in order, tells readers, and keeps what could not be
/// written. So a backend has three duties, and passes the same contract as all others.
public protocol RecordBackend<Record>: Sendable {
  /// The values that it keeps.
  associatedtype Record: StorableRecord where Record.ID: RecordID

  /// Reads everything, deleted records too.
  func load() async throws -> StoredRecords<Record>

  /// Reads what is stored under an id, changes it, and writes it: all of it, or nothing.
  ///
  /// What is there but cannot be read counts as nothing being there. If the change then wants to store
  /// something, the unreadable original is kept aside; if it does not, this throws. Data of a newer version
  /// is never replaced: this throws.
  ///
  /// - Parameters:
  ///   - id: The record.
  ///   - operation: What the change is for; it goes into errors.
  ///   - change: Returns what to store instead of what is stored, or nil to leave that as it is.
  /// - Returns: What `change` returned, once it is durable.
  /// - Throws: Why nothing was written; the store makes a `RecordStoreError` of any other error.
  func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (StoredRecord<Record>?) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>?

  /// Removes for good what was deleted before a date, and returns how many records that were.
  func evict(deletedBefore date: Date) async throws -> Int
}

/// A record as a backend keeps it: with its place among the others, and whether it is deleted.
public struct StoredRecord<Record: StorableRecord>: Equatable, Sendable, Identifiable
where Record.ID: RecordID {
  /// The value.
  public var record: Record

  /// Its place: records are in the order of their ranks, those of equal rank in the order of their ids.
  public var rank: Int

  /// When it was deleted; nil while it is not.
  public var deleted: Date?

  /// The id of the record.
  public var id: Record.ID { record.id }

  /// Makes a stored record.
  public init(_ record: Record, rank: Int, deleted: Date? = nil) {
    self.record = record
    self.rank = rank
    self.deleted = deleted
  }
}

/// All that a backend keeps, in no particular order.
public struct StoredRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// The records, deleted ones too.
  public var records: [StoredRecord<Record>]

  /// What could not be read.
  public var unreadable: [UnreadableRecord]

  /// Makes the contents of a backend.
  public init(_ records: [StoredRecord<Record>] = [], unreadable: [UnreadableRecord] = []) {
    self.records = records
    self.unreadable = unreadable
  }
}
