import AppFeature
import FeatureKit
import FeatureWalks
import StandupsDomain

extension OutsideChange {
  /// Changes of the standup that is open, as another program makes them.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - records: The records that it shares with the other program.
  ///   - now: The present.
  /// - Returns: The changes.
  static func standups(
    _ app: AppModel,
    _ records: GivenRecords,
    now: @escaping @MainActor () -> Date
  ) -> [OutsideChange] {
    let other = records.standups.reopened()
    let open = { @MainActor [weak app] () -> StoredRecord<Standup>? in
      for segment in (app?.openSegments ?? []).joined() {
        guard let uuid = UUID(uuidString: segment.text),
          let found = other.find(Standup.ID(uuid)).stored, found.deleted == nil
        else { continue }
        return found
      }
      return nil
    }
    let change = { @MainActor (edit: @escaping @Sendable (inout StoredRecord<Standup>) -> Void) in
      guard let id = open()?.id else { return }
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
      OutsideChange("rename-standup") {
        open().map { $0.record.title != Self.title } ?? false
      } make: {
        change { $0.record.title = Self.title }
      },
      OutsideChange("delete-standup") {
        open() != nil
      } make: {
        change { [now = now()] in $0.deleted = now }
      },
    ]
  }

  private nonisolated static let title = "Renamed elsewhere"
}
