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
        notLoaded: { .loadingFailed($0, offersSamples: standups.records.isEmpty) },
        unreadable: { .unreadable($0) },
        notSaved: { .notSaved($0, standups[$0.id]) }
      ),
      StoreAlerts(followUps, "follow-ups") {
        .notSaved(
          $0,
          title: followUps[$0.id]?.displayTask,
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
        title: records[$0.id].map(Part.title),
        retry: .retrySave,
        goOn: .goOnUnsaved
      )
    }
  }

  /// Follows the problems of all stores.
  func followStores() {
    let stores = followedStores
    for store in stores { follow(store) }
    followFolders(of: stores)
  }

  /// Tells that folders are gone, once for all kinds of records.
  ///
  /// With the folder of the store, the folders in it go one after the other; then the open alert names that of the store.
  private func followFolders(of stores: [any FollowedStore]) {
    var told: [String] = []
    var attempt = 0
    dependencies.effects.observe("folders that are gone") { [weak self] in
      Attempted(
        number: self?.readingAttempts ?? 0,
        result: stores.compactMap { $0.goneFolder }
      )
    } onChange: { [weak self] attempted in
      let gone = attempted.result
      if attempted.number != attempt { (attempt, told) = (attempted.number, []) }
      guard !gone.isEmpty else {
        if !told.isEmpty { stores.forEach { $0.retryUnsaved() } }
        told = []
        self?.withdraw { $0.id == Alert.folderGone([]).id }
        return
      }
      guard !gone.allSatisfy({ $0.lies(in: told) }) else { return }
      let all = Set(told + gone)
      told = all.filter { folder in !folder.lies(in: all.filter { $0 != folder }) }.sorted()
      let alert = Alert.folderGone(told)
      self?.present(alert)
      if self?.destination?.alert?.id == alert.id { self?.destination = .alert(alert) }
    }
  }

  /// Follows the problems of one store.
  private func follow(_ store: some FollowedStore) {
    let alerts = store.alerts
    let (records, name) = (alerts.records, alerts.name)
    tell("reading the \(name)") { [weak self] () -> Attempted<RecordStoreError>? in
      guard let self, let failure = records.failure else { return nil }
      guard failure.cause != .folderGone else { return nil }
      return Attempted(number: readingAttempts, result: failure)
    } as: {
      alerts.notLoaded($0.result)
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
    readingAttempts += 1
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

/// The outcome of an attempt.
///
/// The next attempt may fail before anyone has seen that it began, and its equal failure is told again all the same.
private struct Attempted<Result: Equatable>: Equatable {
  let number: Int
  let result: Result
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
  /// The folder that is missing though its records were read; nil while it is there.
  var goneFolder: String? {
    alerts.records.failure.flatMap { $0.cause == .folderGone ? $0.place : nil }
  }

  func reload() { alerts.records.reload() }

  /// Retries all failed saves, but for what was refused, which only a person can force.
  func retryUnsaved() {
    let records = alerts.records
    for change in records.unsaved where !change.isStored {
      // A later change takes along what failed, and leaves what was refused.
      if change.isDeletion { records.delete(change.id) } else { records.update(change.id) { _ in } }
    }
  }

  /// Retries the failed save of a record, or goes on without it, if it is one of these.
  func settleUnsaved(_ id: String, isRetried: Bool) {
    let records = alerts.records
    guard let id = Record.ID(id), records.unsaved.contains(where: { $0.id == id }) else { return }
    if isRetried { records.retry(id) } else { records.acknowledge(id) }
  }
}

extension String {
  /// Returns true for the path of one of some folders, or of one within.
  fileprivate func lies(in folders: some Sequence<String>) -> Bool {
    folders.contains { self == $0 || hasPrefix("\($0)/") }
  }
}
