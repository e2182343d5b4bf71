public import FeatureKit
public import StandupsDomain

extension StoreLocation {
  /// Opens the store of the standups.
  ///
  /// - Parameters:
  ///   - waiting: The behavior while another program writes there.
  ///   - onFailedWrite: The fate of a change that couldn't be written.
  ///   - now: The date of a deletion.
  /// - Returns: The store; it reads and creates nothing before its first use.
  public func standups(
    waiting: FolderWaiting = FolderWaiting(),
    onFailedWrite: FailedWritePolicy,
    now: DateSource
  ) -> RecordStore<Standup> {
    switch self {
    case .folder(let folder):
      .folder(
        at: Self.standups(in: folder),
        schema: .standups,
        waiting: waiting,
        onFailedWrite: onFailedWrite,
        now: { now() }
      )
    case .memory:
      RecordStore(MemoryRecordBackend(), onFailedWrite: onFailedWrite, now: { now() })
    }
  }

  /// Opens the store of the settings.
  ///
  /// - Parameters:
  ///   - waiting: The behavior while another program writes there.
  ///   - onFailedWrite: The fate of a change that couldn't be written.
  ///   - now: The present.
  /// - Returns: The store; it reads and creates nothing before its first use.
  public func settings(
    waiting: FolderWaiting = FolderWaiting(),
    onFailedWrite: FailedWritePolicy,
    now: DateSource
  ) -> RecordStore<Settings> {
    switch self {
    case .folder(let folder):
      .settings(
        on: FolderRecordBackend(Self.settings(in: folder), waiting: waiting),
        onFailedWrite: onFailedWrite,
        now: { now() }
      )
    case .memory:
      .settings(on: MemoryRecordBackend(), onFailedWrite: onFailedWrite, now: { now() })
    }
  }

  /// Opens the stores of the app's last session and of drafts; nil if nothing outlives the process.
  ///
  /// - Parameters:
  ///   - waiting: The behavior while another program writes there.
  ///   - now: The present.
  /// - Returns: The stores; they read and create nothing before their first use.
  public func sessions(
    waiting: FolderWaiting = FolderWaiting(),
    now: DateSource
  ) -> SessionStores? {
    guard case .folder(let folder) = self else { return nil }
    return SessionStores(
      sessions: .folder(at: folder.appending(path: "session"), waiting: waiting, now: { now() }),
      drafts: .folder(at: folder.appending(path: "drafts"), waiting: waiting, now: { now() }),
      owner: .folder(at: folder.appending(path: "owners"))
    )
  }

  /// Removes standups deleted before a date for good, at most once a day.
  ///
  /// Leftover drafts of the settings' file go, too.
  ///
  /// - Parameters:
  ///   - waiting: The behavior while another program writes there.
  ///   - date: Standups deleted on that date or later stay.
  /// - Returns: The number of removed standups; nil if it was done within the day before, or in memory.
  /// - Throws: An error of the store.
  @discardableResult
  public func evictDaily(
    waiting: FolderWaiting = FolderWaiting(),
    deletedBefore date: Date
  ) async throws -> Int? {
    switch self {
    case .folder(let folder):
      let count = try await RecordStore<Standup>.evictDaily(
        inFolder: Self.standups(in: folder),
        schema: .standups,
        waiting: waiting,
        deletedBefore: date
      )
      try await RecordStore<Settings>.evictDaily(
        inFolder: Self.settings(in: folder),
        waiting: waiting,
        deletedBefore: date
      )
      return count
    case .memory: return nil
    }
  }

  /// Finds the files beside the standups in their store; in memory there are none.
  public func leftovers() async throws -> RecordLeftovers {
    switch self {
    case .folder(let folder):
      try await RecordStore<Standup>.leftovers(
        inFolder: Self.standups(in: folder),
        schema: .standups
      )
    case .memory: RecordLeftovers()
    }
  }

  /// Finds the files beside the settings in their store; in memory there are none.
  public func settingsLeftovers() async throws -> RecordLeftovers {
    switch self {
    case .folder(let folder):
      try await RecordStore<Settings>.leftovers(inFolder: Self.settings(in: folder))
    case .memory: RecordLeftovers()
    }
  }

  /// Reads the deleted standups that can still be restored, the last deleted first.
  ///
  /// In memory there are none.
  public func deleted() async throws -> [DeletedRecord<Standup>] {
    switch self {
    case .folder(let folder):
      try await RecordStore<Standup>.deleted(
        inFolder: Self.standups(in: folder),
        schema: .standups
      )
    case .memory: []
    }
  }

  private static func standups(in folder: URL) -> URL {
    folder.appending(path: "standups", directoryHint: .isDirectory)
  }

  private static func settings(in folder: URL) -> URL {
    folder.appending(path: "settings", directoryHint: .isDirectory)
  }
}

extension RecordSchema<Standup> {
  /// The forms of a standup so far.
  ///
  /// Since schema 2, a meeting says who was there, who was away, and how long it was. Backups and walks hold standups
  /// of either, so reading a standup is the step.
  public static let standups = RecordSchema().followed(by: Standup.self) { $0 }
}
