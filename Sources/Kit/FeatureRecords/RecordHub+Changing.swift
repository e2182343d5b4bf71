import FeatureEffects
import Foundation
import IdentifiedArrays
import Synchronization

/// Changes to the records of a store.
extension RecordHub {
  // MARK: One record

  /// Writes a change in its turn, as far as it can be written.
  func write(_ change: RecordChange<Record>) async throws -> RecordChange<Record>.Written {
    try await takeTurn(of: change.id) {
      var change = change.beginning(with: stored(change.id))
      do {
        try await read(isAgain: false)
        return try await write(&change)
      } catch let error as RecordStoreError {
        let record = stored(change.id)
        let isAnything = change.isDeletion || change.visible(over: record) != nil
        return .init(record: record, rest: isAnything ? change : nil, error: error)
      }
    }
  }

  private func stored(_ id: Record.ID) -> Record? { state.withLock { $0.live?.records[id: id] } }

  private func write(
    _ change: inout RecordChange<Record>
  ) async throws -> RecordChange<Record>.Written {
    let id = change.id
    let (rank, lastDeletion) = state.withLock { state in
      if state.live?.records.contains(id: id) == true { change.isBelievedThere = true }
      return (state.live?.makeRank(for: id) ?? 0, state.live?.lastDeletion ?? .distantPast)
    }
    let made = Mutex<(outcome: RecordChange<Record>.Outcome, found: FoundRecord<Record>)?>(nil)
    let (stored, doubt) = try await modify(id, for: change.operation) { [now, change] found in
      let outcome = change.outcome(over: found, newRank: rank) { max(now(), lastDeletion) }
      made.withLock { $0 = (outcome, found) }
      return outcome.stored
    }
    let (outcome, found) = made.withLock { $0 } ?? (RecordChange<Record>.Outcome(), .nothing)
    let known = stored.map(FoundRecord.record) ?? found
    note(known, under: id)
    // With edits that wait, a retry writes the record once more anyway.
    let rest = outcome.rest ?? doubt.map { _ in change.stored }
    let live = known.stored.flatMap { $0.deleted == nil ? $0.record : nil }
    return .init(record: live, rest: rest, error: outcome.refusal ?? doubt)
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

  // MARK: Several records

  func move(_ id: Record.ID, before successor: Record.ID?) async throws {
    try await lock.withLock(.ordering) {
      try await read(isAgain: false)
      // A record moves once it is stored.
      for id in [id, successor].compactMap(\.self) where stored(id) == nil {
        try await lock.withLock(.record(id)) {}
      }
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
