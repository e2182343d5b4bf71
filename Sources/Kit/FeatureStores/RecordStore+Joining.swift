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
    let waiting = WaitingUpdates(of: id, before: store.write)
    store.write = { [write = store.write] change in
      guard change.joined(by: change) != nil else { return try await write(change) }
      return try await waiting.write(change)
    }
    return store
  }
}

/// Updates that wait for the same one before them, and are written together.
private final class WaitingUpdates<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  typealias Change = RecordChange<Record>

  private final class Batch: Sendable {
    let change = Mutex<Change?>(nil)
    /// The outcome; nil until it is written.
    let outcome = Mutex<Result<Record?, any Error>?>(nil)
  }

  private let id: Record.ID
  private let writeThrough: @Sendable (Change) async throws -> Record?
  private let lock = KeyedLock<Record.ID>("updates")
  private let next = Mutex(Batch())

  init(of id: Record.ID, before write: @escaping @Sendable (Change) async throws -> Record?) {
    (self.id, writeThrough) = (id, write)
  }

  func write(_ change: Change) async throws -> Record? {
    let batch = next.withLock { batch in
      batch.change.withLock { $0 = $0?.joined(by: change) ?? change }
      return batch
    }
    return try await lock.withLock(id) {
      if let outcome = batch.outcome.withLock(\.self) { return try outcome.get() }
      next.withLock { $0 = Batch() }
      let outcome: Result<Record?, any Error>
      do {
        outcome = .success(try await writeThrough(batch.change.withLock(\.self) ?? change))
      } catch {
        outcome = .failure(error)
      }
      batch.outcome.withLock { $0 = outcome }
      return try outcome.get()
    }
  }
}
