import FeatureEffects
import FeatureRecords
import Synchronization

extension RecordStore {
  /// The store of the only record of its kind, which a person may not have changed yet.
  ///
  /// So each change is an update that may insert the record. Updates that wait for another are written together, as when
  /// someone types.
  ///
  /// - Parameter id: The id of the record.
  /// - Returns: The store.
  func joiningUpdates(of id: Record.ID) -> RecordStore {
    var store = self
    let waiting = WaitingUpdates(of: id, before: store.update)
    store.update = { [update = store.update] id, isExpected, new, change in
      guard isExpected == nil, let new else {
        return try await update(id, isExpected, new, change)
      }
      return try await waiting.write(new, change)
    }
    return store
  }
}

/// Updates that wait for the same one before them, and are written together.
private final class WaitingUpdates<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  typealias Update =
    @Sendable (
      Record.ID, RecordStore<Record>.Condition?, Record?, @escaping RecordStore<Record>.Change
    ) async throws -> Record?

  private final class Batch: Sendable {
    let changes = Mutex<[RecordStore<Record>.Change]>([])
    /// The outcome; nil until it is written.
    let outcome = Mutex<Result<Record?, any Error>?>(nil)
  }

  private let id: Record.ID
  private let update: Update
  private let lock = KeyedLock<Record.ID>("updates")
  private let next = Mutex(Batch())

  init(of id: Record.ID, before update: @escaping Update) {
    (self.id, self.update) = (id, update)
  }

  func write(
    _ new: Record,
    _ change: @escaping RecordStore<Record>.Change
  ) async throws -> Record? {
    let batch = next.withLock { batch in
      batch.changes.withLock { $0.append(change) }
      return batch
    }
    return try await lock.withLock(id) {
      if let outcome = batch.outcome.withLock(\.self) { return try outcome.get() }
      next.withLock { $0 = Batch() }
      let changes = batch.changes.withLock(\.self)
      let outcome: Result<Record?, any Error>
      do {
        outcome = .success(
          try await update(id, nil, new) { for change in changes { change(&$0) } }
        )
      } catch {
        outcome = .failure(error)
      }
      batch.outcome.withLock { $0 = outcome }
      return try outcome.get()
    }
  }
}
