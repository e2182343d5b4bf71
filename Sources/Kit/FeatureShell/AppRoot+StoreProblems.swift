import FeatureEffects
import FeatureInjection
public import FeatureNavigation
import FeatureRecords
import FeatureStores

/// The problems of the stores, each told once and as long as it is one.
extension AppRoot {
  private typealias Alert = AlertState<StoreAnswer>

  /// The stores of the app, with the sentences about their problems.
  private var followedStores: [any FollowedStore] {
    shell.dependencies.stores.all.map { followed($0) }
  }

  private func followed<Kind>(_ store: some KindStoring<Kind>) -> any FollowedStore {
    StoreAlerts<Kind>(records: shell.dependencies[Kind.self])
  }

  /// Follows the problems of all stores, their reading, and what is kept for them.
  public func followStores() {
    let stores = followedStores
    for store in stores { follow(store) }
    followPlaces(of: stores)
    followReading()
    followHeldDrafts()
    followKeptChanges()
  }

  /// Opens the routes that wait for records once all are read.
  private func followReading() {
    shell.dependencies.effects.observe("reading all records") { [weak shell] in
      shell?.areStoresRead ?? false
    } onChange: { [weak self] isRead in
      guard isRead, let self else { return }
      shell.inbox.openAwaited(from: shell.routes.route(of: self))
    }
  }

  /// Tells that places are away, once for all kinds of records.
  ///
  /// With the folder of the store, the folders in it go one after the other; then the open alert names that of the store.
  private func followPlaces(of stores: [any FollowedStore]) {
    var told: [String] = []
    var attempt = 0
    shell.dependencies.effects.observe("places that are away") { [weak self] in
      Attempted(number: self?.shell.readingAttempts ?? 0, result: stores.compactMap { $0.absence })
    } onChange: { [weak self] attempted in
      let away = attempted.result.map(\.place)
      if attempted.number != attempt { (attempt, told) = (attempted.number, []) }
      guard !away.isEmpty else {
        told = []
        self?.withdraw { $0.id == Alert.awayID }
        return
      }
      guard !away.allSatisfy({ $0.lies(in: told) }) else { return }
      let all = Set(told + away)
      told = all.filter { place in !place.lies(in: all.filter { $0 != place }) }.sorted()
      self?.withdraw { $0.id == Alert.awayID }
      let errors = told.compactMap { place in attempted.result.first { $0.place == place } }
      let areFolders = errors.allSatisfy { $0.cause == .folderGone }
      self?.present(areFolders ? .folderGone(told) : .away(errors))
    }
  }

  /// Follows the problems of one store.
  private func follow<Store: FollowedStore>(_ store: Store) {
    let alerts = store.alerts
    let (records, name) = (alerts.records, alerts.name)
    tell("reading the \(name)") { [weak self] () -> Attempted<RecordStoreError>? in
      guard let self, let failure = records.failure else { return nil }
      guard !failure.cause.isAway else { return nil }
      return Attempted(number: shell.readingAttempts, result: failure)
    } as: {
      alerts.notLoaded($0.result)
    }
    tell("moving \(name)") {
      records.moveFailure
    } as: {
      alerts.notMoved($0)
    }
    var known: Set<UnreadableRecord.ID> = []
    tell("unreadable \(name)") {
      records.unreadable.isEmpty
        ? nil : Unreadable(records: records.unreadable, offersSamples: alerts.offersSamples)
    } as: { [weak self] found in
      let earlier = known
      known = Set(found.records.map(\.id))
      let alert = alerts.unreadable(found.records)
      guard known.isSubset(of: earlier) else { return alert }
      // Once others have added records, an unanswered alert offers no samples.
      var isOutdated = false
      self?.withdraw { open in
        guard open.id == alert.id, open.offers(.loadSamples), !found.offersSamples else {
          return false
        }
        isOutdated = true
        return true
      }
      return isOutdated ? alert : nil
    }
    tell("unsaved \(name)") { [weak self] in
      guard let shell = self?.shell else { return nil }
      return records.unsaved.first { !shell.isAcknowledged($0, of: Store.Kind.self) }
    } as: {
      alerts.notSaved($0)
    }
  }

  /// Carries out an answer to an alert about the stores; the id of one about a record names it.
  public func answer(_ action: StoreAnswer?, to alert: AlertState<StoreAnswer>?) {
    switch action?.act {
    case .retrySave, .discardUnsaved, .goOnUnsaved:
      for store in followedStores { store.settleUnsaved(alert?.id ?? "", by: action, in: shell) }
    case .retryLoading:
      shell.readingAttempts += 1
      for store in followedStores { store.reload() }
    case .loadSamples:
      let world = GivenWorld(uuid: shell.dependencies.uuid, now: shell.dependencies.now())
      for store in followedStores { store.addSamples(in: world) }
    case nil: break
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
    shell.dependencies.effects.observe(name, problem) { [weak self] problem in
      guard let problem else {
        self?.withdraw { told.contains($0.id) }
        return
      }
      guard let alert = alert(problem) else { return }
      self?.present(alert) { told.contains($0.id) }
      told.insert(alert.id)
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

/// The records that can't be read.
private struct Unreadable: Equatable {
  let records: [UnreadableRecord]
  /// True if samples are offered beside them.
  let offersSamples: Bool
}

/// A store whose problems are told.
@MainActor
private protocol FollowedStore {
  associatedtype Kind: StoredKind

  var alerts: StoreAlerts<Kind> { get }
}

extension StoreAlerts: FollowedStore {
  var alerts: StoreAlerts { self }
}

extension FollowedStore {
  /// The reason why the records can't be read until their place is back; nil while it is there.
  var absence: RecordStoreError? { alerts.records.failure.flatMap { $0.cause.isAway ? $0 : nil } }

  func reload() { alerts.records.reload() }

  /// Adds samples, unless others have added records meanwhile.
  func addSamples(in world: GivenWorld) {
    guard alerts.offersSamples else { return }
    for sample in Kind.samples?(world) ?? [] { alerts.records.save(sample) }
  }

  /// Retries the failed save of a record, forgets it, or goes on without it, if it is one of these.
  func settleUnsaved(_ id: String, by answer: StoreAnswer?, in shell: AppShell) {
    let records = alerts.records
    guard let change = records.unsaved.first(where: { alerts.id(of: $0.id) == id }) else { return }
    switch answer?.act {
    case .retrySave: records.retry(change.id)
    case .discardUnsaved: records.discard(change.id)
    case _: shell.acknowledge(change, of: Kind.self)
    }
  }
}

extension String {
  /// Returns true for the path of one of some folders, or of one within.
  fileprivate func lies(in folders: some Sequence<String>) -> Bool {
    folders.contains { self == $0 || hasPrefix("\($0)/") }
  }
}
