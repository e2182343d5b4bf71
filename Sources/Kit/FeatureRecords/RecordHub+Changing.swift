import FeatureEffects
import Foundation
import IdentifiedArrays
import Synchronization

/// Changes to the records of a store.
extension RecordHub {
  // MARK: One record

  func save(_ record: Record) async throws {
    try await write(record.id) { .saving(record, after: $0) }
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

  func restore(_ record: Record) async throws {
    try await write(record.id) { .restoring(record, after: $0) }
  }

  func retry(_ id: Record.ID) async throws {
    try await write(id) { $0 }
  }

  /// The changes that could not be written, oldest first.
  var unsaved: [UnsavedRecord<Record.ID>] { state.withLock { $0.unsaved.map { $0.unsaved } } }

  func acknowledge(_ id: Record.ID) {
    update { state in
      guard state.unsaved[id: id]?.isAcknowledged == false else { return nil }
      state.unsaved[id: id]?.isAcknowledged = true
      return .record(id, isPlaced: false)
    }
  }

  /// Writes a change in its turn, and returns the record as people see it then.
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
  /// - Returns: The stored record, and the error if only a power cut may undo the change.
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
      guard visible != nil || change.isDeletion else { return nil }
      state.unsaved.updateOrAppend(change)
      return .record(change.id, isPlaced: false)
    }
    return visible
  }

  // MARK: Several records

  func move(_ id: Record.ID, before successor: Record.ID?) async throws {
    try await lock.withLock(.ordering) {
      try await read(isAgain: false)
      let ranks = state.withLock { $0.live?.ranks(moving: id, before: successor) ?? [] }
      var firstDoubt: RecordStoreError?
      for (id, rank) in ranks {
        let doubt = try await takeTurn(of: id) {
          let (stored, doubt) = try await modify(id, for: .move) { old in
            old.stored.map { StoredRecord($0.record, rank: rank, deleted: $0.deleted) }
          }
          note(stored.map(FoundRecord.record) ?? .nothing, under: id)
          return doubt
        }
        firstDoubt = firstDoubt ?? doubt
      }
      // Only now, so that the order is never half written.
      if let firstDoubt { throw firstDoubt }
    }
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await explaining(.evict) { try await backend.evict(deletedBefore: date) }
  }
}
