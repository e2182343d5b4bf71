public import Destinations
import Foundation
public import IdentifiedArrays
public import Injection
public import RecordStores
public import StandupsDomain

extension StoreLocation {
  /// Opens the store of the standups.
  ///
  /// - Parameters:
  ///   - onFailedWrite: What happens to a change that could not be written.
  ///   - now: The date that a deletion is marked with.
  /// - Returns: The store; nothing is read or made before it is used.
  public func standups(
    onFailedWrite: FailedWritePolicy,
    now: DateSource
  ) -> RecordStore<Standup> {
    switch self {
    case .folder(let folder):
      .folder(
        at: Self.standups(in: folder),
        onFailedWrite: onFailedWrite,
        now: { now() }
      )
    case .memory:
      InMemoryRecords(onFailedWrite: onFailedWrite, now: { now() }).store
    }
  }

  /// Opens the store of what was open and typed when the app ended; nil where nothing outlives the process.
  ///
  /// - Parameter now: The present.
  /// - Returns: The store; nothing is read or made before it is used.
  public func sessions(now: DateSource) -> RecordStore<SavedSession>? {
    switch self {
    case .folder(let folder):
      .folder(
        at: folder.appending(path: "session", directoryHint: .isDirectory),
        now: { now() }
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
