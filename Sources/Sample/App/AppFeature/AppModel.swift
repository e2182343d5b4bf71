public import FeatureKit
public import FollowUpsFeature
import RecordMeetingFeature
import StandupDetailFeature
import StandupsDomain
public import StandupsListFeature
import StandupsStorage

/// The whole app: the root of the navigation stack, and the dependencies between its features.
@MainActor
@Observable
public final class AppModel {
  // MARK: State

  /// The tabs, and the app's sheets over them.
  public let tabs: TabsModel

  /// The list of all standups.
  public var standupsList: StandupsListModel { tabs.standupsList }

  /// The cards of the follow-ups.
  public var followUps: FollowUpsModel { tabs.followUps }

  /// The tabs: the app itself has no screen.
  public var content: any Presenting { tabs }

  /// The requests of the features; the app's driver carries them out.
  public let inbox = NavigationInbox(routes: .standups)

  /// How often the user has asked to read the stores again.
  var readingAttempts = 0
  /// The quote that was shown last.
  private(set) var lastQuote: String?
  /// The menu, the inspiration or an alert, above all screens.
  public var destination: Destination? {
    didSet {
      if let quote = oldValue?.inspiration?.quote { lastQuote = quote }
    }
  }

  // MARK: Dependencies

  package let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the app.
  ///
  /// - Parameters:
  ///   - selectedTab: The tab whose screens are shown.
  ///   - destination: The screen above all others, for tests.
  ///   - listDestination: The screen above the list, for tests.
  ///   - dependencies: The dependencies of the features; the entries that link features are added.
  public init(
    selectedTab: AppTab = .standups,
    destination: Destination? = nil,
    listDestination: StandupsListModel.Destination? = nil,
    dependencies: FeatureDependencies
  ) {
    var dependencies = dependencies.scoped(to: Self.self).suppliedByApp()
    dependencies.navigate = inbox.navigator
    self.dependencies = dependencies
    tabs = TabsModel(
      selectedTab: selectedTab,
      listDestination: listDestination,
      dependencies: self.dependencies
    )
    self.destination = destination
  }

  /// The version of the app.
  public nonisolated static let version = "0.1.0"

  // MARK: Drafts

  /// Returns the open screens and the unsaved input, as they are kept.
  ///
  /// - Parameter kept: The stored state. A draft stays until what its form has saved is stored, too.
  /// - Returns: The state to store.
  public func state(over kept: SessionState? = nil) -> SessionState {
    let root = RouteRoot.standups
    let drafts = dependencies.drafts.all(from: self, at: root.route)
    let closed = (kept?.drafts ?? []).filter { draft in !drafts.contains { $0.id == draft.id } }
    return SessionState(
      root.session(of: self, over: kept?.session),
      drafts: drafts + closed.filter(isPending)
    )
  }

  /// True if what a closed form has saved isn't stored, and may still be, or is asked about.
  func isPending(_ draft: SavedDraft) -> Bool {
    dependencies.form(of: draft)?.isPending(draft, in: dependencies) == true
      || standupsList.stack.compactMap { $0.model as? StandupDetailModel }
        .contains { "\($0.standup.id)" == draft.label.record && $0.asksToSaveAgain }
  }

  /// Drops the waiting drafts that are stored already, as when the app ended just after saving.
  ///
  /// The app calls it once the stores are loaded, before a screen takes its draft. A meeting that was saved gets its
  /// follow-ups, should the app have ended before they were.
  public func dropSavedDrafts() {
    for draft in dependencies.drafts.waiting
    where dependencies.form(of: draft)?.isStored(draft, in: dependencies) == true {
      dependencies.drafts.hold(draft)
    }
    followUps.takeDraft()
  }

  // MARK: User actions

  /// Answers an alert; its id is that of the record, if it is about one.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    let subject = alert?.id ?? ""
    switch action {
    case .loadSamples:
      let samples = Standup.samples(uuid: { dependencies.uuid() }, date: dependencies.now())
      for sample in samples { dependencies.standups.save(sample) }
    case .retryLoading: reloadStores()
    case .retrySave, .retryFollowUp, .retrySettings:
      settleUnsaved(subject, isRetried: true)
    case .goOnUnsaved, .goOnUnsavedFollowUp, .goOnUnsavedSettings:
      settleUnsaved(subject, isRetried: false)
    case nil: break
    }
  }

  // MARK: Lifecycle

  /// Follows the problems of the stores, and shows alerts that had to wait.
  public func task() {
    followStores()
    finishMeetings()
  }

  /// All while a sheet of the app is open, or a meeting runs; new ones while a question is open below.
  public var heldAlerts: HeldAlerts {
    let stack = tabs.stack
    if tabs.destination != nil || stack.contains(where: { $0.model is RecordMeetingModel }) {
      return .all
    }
    return stack.last?.style == .alert ? .new : .none
  }

  /// Starts the work of a launch: what an earlier one found deleted long ago is removed for good.
  ///
  /// The first screen waits for it, so a store that is shared with other programs mustn't wait for them in `evictDaily`.
  public func start() {
    dependencies.effects.finish("evict") {
      [stores = dependencies.stores, now = dependencies.now()] in
      do {
        try await stores.evictDaily(deletedBefore: now - StoreLocation.deletionAge)
      } catch {
        // A failure loses nothing, and no caller waits: the next start tries again.
      }
    }
  }
}

extension FeatureDependencies {
  /// Returns a copy with the entries that only the app can supply, because it imports every feature.
  ///
  /// An attendee's standups lead to details, and those to attendees again, though the two modules can't import
  /// each other.
  public func suppliedByApp() -> FeatureDependencies {
    var dependencies = self
    dependencies.forms = AppForms.all
    dependencies.attendeeStandups = { attendee, dependencies in
      StandupsListModel(attendeeName: attendee.name, dependencies: dependencies)
    }
    return dependencies
  }
}
