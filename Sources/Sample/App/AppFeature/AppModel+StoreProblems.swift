import FeatureKit
import StandupsDomain
import StandupsStorage

/// The problems of the stores, each told once and as long as it is one.
extension AppModel {
  typealias Alert = AlertState<AlertAction>

  /// The stores of the app and of its parts, with the sentences about their problems.
  private var followedStores: [any FollowedStore] {
    let (standups, followUps) = (dependencies.standups, dependencies.followUps)
    let own: [any FollowedStore] = [
      StoreAlerts(
        standups,
        "standups",
        notLoaded: { .loadingFailed($0) },
        unreadable: { .unreadable($0) },
        notSaved: { .notSaved($0, standups[$0.id]) }
      ),
      StoreAlerts(followUps, "follow-ups") {
        .notSaved(
          $0,
          title: followUps[$0.id]?.displayTask ?? "Untitled",
          retry: .retryFollowUp,
          goOn: .goOnUnsavedFollowUp
        )
      },
      StoreAlerts(
        dependencies.settings,
        "settings",
        notLoaded: { .notLoaded("settings", $0, "Until they can be, the defaults are used.") },
        unreadable: { .unreadable("settings", $0, Self.unreadableSettings) },
        notSaved: { .settingsNotSaved($0) }
      ),
    ]
    return own + dependencies.stores.parts.map { alerts(of: $0) }
  }

  private static let unreadableSettings =
    "The file is kept as it is; until it can be read, the settings are those read last, or the defaults."

  private func alerts<Part: AppPart>(of part: some PartStoring<Part>) -> any FollowedStore {
    let records = dependencies[keyPath: Part.entry]
    return StoreAlerts(records, Part.kind.folder) {
      .notSaved(
        $0,
        title: records[$0.id].map(Part.title) ?? "Untitled",
        retry: .retrySave,
        goOn: .goOnUnsaved
      )
    }
  }

  /// Follows the problems of all stores.
  func followStores() {
    for store in followedStores { follow(store) }
  }

  /// Follows the problems of one store.
  private func follow(_ store: some FollowedStore) {
    let alerts = store.alerts
    let (records, name) = (alerts.records, alerts.name)
    tell("reading the \(name)") {
      records.failure
    } as: {
      alerts.notLoaded($0)
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
      return known.isSubset(of: earlier) ? nil : alerts.unreadable(found)
    }
    tell("unsaved \(name)") {
      records.unsaved.first { !$0.isAcknowledged }
    } as: {
      alerts.notSaved($0)
    }
  }

  /// Reads all stores again.
  func reloadStores() {
    for store in followedStores { store.reload() }
  }

  /// Retries the failed save of a record, or goes on without it.
  ///
  /// - Parameters:
  ///   - id: The text of its id.
  ///   - isRetried: True to retry.
  func settleUnsaved(_ id: String, isRetried: Bool) {
    for store in followedStores { store.settleUnsaved(id, isRetried: isRetried) }
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

/// A store whose problems are told.
@MainActor
private protocol FollowedStore {
  associatedtype Record: StorableRecord where Record.ID: RecordID

  var alerts: StoreAlerts<Record> { get }
}

/// The records of one kind, and the sentences about their problems.
private struct StoreAlerts<Record: StorableRecord>: FollowedStore where Record.ID: RecordID {
  typealias Alert = AppModel.Alert

  let records: RecordQuery<Record>
  /// The word for them in sentences.
  let name: String
  /// Says that they couldn't be loaded.
  let notLoaded: @MainActor (any Error) -> Alert
  /// Lists those that can't be read.
  let unreadable: @MainActor ([UnreadableRecord]) -> Alert
  /// Says that a change couldn't be saved; its id is that of the record.
  let notSaved: @MainActor (UnsavedRecord<Record.ID>) -> Alert

  var alerts: StoreAlerts { self }

  init(
    _ records: RecordQuery<Record>,
    _ name: String,
    notLoaded: (@MainActor (any Error) -> Alert)? = nil,
    unreadable: (@MainActor ([UnreadableRecord]) -> Alert)? = nil,
    notSaved: @escaping @MainActor (UnsavedRecord<Record.ID>) -> Alert
  ) {
    (self.records, self.name, self.notSaved) = (records, name, notSaved)
    self.notLoaded = notLoaded ?? { .notLoaded(name, $0) }
    self.unreadable = unreadable ?? { .unreadable(name, $0) }
  }
}

extension FollowedStore {
  func reload() { alerts.records.reload() }

  /// Retries the failed save of a record, or goes on without it, if it is one of these.
  func settleUnsaved(_ id: String, isRetried: Bool) {
    let records = alerts.records
    guard let id = Record.ID(id), records.unsaved.contains(where: { $0.id == id }) else { return }
    if isRetried { records.retry(id) } else { records.acknowledge(id) }
  }
}
