import FeatureEffects
import Foundation
import IdentifiedArrays
import Synchronization

/// Changes to the records of a store.
extension RecordHub {
  // MARK: One record

  /// Writes a change, with what could not be written before.
  func write(_ change: RecordChange<Record>) async throws -> Record? {
    try await write(change.id) { earlier in
      let change = change.beginning(with: stored(change.id)).after(earlier?.change)
      var pending = earlier ?? PendingChange(change)
      (pending.change, pending.isStored) = (change, false)
      return pending
    }
  }

  func retry(_ id: Record.ID) async throws {
    try await write(id) { earlier in
      var pending = earlier
      if let change = earlier?.change { pending?.change = change.forced }
      return pending
    }
  }

  /// The record as it is stored, without unsaved changes.
  func stored(_ id: Record.ID) -> Record? { state.withLock { $0.live?.records[id: id] } }

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
  /// `makePending` makes the change out of the one that could not be written before, if any.
  @discardableResult
  private func write(
    _ id: Record.ID,
    _ makePending: (PendingChange<Record>?) -> PendingChange<Record>?
  ) async throws -> Record? {
    try await takeTurn(of: id) {
      guard var pending = makePending(state.withLock { $0.unsaved[id: id] }) else { return nil }
      do {
        try await read(isAgain: false)
        return try await write(&pending)
      } catch let error as RecordStoreError where policy == .keeping {
        return keep(pending, error)
      }
    }
  }

  private func write(_ pending: inout PendingChange<Record>) async throws -> Record? {
    let id = pending.id
    let (rank, lastDeletion) = state.withLock { state in
      if state.live?.records.contains(id: id) == true { pending.change.isBelievedThere = true }
      return (state.live?.makeRank(for: id) ?? 0, state.live?.lastDeletion ?? .distantPast)
    }
    let change = pending.change
    let made = Mutex<(outcome: RecordChange<Record>.Outcome, found: FoundRecord<Record>)?>(nil)
    let (stored, doubt) = try await modify(id, for: change.operation) { [now] found in
      let outcome = change.outcome(over: found, newRank: rank) { max(now(), lastDeletion) }
      made.withLock { $0 = (outcome, found) }
      return outcome.stored
    }
    let (outcome, found) = made.withLock { $0 } ?? (RecordChange<Record>.Outcome(), .nothing)
    let known = stored.map(FoundRecord.record) ?? found
    var rest: PendingChange<Record>?
    if let change = outcome.rest {
      rest = pending
      rest?.change = change
      if let error = outcome.refusal ?? doubt { rest?.failed(error) }
    }
    note(known, under: id) { [rest, policy] state in
      guard let rest, policy == .keeping else { return state.unsaved.remove(id: id) != nil }
      state.unsaved.updateOrAppend(rest)
      return true
    }
    if let refusal = outcome.refusal, policy == .throwing { throw refusal }
    // With edits that wait, a retry writes the record once more anyway.
    if let doubt, rest == nil {
      (pending.change, pending.isStored) = (change.stored, true)
      throw doubt
    }
    let live = known.stored.flatMap { $0.deleted == nil ? $0.record : nil }
    return rest.map { $0.change.visible(over: live) } ?? live
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
  private func keep(_ pending: PendingChange<Record>, _ error: RecordStoreError) -> Record? {
    var pending = pending
    pending.failed(error)
    var visible: Record?
    update { state in
      visible = pending.change.visible(over: state.live?.records[id: pending.id])
      guard visible != nil || pending.change.isDeletion else { return nil }
      state.unsaved.updateOrAppend(pending)
      return .record(pending.id, isPlaced: false)
    }
    return visible
  }

  // MARK: Several records

  func move(_ id: Record.ID, before successor: Record.ID?) async throws {
    try await lock.withLock(.ordering) {
      try await read(isAgain: false)
      let successor = try await self.successor(of: id, successor)
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

  /// Waits for first saves of the records, and returns the place to move to.
  ///
  /// - Throws: An error if the record couldn't be saved; it is behind all others until it is.
  private func successor(of id: Record.ID, _ successor: Record.ID?) async throws -> Record.ID? {
    for id in [id, successor].compactMap(\.self) where stored(id) == nil {
      try await lock.withLock(.record(id)) {}
    }
    guard !state.withLock({ $0.isNew(id) }) else {
      throw RecordStoreError(.move, at: id.description, .other("it is not saved yet"))
    }
    return successor.flatMap { id in state.withLock { $0.isNew(id) } ? nil : id }
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await explaining(.evict) { try await backend.evict(deletedBefore: date) }
  }
}
