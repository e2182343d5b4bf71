public import Foundation
import Synchronization

/// A place for records: it reads and writes them, and leaves everything else to its store.
///
/// The store in front of it makes changes of one record in order, tells readers, and keeps changes that couldn't be
/// written. So a backend has few duties, and passes the same `RecordStoreContract` as all others.
public protocol RecordBackend<Record>: Sendable {
  /// The values that it keeps.
  associatedtype Record: StorableRecord where Record.ID: RecordID

  /// Reads everything, deleted records too.
  func load() async throws -> StoredRecords<Record>

  /// Reads the contents of an id.
  func find(_ id: Record.ID) async throws -> FoundRecord<Record>

  /// Reads what a store needs to know to write one record, without reading the others.
  ///
  /// It is asked only until all were read. A backend that finds a record much faster than it reads everything has an
  /// implementation of its own.
  ///
  /// - Parameter id: The record.
  /// - Returns: The contents of the id, and the ends of the others; nil, as by default, to read everything.
  /// - Throws: The reason why it can't be read.
  func load(toWrite id: Record.ID) async throws -> RecordToWrite<Record>?

  /// Reads the contents of an id, changes and writes them: all of the change, or nothing.
  ///
  /// If the change stores something where something unreadable is, that is kept aside; if it does not, this
  /// throws. Data of a newer version is never replaced: this throws.
  ///
  /// - Parameters:
  ///   - id: The record.
  ///   - operation: The purpose of the change; it goes into errors.
  ///   - change: Returns the record to store instead of the found one, or nil to leave that as it is.
  /// - Returns: The result of `change`, once it is durable.
  /// - Throws: The reason for a failed write; the store makes a `RecordStoreError` of any other error. A backend
  ///   throws `.unknown` only if it can find out later whether the write was made: the next change of the record asks first,
  ///   so that none is made twice.
  func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>?

  /// The home of its records and of those of other kinds, which one act can change together.
  ///
  /// It is nil, as by default, if the backend makes one change at a time.
  var home: (any RecordHome)? { get }

  /// Returns the change of a record as a part of an act over its home.
  ///
  /// It is made as `modify` makes it, but for the error that the closure may throw: then the act isn't made. A backend with a
  /// home has an implementation of its own; the default makes only acts of one record.
  func part(
    of id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) throws -> StoredRecord<Record>?
  ) -> any ActPart

  /// Removes records for good that were deleted before a date, and returns their number.
  func evict(deletedBefore date: Date) async throws -> Int

  /// Removes the records that it noted a day ago, and notes others that were deleted before a date.
  ///
  /// Parts that a record keeps as deleted are evicted likewise.
  ///
  /// - Returns: The number of removed records; nil within a day of the last time, or if the backend keeps no notes.
  func evictDaily(deletedBefore date: Date) async throws -> Int?

  /// Reports possible writes of others, from now on and for as long as the returned watch is kept.
  ///
  /// Too many reports are harmless, such as the store's own writes; too few are not.
  ///
  /// - Parameter tell: Takes the ids of the records that may have been written, or nil if it may be any.
  /// - Returns: The watch; nil from a backend that no others write to.
  /// - Throws: An error if it can't watch.
  func watch(_ tell: @escaping @Sendable (Set<Record.ID>?) -> Void) async throws -> RecordWatch?
}

extension RecordBackend {
  /// Nil, so that everything is read.
  public func load(toWrite id: Record.ID) async throws -> RecordToWrite<Record>? { nil }

  /// None.
  public var home: (any RecordHome)? { nil }

  /// The change by itself, for a place that doesn't make several as one.
  public func part(
    of id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) throws -> StoredRecord<Record>?
  ) -> any ActPart {
    SinglePart(place: "\(id)", operation: operation) {
      let refusal = Mutex<(any Error)?>(nil)
      _ = try await modify(id, for: operation) { found in
        do { return try change(found) } catch {
          refusal.withLock { $0 = error }
          return nil
        }
      }
      if let error = refusal.withLock({ $0 }) { throw error }
    }
  }
}

/// The object that stands for a home: the same one for all kinds there.
public typealias RecordHome = AnyObject & Sendable

/// The record, if any, that a backend finds under an id.
public enum FoundRecord<Record: StorableRecord>: Equatable, Sendable where Record.ID: RecordID {
  /// Nothing is stored there.
  case nothing
  /// A record, which may be deleted.
  case record(StoredRecord<Record>)
  /// Something is stored there that cannot be read.
  case unreadable(UnreadableRecord)

  /// The unreadable record that was found, if any.
  package var unreadable: UnreadableRecord? {
    if case .unreadable(let unreadable) = self { unreadable } else { nil }
  }

  /// The record that was found, if any.
  public var stored: StoredRecord<Record>? {
    if case .record(let stored) = self { stored } else { nil }
  }
}

/// A record as a backend finds it, with what a write of it needs to know of all others.
public struct RecordToWrite<Record: StorableRecord>: Equatable, Sendable where Record.ID: RecordID {
  /// The contents of the record's id.
  public var found: FoundRecord<Record>

  /// The highest rank of all records, deleted ones too; zero if there are none.
  ///
  /// A new record comes behind it.
  public var highestRank: Int

  /// The last date of a deletion, before which no other is dated; the distant past if there is none.
  public var lastDeletion: Date

  /// Describes a record that was read by itself.
  public init(_ found: FoundRecord<Record>, highestRank: Int, lastDeletion: Date) {
    (self.found, self.highestRank, self.lastDeletion) = (found, highestRank, lastDeletion)
  }
}

/// Something that watches until it is released.
public final class RecordWatch: Sendable {
  private let end: @Sendable () -> Void

  /// Makes a watch that is ended by a closure, on any thread.
  public init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}

/// A record as a backend keeps it: with its place among the others, and whether it is deleted.
public struct StoredRecord<Record: StorableRecord>: Equatable, Sendable, Identifiable
where Record.ID: RecordID {
  /// The value.
  public var record: Record

  /// Its place: records are in the order of their ranks, those of equal rank in the order of their ids.
  public var rank: Int

  /// The date of its deletion; nil while it isn't deleted.
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

  /// The records that couldn't be read.
  public var unreadable: [UnreadableRecord]

  /// Makes the contents of a backend.
  public init(_ records: [StoredRecord<Record>] = [], unreadable: [UnreadableRecord] = []) {
    self.records = records
    self.unreadable = unreadable
  }
}
