import FeatureKit
import StandupsDomain
import StandupsStorage

extension OutsideChange {
  /// Returns a function for another program's changes of what is open.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - records: The records that it shares with the other program.
  ///   - now: The present.
  /// - Returns: A function that looks for what is open and returns its changes.
  static func standups(
    _ app: AppModel,
    _ records: GivenRecords,
    now: @escaping @MainActor () -> Date
  ) -> @MainActor () -> [OutsideChange] {
    let standups = records.backend(of: StandupKind.self).reopened()
    let followUps = records.backend(of: FollowUpKind.self).reopened()
    let settings = records.backend(of: SettingsKind.self).reopened()
    return { [weak app] in
      let segments = app?.openSegments.flatMap(\.self) ?? []
      let ids = segments.compactMap(\.uuid)
      // What is open is made of settings there; elsewhere they would only double the states.
      let hasSettings = segments.contains { ["follow-ups", "record"].contains($0.text) }
      let standup = ids.lazy.compactMap { standups.stored(Standup.ID($0)) }.first
      let followUp = ids.lazy.compactMap { followUps.stored(FollowUp.ID($0)) }.first
      return [
        OutsideChange("rename-standup", if: standup.map { $0.title != title } ?? false) {
          standups.change(standup?.id) { $0.record.title = title }
        },
        OutsideChange("delete-standup", if: standup != nil) {
          standups.change(standup?.id) { [now = now()] in $0.deleted = now }
        },
        OutsideChange("rename-follow-up", if: followUp.map { $0.task != title } ?? false) {
          followUps.change(followUp?.id) { $0.record.task = title }
        },
        OutsideChange("switch-settings", if: hasSettings && !settings.areSwitched) {
          settings.change(Settings.id, orAdd: Settings()) { $0.record = .switched }
        },
      ]
    }
  }

  private nonisolated static let title = "Renamed elsewhere"
}

extension Route.Segment {
  /// The id that the segment is; most are words.
  fileprivate var uuid: UUID? { text.utf8.count == 36 ? UUID(uuidString: text) : nil }
}

extension Settings {
  /// Settings in which each switch is the other way round.
  fileprivate static let switched: Settings = {
    var settings = Settings()
    settings.showProgressRing.toggle()
    settings.showStepsPreview.toggle()
    settings.sound.toggle()
    return settings
  }()
}

extension MemoryRecordBackend<Settings> {
  /// True if there is nothing left to switch, or the settings can't be read.
  fileprivate var areSwitched: Bool {
    switch find(Settings.id) {
    case .nothing: false
    case .record(let stored): stored.record == .switched
    case .unreadable: true
    }
  }
}

extension MemoryRecordBackend {
  /// Returns the record with an id, unless it was deleted.
  fileprivate func stored(_ id: Record.ID) -> Record? {
    find(id).stored.flatMap { $0.deleted == nil ? $0.record : nil }
  }

  /// Changes a record; without one, another is added if it is given.
  @MainActor
  fileprivate func change(
    _ id: Record.ID?,
    orAdd new: Record? = nil,
    _ edit: @escaping @Sendable (inout StoredRecord<Record>) -> Void
  ) {
    guard let id else { return }
    do {
      _ = try modify(id, for: .update) { found in
        guard var stored = found.stored ?? new.map({ StoredRecord($0, rank: 0) }) else {
          return nil
        }
        edit(&stored)
        return stored
      }
    } catch {
      reportIssue("\(error)")
    }
  }
}
