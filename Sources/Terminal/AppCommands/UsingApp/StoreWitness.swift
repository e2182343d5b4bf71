import FeatureKit

/// Observes changes of records and outside changes; evicting passes by.
///
/// A walk can't reproduce either by itself: it must say that an operation fails, and can only note outside changes.
@MainActor
final class StoreWitness<Record: StorableRecord> where Record.ID: RecordID {
  /// Called with each event.
  var onEvent: (StoreEvent) -> Void = { _ in }

  private let effects: EffectScope
  private var last: RecordSnapshot<Record>?
  /// The number of changes under way.
  private var underWay = 0
  /// The records that the app has changed since the last different snapshot.
  private var own: Set<Record.ID> = []

  init(_ effects: EffectScope) {
    self.effects = effects.scope("StoreWitness")
  }

  /// Returns the same store, with its operations observed.
  func watched(_ store: RecordStore<Record>) -> RecordStore<Record> {
    var watched = store
    watched.changes = { try await self.changes(of: store) }
    watched.attempt = { change in
      try await self.change(change.id) { try await self.write(change, in: store) }
    }
    watched.move = { id, successor in
      try await self.change(id) { try await self.move(id, before: successor, in: store) }
    }
    return watched
  }

  private func change<Result: Sendable>(
    _ id: Record.ID,
    _ body: () async throws -> Result
  ) async throws -> Result {
    own.insert(id)
    underWay += 1
    defer { underWay -= 1 }
    return try await body()
  }

  private func write(
    _ change: RecordChange<Record>,
    in store: RecordStore<Record>
  ) async throws -> RecordChange<Record>.Written {
    let written = try await store.attempt(change)
    // A walk has no disk that stores a change without confirming it.
    if let error = written.error, !error.isDone {
      onEvent(.failed(change.operation, reason: error.cause.reason))
    }
    return written
  }

  private func move(
    _ id: Record.ID,
    before successor: Record.ID?,
    in store: RecordStore<Record>
  ) async throws {
    do {
      try await store.move(id, successor)
    } catch {
      failed(error)
      throw error
    }
  }

  private func changes(of store: RecordStore<Record>) async throws -> RecordChanges<Record> {
    do {
      let changes = try await store.changes()
      follow(store)
      return changes
    } catch {
      failed(error)
      throw error
    }
  }

  /// Sees each change of the store, whatever the app reads of it.
  private func follow(_ store: RecordStore<Record>) {
    effects.runOnce("changes") { [weak self] in
      do {
        for try await snapshot in try await store.changes() { self?.see(snapshot) }
      } catch {
        // The app gets the same failure.
      }
    }
  }

  private func failed(_ error: any Error) {
    guard let error = error as? RecordStoreError else { return }
    onEvent(.failed(error.operation, reason: error.cause.reason))
  }

  /// Looks for outside changes in a snapshot.
  private func see(_ snapshot: RecordSnapshot<Record>) {
    guard snapshot != last else { return }
    if let last, own.isEmpty || !snapshot.changedIDs(since: last).isSubset(of: own) {
      onEvent(.changedElsewhere)
    }
    // A change under way may show in the next one.
    if underWay == 0 { own = [] }
    last = snapshot
  }
}

extension RecordSnapshot {
  /// Returns the records that were added, changed or removed.
  fileprivate func changedIDs(since earlier: RecordSnapshot) -> Set<Record.ID> {
    let new = records.filter { earlier.records[id: $0.id] != $0 }.map(\.id)
    let gone = earlier.records.map(\.id).filter { records[id: $0] == nil }
    return Set(new + gone)
  }
}

/// An event of a store that a walk can't reproduce by itself.
enum StoreEvent: Equatable {
  /// An operation failed.
  case failed(RecordStoreError.Operation, reason: String)
  /// Another process has changed something.
  case changedElsewhere
}
