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
    orInsert new: Record?,
    _ change: @escaping RecordStore<Record>.Change
  ) async throws -> Record? {
    try await write(id) { earlier in
      // One that can't be read any more may be known: then it is what the person sees.
      let new = new.map { stored(id) ?? $0 }
      return .updating(id, after: earlier, ifStill: isExpected, orInsert: new, change)
    }
  }

  func delete(_ id: Record.ID) async throws {
    try await write(id) { .deleting(id, after: $0) }
  }

  func restore(_ record: Record) async throws {
    try await write(record.id) { .restoring(record, after: $0) }
  }

  func insert(_ record: Record) async throws {
    try await write(record.id) { .inserting(record, after: $0) }
  }

  func retry(_ id: Record.ID) async throws {
    try await write(id) { $0?.forced }
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
    let (rank, lastDeletion) = state.withLock { state in
      if state.live?.records.contains(id: id) == true { change.isBelievedThere = true }
      return (state.live?.makeRank(for: id) ?? 0, state.live?.lastDeletion ?? .distantPast)
    }
    let made = Mutex<(outcome: PendingChange<Record>.Outcome, found: FoundRecord<Record>)?>(nil)
    let (stored, doubt) = try await modify(id, for: change.operation) { [now, change] found in
      let outcome = change.outcome(over: found, newRank: rank) { max(now(), lastDeletion) }
      made.withLock { $0 = (outcome, found) }
      return outcome.stored
    }
    let (outcome, found) = made.withLock { $0 } ?? (PendingChange.Outcome(), .nothing)
    let known = stored.map(FoundRecord.record) ?? found
    var rest = outcome.rest
    if let error = outcome.refusal ?? doubt { rest?.failed(error) }
    note(known, under: id) { [rest, policy] state in
      guard let rest, policy == .keeping else { return state.unsaved.remove(id: id) != nil }
      state.unsaved.updateOrAppend(rest)
      return true
    }
    if let refusal = outcome.refusal, policy == .throwing { throw refusal }
    // With edits that wait, a retry writes the record once more anyway.
    if let doubt, rest == nil {
      change.becomeStored()
      throw doubt
    }
    let live = known.stored.flatMap { $0.deleted == nil ? $0.record : nil }
    return rest.map { $0.visible(over: live) } ?? live
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
    change.failed(error)
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
