public import FeatureKit
public import StandupsDomain
import Synchronization

extension RecordStore<Settings> {
  /// Makes the store of the settings on top of a backend.
  ///
  /// Its record is always there, so each change is an update of one setting, the first one too. Updates that wait for
  /// another are written together, as when the user types.
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
    var store = RecordStore(
      SettingsBackend(base: backend),
      onFailedWrite: onFailedWrite,
      now: now
    )
    let waiting = WaitingUpdates(before: store.update)
    store.update = { [update = store.update] id, isExpected, change in
      guard isExpected == nil else { return try await update(id, isExpected, change) }
      return try await waiting.write(change)
    }
    return store
  }
}

/// Updates that wait for the same one before them, and are written together.
private final class WaitingUpdates: Sendable {
  private final class Batch: Sendable {
    let changes = Mutex<[RecordStore<Settings>.Change]>([])
    /// The outcome; nil until it is written.
    let outcome = Mutex<Result<Settings?, any Error>?>(nil)
  }

  private let update: @Sendable (@escaping RecordStore<Settings>.Change) async throws -> Settings?
  private let lock = KeyedLock<String>("the settings")
  private let next = Mutex(Batch())

  init(
    before update:
      @escaping @Sendable (
        Settings.ID, RecordStore<Settings>.Condition?, @escaping RecordStore<Settings>.Change
      ) async throws -> Settings?
  ) {
    self.update = { try await update(Settings.id, nil, $0) }
  }

  func write(_ change: @escaping RecordStore<Settings>.Change) async throws -> Settings? {
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
        outcome = .success(try await update { for change in changes { change(&$0) } })
      } catch {
        outcome = .failure(error)
      }
      batch.outcome.withLock { $0 = outcome }
      return try outcome.get()
    }
  }
}

/// Settings that are always stored: where there are none, they are the defaults.
///
/// A user who has changed nothing has no file, and reading makes none. Without this, the first change would be a save of
/// all settings, and of two processes one would undo the other's. While they can't be read, those read last count.
private final class SettingsBackend<Base: RecordBackend<Settings>>: RecordBackend {
  private let base: Base
  private let last = Mutex(StoredRecord<Settings>.defaults)

  init(base: Base) {
    self.base = base
  }

  func load() async throws -> StoredRecords<Settings> {
    var all = try await base.load()
    let stored = all.records.first { $0.deleted == nil }.map(FoundRecord.record)
    all.records = [settings(stored ?? all.unreadable.first.map(FoundRecord.unreadable) ?? .nothing)]
    return all
  }

  func find(_ id: Settings.ID) async throws -> FoundRecord<Settings> {
    let found = try await base.find(id)
    if case .unreadable = found { return found }
    return .record(settings(found))
  }

  /// Changes the settings read last where the record can't be read.
  ///
  /// The backend keeps that one aside, or refuses.
  func modify(
    _ id: Settings.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Settings>) -> StoredRecord<Settings>?
  ) async throws -> StoredRecord<Settings>? {
    let stored = try await base.modify(id, for: operation) { change(.record(self.settings($0))) }
    if let stored { _ = settings(.record(stored)) }
    return stored
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await base.evict(deletedBefore: date)
  }

  func watch(
    _ tell: @escaping @Sendable (ExternalChanges<Settings.ID>) -> Void
  ) async throws -> RecordWatch? {
    try await base.watch(tell)
  }

  /// Returns the settings that count: those that are stored, read last, or the defaults.
  private func settings(_ found: FoundRecord<Settings>) -> StoredRecord<Settings> {
    last.withLock { last in
      if case .unreadable = found { return last }
      last = found.stored.flatMap { $0.deleted == nil ? $0 : nil } ?? .defaults
      return last
    }
  }
}

extension StoredRecord<Settings> {
  fileprivate static let defaults = StoredRecord(Settings(), rank: 1 << 20)
}
