import Foundation
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
        at: folder.appending(path: "standups", directoryHint: .isDirectory),
        onFailedWrite: onFailedWrite,
        now: { now() }
      )
    case .memory:
      InMemoryRecords(onFailedWrite: onFailedWrite, now: { now() }).store
    }
  }
}
