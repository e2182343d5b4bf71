import FeatureKit
import StandupsDomain
import StandupsStorage

/// The problems of the stores, each told once and as long as it is one.
extension AppModel {
  typealias Alert = AlertState<AlertAction>

  /// Follows the problems of all stores.
  func followStores() {
    let standups = dependencies.standups
    let followUps = dependencies.followUps
    follow(standups, named: "standups") {
      .loadingFailed($0)
    } unreadable: {
      .unreadable($0)
    } notSaved: {
      .notSaved($0, standups[$0.id])
    }
    follow(followUps, named: "follow-ups") {
      .followUpsNotLoaded($0)
    } unreadable: {
      .followUpsUnreadable($0)
    } notSaved: {
      .followUpNotSaved($0, followUps[$0.id])
    }
    follow(dependencies.settings, named: "settings") {
      .settingsNotLoaded($0)
    } unreadable: {
      .settingsUnreadable($0)
    } notSaved: {
      .settingsNotSaved($0)
    }
  }

  /// Follows the problems of one store.
  ///
  /// - Parameters:
  ///   - records: Its records.
  ///   - name: What they are called, in sentences.
  ///   - notLoaded: Says that they couldn't be loaded.
  ///   - unreadable: Lists those that can't be read.
  ///   - notSaved: Says that a change couldn't be saved.
  private func follow<Record>(
    _ records: RecordQuery<Record>,
    named name: String,
    notLoaded: @escaping @MainActor (any Error) -> Alert,
    unreadable: @escaping @MainActor ([UnreadableRecord]) -> Alert,
    notSaved: @escaping @MainActor (UnsavedRecord<Record.ID>) -> Alert
  ) {
    tell("reading the \(name)") {
      records.failure
    } as: {
      notLoaded($0)
    }
    tell("moving \(name)") {
      records.moveFailure
    } as: {
      .notMoved($0, name)
    }
    var known: Set<UnreadableRecord.ID> = []
    tell("unreadable \(name)") {
      records.unreadable.isEmpty ? nil : records.unreadable
    } as: { found in
      let earlier = known
      known = Set(found.map(\.id))
      return known.isSubset(of: earlier) ? nil : unreadable(found)
    }
    tell("unsaved \(name)") {
      records.unsaved.first { !$0.isAcknowledged }
    } as: {
      notSaved($0)
    }
  }

  /// Presents an alert for each new problem, and withdraws what is unanswered once all are solved.
  ///
  /// An open alert stays until then, also when another problem comes: a person may be answering it.
  ///
  /// - Parameters:
  ///   - name: What the problem is, for those who look at the work that goes on.
  ///   - problem: Returns the problem; nil if there is none.
  ///   - alert: Returns the alert; nil if the problem is told already.
  private func tell<Problem: Equatable>(
    _ name: String,
    _ problem: @escaping @MainActor () -> Problem?,
    as alert: @escaping @MainActor (Problem) -> Alert?
  ) {
    var told: Set<String> = []
    dependencies.effects.observe(name, problem) { [weak self] problem in
      guard let problem else {
        self?.withdraw { told.contains($0.id) }
        return
      }
      guard let alert = alert(problem) else { return }
      self?.pendingAlerts.withdraw { told.contains($0.id) }
      told.insert(alert.id)
      self?.present(alert)
    }
  }
}
