public import FeatureKit
public import StandupsDomain
import Synchronization

extension RecordStore<Settings> {
  /// Makes the store of the settings on top of a backend.
  ///
  /// A user who has changed nothing has no record, so each change is an update that may insert the defaults. Updates that
  /// wait for another are written together, as when the user types.
  ///
  /// - Parameters:
  ///   - backend: The place of the record.
  ///   - onFailedWrite: The handling of a change that couldn't be written.
  ///   - now: The present.
  /// - Returns: The store.
  public static func settings(
    on backend: some RecordBackend<Settings>,
    onFailedWrite: FailedWritePolicy,
    now: @escaping @Sendable () -> Date
  ) -> RecordStore {
    var store = RecordStore(backend, onFailedWrite: onFailedWrite, now: now)
    let waiting = WaitingUpdates(before: store.update)
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
private final class WaitingUpdates: Sendable {
  typealias Update =
    @Sendable (
      Settings.ID, RecordStore<Settings>.Condition?, Settings?,
      @escaping RecordStore<Settings>.Change
    ) async throws -> Settings?

  private final class Batch: Sendable {
    let changes = Mutex<[RecordStore<Settings>.Change]>([])
    /// The outcome; nil until it is written.
    let outcome = Mutex<Result<Settings?, any Error>?>(nil)
  }

  private let update: Update
  private let lock = KeyedLock<String>("the settings")
  private let next = Mutex(Batch())

  init(before update: @escaping Update) {
    self.update = update
  }

  func write(
    _ new: Settings,
    _ change: @escaping RecordStore<Settings>.Change
  ) async throws -> Settings? {
    let batch = next.withLock { batch in
      batch.changes.withLock { $0.append(change) }
      return batch
    }
    return try await lock.withLock(Settings.id) {
      if let outcome = batch.outcome.withLock(\.self) { return try outcome.get() }
      next.withLock { $0 = Batch() }
      let changes = batch.changes.withLock(\.self)
      let outcome: Result<Settings?, any Error>
      do {
        outcome = .success(
          try await update(Settings.id, nil, new) { for change in changes { change(&$0) } }
        )
      } catch {
        outcome = .failure(error)
      }
      batch.outcome.withLock { $0 = outcome }
      return try outcome.get()
    }
  }
}
