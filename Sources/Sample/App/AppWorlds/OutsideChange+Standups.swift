import FeatureKit
import StandupsDomain
import StandupsStorage

extension OutsideChange {
  /// Returns a function for the changes of the standup that is open, as another program makes them.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - records: The records that it shares with the other program.
  ///   - now: The present.
  /// - Returns: A function that looks for the open standup and returns its changes.
  static func standups(
    _ app: AppModel,
    _ records: GivenRecords,
    now: @escaping @MainActor () -> Date
  ) -> @MainActor () -> [OutsideChange] {
    let other = records.backend(of: StandupKind.self).reopened()
    return { [weak app] in
      let open = app?.openSegments.lazy.joined().compactMap { segment in
        other.stored(segment.text)
      }.first
      let change = { @MainActor (edit: @escaping @Sendable (inout StoredRecord<Standup>) -> Void) in
        guard let id = open?.id else { return }
        do {
          _ = try other.modify(id, for: .update) { found in
            guard case .record(var stored) = found else { return nil }
            edit(&stored)
            return stored
          }
        } catch {
          reportIssue("\(error)")
        }
      }
      return [
        OutsideChange("rename-standup", if: open.map { $0.record.title != title } ?? false) {
          change { $0.record.title = title }
        },
        OutsideChange("delete-standup", if: open != nil) {
          change { [now = now()] in $0.deleted = now }
        },
      ]
    }
  }

  private nonisolated static let title = "Renamed elsewhere"
}

extension MemoryRecordBackend<Standup> {
  /// Returns the standup with an id, unless it was deleted.
  fileprivate func stored(_ id: String) -> StoredRecord<Standup>? {
    // Most segments are words: an id is read only where there may be one.
    guard id.utf8.count == 36, let uuid = UUID(uuidString: id),
      let found = find(Standup.ID(uuid)).stored, found.deleted == nil
    else { return nil }
    return found
  }
}
