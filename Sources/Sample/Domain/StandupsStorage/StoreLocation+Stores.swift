public import FeatureKit
public import Foundation
public import StandupsDomain

extension StoreLocation {
  /// Opens the store of the standups.
  ///
  /// - Parameters:
  ///   - waiting: How a change waits while another program is writing there.
  ///   - onFailedWrite: What happens to a change that could not be written.
  ///   - now: The date that a deletion is marked with.
  /// - Returns: The store; nothing is read or made before it is used.
  public func standups(
    waiting: FolderWaiting = FolderWaiting(),
    onFailedWrite: FailedWritePolicy,
    now: DateSource
  ) -> RecordStore<Standup> {
    switch self {
    case .folder(let folder):
      .folder(
        at: Self.standups(in: folder),
        waiting: waiting,
        onFailedWrite: onFailedWrite,
        now: { now() }
      )
    case .memory:
      RecordStore(MemoryRecordBackend(), onFailedWrite: onFailedWrite, now: { now() })
    }
  }

  /// Opens the store of what was open and typed when the app ended; nil where nothing outlives the process.
  ///
  /// - Parameters:
  ///   - waiting: How a change waits while another program is writing there.
  ///   - now: The present.
  /// - Returns: The store; nothing is read or made before it is used.
  public func sessions(
    waiting: FolderWaiting = FolderWaiting(),
    now: DateSource
  ) -> RecordStore<SavedSession>? {
    switch self {
    case .folder(let folder):
      .folder(
        at: folder.appending(path: "session", directoryHint: .isDirectory),
        waiting: waiting,
        now: { now() }
      )
    case .memory: nil
    }
  }

  /// Removes for good the standups that were deleted before a date, unless that was done within the last day.
  ///
  /// - Parameters:
  ///   - waiting: How it waits while another program is writing there.
  ///   - date: What was deleted on that date or later stays.
  /// - Returns: How many standups were removed; nil if it was done within the day before, or in memory.
  /// - Throws: An error of the store.
  @discardableResult
  public func evictDaily(
    waiting: FolderWaiting = FolderWaiting(),
    deletedBefore date: Date
  ) async throws -> Int? {
    switch self {
    case .folder(let folder):
      try await RecordStore<Standup>.evictDaily(
        inFolder: Self.standups(in: folder),
        waiting: waiting,
        deletedBefore: date
      )
    case .memory: nil
    }
  }

  /// Finds what lies beside the standups in their store; in memory nothing does.
  public func leftovers() async throws -> RecordLeftovers {
    switch self {
    case .folder(let folder):
      try await RecordStore<Standup>.leftovers(inFolder: Self.standups(in: folder))
    case .memory: RecordLeftovers()
    }
  }

  /// Reads the standups that were deleted and can still be brought back; in memory there are none to find.
  public func deleted() async throws -> IdentifiedArrayOf<Standup> {
    switch self {
    case .folder(let folder):
      try await RecordStore<Standup>.deleted(inFolder: Self.standups(in: folder))
    case .memory: []
    }
  }

  private static func standups(in folder: URL) -> URL {
    folder.appending(path: "standups", directoryHint: .isDirectory)
  }
}
