public import Foundation
import IdentifiedArrays

/// A value that a record store keeps: it has an id, and can be written and compared.
public typealias StorableRecord = Codable & Equatable & Identifiable & Sendable

/// The id of a record: it is no more than its text, which names the record wherever it is kept.
public typealias RecordID = Hashable & LosslessStringConvertible & Sendable

/// The records of one kind, as a command sees them; screens show a `RecordQuery` of it.
///
/// Never save a copy that was read earlier, which would undo what others changed meanwhile. An update is made to what is
/// stored at that moment:
///
/// ```swift
/// try await store.update(id) { $0.title = title }
/// ```
public struct RecordStore<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// A change of a record, which does nothing else: it may be made more than once, on any thread.
  public typealias Change = @Sendable (inout Record) -> Void

  /// A requirement for a record as it is stored.
  public typealias Condition = @Sendable (Record) -> Bool

  /// Reads all records anew, and reports those that couldn't be read.
  package(set) public var load: @Sendable () async throws -> RecordSnapshot<Record>

  /// Follows the records: returns the current ones at once, and then those after each change.
  ///
  /// Changes of other writers count too.
  package(set) public var changes: @Sendable () async throws -> RecordChanges<Record>

  /// Writes a change as far as it can be written; `write(_:)` throws the reason why it couldn't.
  ///
  /// A closure in its place returns as soon as the change is stored: until then, a query shows the change on top of what
  /// the store shows, so one that is made to its own result shows twice.
  package var attempt:
    @Sendable (_ change: RecordChange<Record>) async throws -> RecordChange<Record>.Written

  package var move: @Sendable (_ id: Record.ID, _ successor: Record.ID?) async throws -> Void

  package var evict: @Sendable (_ date: Date) async throws -> Int

  /// Removes records for good that it found deleted before a date at least a day ago.
  ///
  /// It does so at most once a day, and returns their number then.
  package var evictDaily: @Sendable (_ date: Date) async throws -> Int?
}

extension RecordStore {
  /// Writes a change.
  ///
  /// - Returns: The record as it is stored then; nil if it isn't there.
  /// - Throws: The reason why all or a part of it couldn't be written.
  @discardableResult
  package func write(_ change: RecordChange<Record>) async throws -> Record? {
    let written = try await attempt(change)
    if let error = written.error { throw error }
    return written.record
  }

  /// Stores a whole record: new ones last, known ones in place, deleted ones back in their old place.
  ///
  /// A record that another writer deleted without this store's knowledge isn't brought back: that throws
  /// `RecordStoreError.Cause.deleted`. Saving it once more brings it back.
  public func save(_ record: Record) async throws { try await write(.save(record)) }

  /// Deletes a record, which can still be saved again.
  ///
  /// One that is not there is no error.
  public func delete(_ id: Record.ID) async throws { try await write(.delete(id)) }

  /// Brings back a deleted record, to its place and as it is stored.
  ///
  /// One that is stored no more is saved as given here. One that isn't deleted stays as it is.
  public func restore(_ record: Record) async throws { try await write(.restore(record)) }

  /// Changes a record as it is stored at that moment.
  ///
  /// - Parameters:
  ///   - id: The record.
  ///   - isExpected: The condition that must still hold for the stored record, where the change builds on something
  ///     that others may have changed. Otherwise it throws `RecordStoreError.Cause.changed`.
  ///   - new: The record to change and store where none is stored by then; nil to change nothing there. Of several
  ///     stores that do this, one stores its record, and the others change it.
  ///   - change: The change.
  /// - Returns: The record, changed; nil when it is not there.
  /// - Throws: An error of the store; the record is as it was then.
  @discardableResult
  public func update(
    _ id: Record.ID,
    ifStill isExpected: Condition? = nil,
    orInsert new: Record? = nil,
    _ change: @escaping Change
  ) async throws -> Record? {
    try await write(.update(id, ifStill: isExpected, orInsert: new, change))
  }

  /// Moves a record before another, or behind all others.
  ///
  /// Only the moved record is written, unless there is no room left between its new neighbours.
  ///
  /// - Parameters:
  ///   - id: The record to move. One that is not there is no error.
  ///   - successor: The record that it will stand before, or nil to move it behind all others.
  /// - Throws: An error of the store. The order is as it was then, unless there was no room left: then the moved
  ///   record, and no other, may stand in its new place already.
  public func move(_ id: Record.ID, before successor: Record.ID?) async throws {
    try await move(id, successor)
  }

  /// Removes records for good that were deleted before a date.
  ///
  /// - Parameter date: Records that were deleted on that date or later stay.
  /// - Returns: The number of removed records.
  /// - Throws: An error of the store.
  @discardableResult
  public func evict(deletedBefore date: Date) async throws -> Int {
    try await evict(date)
  }
}

// MARK: - Making a store

extension RecordStore {
  /// Makes a store on top of a backend, which only reads and writes.
  ///
  /// - Parameters:
  ///   - backend: The place of the records.
  ///   - now: The date that a deletion is marked with.
  public init(
    _ backend: some RecordBackend<Record>,
    now: @escaping @Sendable () -> Date
  ) {
    let hub = RecordHub(backend, now: now)
    self.init(
      load: { try await hub.load() },
      changes: { try await hub.changes() },
      attempt: { try await hub.write($0) },
      move: { try await hub.move($0, before: $1) },
      evict: { try await hub.evict(deletedBefore: $0) },
      evictDaily: { date in
        try await hub.explaining(.evict) { try await backend.evictDaily(deletedBefore: date) }
      }
    )
  }

  /// Makes a store that no code may use: each use is reported by its name.
  ///
  /// Reading gives an empty snapshot and changes that have ended.
  ///
  /// - Parameter missing: Gets the name of the operation that was used, such as `save`.
  /// - Returns: The store.
  package static func unimplemented(_ missing: @escaping @Sendable (String) -> Void) -> RecordStore
  {
    RecordStore(
      load: {
        missing("load")
        return RecordSnapshot()
      },
      changes: {
        missing("changes")
        return RecordChanges()
      },
      attempt: {
        missing($0.operation.rawValue)
        return .init()
      },
      move: { _, _ in missing("move") },
      evict: { _ in
        missing("evict")
        return 0
      },
      evictDaily: { _ in
        missing("evictDaily")
        return nil
      }
    )
  }
}

// MARK: - Seeing other values

extension RecordStore {
  /// Returns the same store for values that stand for its records; its changes can't be followed.
  ///
  /// - Parameters:
  ///   - value: Returns the value for a record.
  ///   - record: Returns the record for a value.
  /// - Returns: The store.
  package func seen<Value: StorableRecord>(
    as value: @escaping @Sendable (Record) -> Value,
    _ record: @escaping @Sendable (Value) -> Record
  ) -> RecordStore<Value> where Value.ID == Record.ID {
    RecordStore<Value>(
      load: {
        let snapshot = try await load()
        return RecordSnapshot(
          records: IdentifiedArray(keepingFirst: snapshot.records.map(value)),
          unreadable: snapshot.unreadable
        )
      },
      changes: { RecordChanges() },
      attempt: { change in
        let written = try await attempt(change.seen(as: record, value))
        return .init(
          record: written.record.map(value),
          rest: written.rest?.seen(as: value, record),
          error: written.error
        )
      },
      move: move,
      evict: evict,
      evictDaily: evictDaily
    )
  }
}
