public import EditStandup
public import FeatureKit
public import Foundation
public import Observation
import RecordMeetingFeature
public import StandupDetailFeature
public import StandupsDomain
import StandupsStorage

/// All standups, or those that one attendee takes part in.
@MainActor
@Observable
public final class StandupsListModel {
  // MARK: State

  /// The standups as shown.
  public private(set) var standups: IdentifiedArrayOf<Standup> = []
  /// All standups, shown or not.
  private var all: IdentifiedArrayOf<Standup> = []
  /// The standups with changes that are not saved, shown or not.
  public private(set) var unsavedIDs: Set<Standup.ID> = []
  /// True once the standups are loaded; until then, an empty list doesn't mean that there are none.
  public private(set) var isLoaded = false
  /// The alerts from running work, which wait until the screen above is closed.
  public var pendingAlerts = PendingAlerts<AlertAction>()
  /// The attendee whose standups are shown, without white space around the name; nil for all.
  public let attendeeName: String?
  /// The drafts from an earlier run that no screen could restore, until the user answers.
  public internal(set) var leftOver: [SavedDraft] = []
  private var failedSaves = FailedSaves<Standup.ID>()
  private var toldUnreadable: Set<UnreadableRecord> = []
  /// The screen above the list.
  public var destination: Destination? {
    didSet {
      bind()
      presentPendingAlert(after: oldValue)
    }
  }

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the list of all standups, or of those of one attendee.
  public init(
    destination: Destination? = nil,
    attendeeName: String? = nil,
    dependencies: FeatureDependencies
  ) {
    self.dependencies = dependencies.scoped(to: "StandupsListModel")
    self.attendeeName = attendeeName?.trimmingCharacters(in: .whitespacesAndNewlines)
    self.destination = destination
    bind()
  }

  private func bind() {
    switch destination {
    case .add(let form):
      form.onDiscard = { [weak self] in self?.destination = nil }
    case .detail(let detail):
      detail.onConfirmDeletion = { [weak self, weak detail] in
        guard let self, let detail else { return }
        destination = nil
        delete([detail.standup.id])
      }
    case .alert, nil:
      break
    }
  }

  /// "Daily Standups", or a title with the attendee's name.
  public var title: String {
    attendeeName.map { "\($0)'s Standups" } ?? "Daily Standups"
  }

  // MARK: User actions

  /// Opens the form of a new standup; on an attendee's list it starts with that attendee.
  public func addStandupButtonTapped() {
    var standup = Standup(id: Standup.ID(dependencies.uuid()))
    if let attendeeName {
      standup.attendees.append(Attendee(id: Attendee.ID(dependencies.uuid()), name: attendeeName))
    }
    destination = .add(EditStandupModel(standup: standup, dependencies: dependencies))
  }

  /// Closes the form and saves the new standup.
  public func confirmAddStandupButtonTapped() {
    guard let standup = destination?.add?.standup.confirmed else { return }
    destination = nil
    save([standup])
  }

  /// Closes the form if nothing was typed, or lets it ask.
  public func cancelAddStandupButtonTapped() {
    guard destination?.add != nil else { return }
    closePresented()
  }

  /// Opens a standup.
  ///
  /// It may be one that the attendee was removed from while it was open: a route can still lead there.
  public func standupTapped(id: Standup.ID) {
    guard let standup = all[id: id] else { return }
    destination = .detail(StandupDetailModel(standup: standup, dependencies: dependencies))
  }

  /// Requests the list of all standups, from any depth.
  public func showAllStandupsButtonTapped() {
    dependencies.navigate(.route(RouteRoot.standups.route))
  }

  /// Deletes standups, by their offsets as shown.
  public func deleteStandups(atOffsets offsets: IndexSet) {
    delete(offsets.map { standups[$0].id })
  }

  /// Answers an alert.
  public func alertButtonTapped(_ action: AlertAction?) {
    let subject = destination?.alert?.id ?? ""
    destination = nil
    switch action {
    case .loadSamples: loadSamples()
    case .retryLoading: task()
    case .retrySave: Standup.ID(subject).map(retrySave)
    case .goOnUnsaved: Standup.ID(subject).map(acknowledgeFailedSave)
    case .openDraft: leftOver.first { $0.subject == subject }.map(open)
    case .dropDraft: leftOver.removeAll { $0.subject == subject }
    case nil: break
    }
  }

  // MARK: Lifecycle

  /// Loads the standups, and follows changes of them, also from elsewhere.
  public func task() {
    dependencies.effects.runOnce("changes") { [weak self, standups = dependencies.standups] in
      do {
        for try await snapshot in try await standups.changes() {
          self?.receive(snapshot)
        }
      } catch {
        self?.present(.loadingFailed(error))
      }
    }
  }

  private func receive(_ snapshot: RecordSnapshot<Standup>) {
    all = snapshot.records
    standups = shown(all)
    unsavedIDs = Set(snapshot.unsaved.filter { !$0.isStored }.map(\.id))
    isLoaded = true
    tellUnreadable(snapshot.unreadable)
    tellFailedSave(in: snapshot)
  }

  private func shown(_ all: IdentifiedArrayOf<Standup>) -> IdentifiedArrayOf<Standup> {
    guard let attendeeName else { return all }
    return all.filter { standup in
      standup.attendees.contains {
        $0.name.trimmingCharacters(in: .whitespacesAndNewlines) == attendeeName
      }
    }
  }

  /// Reports each unreadable record once; an attendee's list leaves that to the list of all.
  private func tellUnreadable(_ unreadable: [UnreadableRecord]) {
    guard attendeeName == nil else { return }
    let isNews = !toldUnreadable.isSuperset(of: unreadable)
    toldUnreadable = Set(unreadable)
    if isNews { present(.unreadable(unreadable)) }
  }

  /// Reports one failure at a time; an earlier one is settled, or reported again later.
  private func tellFailedSave(in snapshot: RecordSnapshot<Standup>) {
    guard let news = failedSaves.news(in: snapshot.unsaved) else { return }
    pendingAlerts.withdraw(.retrySave)
    switch news {
    case .failed(let failure):
      let title = snapshot.records[id: failure.id]?.displayTitle ?? "Untitled"
      present(.notSaved(failure, title: title, retry: .retrySave, goOn: .goOnUnsaved))
    case .settled: break
    }
  }

  // MARK: Changing standups

  /// Saves new standups and shows them, even if the existing ones couldn't be read.
  private func save(_ new: [Standup]) {
    dependencies.effects.finish("save") { [standups = dependencies.standups] in
      for standup in new { try await standups.save(standup) }
    }
    task()
  }

  /// Saves an interrupted meeting with a new standup, because its own was deleted.
  func save(_ draft: RecordMeetingModel.Draft) {
    let meeting = Meeting(
      id: Meeting.ID(dependencies.uuid()),
      date: dependencies.now(),
      transcript: draft.transcript
    )
    var standup = Standup(id: Standup.ID(dependencies.uuid()), meetings: [meeting])
    standup.takeFields(of: draft.standup, changedFrom: standup)
    save([standup])
  }

  private func delete(_ ids: [Standup.ID]) {
    dependencies.effects.finish("delete") { [standups = dependencies.standups] in
      for id in ids { try await standups.delete(id) }
    }
  }

  private func loadSamples() {
    save(Standup.samples(uuid: { dependencies.uuid() }, date: dependencies.now()))
  }

  private func retrySave(_ id: Standup.ID) {
    dependencies.effects.finish("retry save") { [standups = dependencies.standups] in
      try await standups.retry(id)
    }
  }

  private func acknowledgeFailedSave(_ id: Standup.ID) {
    dependencies.effects.finish("go on unsaved") { [standups = dependencies.standups] in
      try await standups.acknowledge(id)
    }
  }
}

// MARK: - Navigation

extension StandupsListModel: AlertPresenting {
  /// The screens above the list.
  public enum Destination: AlertDestination {
    /// The form of a new standup.
    case add(EditStandupModel)
    /// A standup.
    case detail(StandupDetailModel)
    /// Bad news.
    case alert(AlertState<AlertAction>)

    /// The way in which each is presented.
    public var presented: Presented {
      switch self {
      case .add(let model): Presented(.sheet, model)
      case .detail(let model): Presented(.push, model)
      case .alert: Presented(.alert)
      }
    }

    /// The form of a new standup, if it is open.
    public var add: EditStandupModel? { if case .add(let it) = self { it } else { nil } }
    /// The standup, if it is open.
    public var detail: StandupDetailModel? { if case .detail(let it) = self { it } else { nil } }
    /// The alert, if it is open.
    public var alert: AlertState<AlertAction>? { if case .alert(let it) = self { it } else { nil } }
  }

  /// The answers to the alerts of the list; the alert's id identifies their subject.
  public enum AlertAction: String, CaseIterable, Sendable {
    /// Start with samples.
    case loadSamples = "load-samples"
    /// Retry loading the standups.
    case retryLoading = "retry-loading"
    /// Retry the failed save.
    case retrySave = "retry-save"
    /// Continue with the unsaved change.
    case goOnUnsaved = "go-on-unsaved"
    /// Continue with the draft from an earlier run.
    case openDraft = "open-draft"
    /// Discard the draft from an earlier run.
    case dropDraft = "drop-draft"
  }

  /// The routes to the screens above the list.
  public static let routes: [RouteStep<StandupsListModel>] = [
    RouteStep("add", isOpen: { $0.add != nil }) { $0.addStandupButtonTapped() },
    RouteStep("<standup>", openID: { $0.detail?.standup.id }) { $0.standupTapped(id: $1) },
  ]
}

extension RouteRoot {
  /// The root of the routes of standups: the list of all of them.
  public static let standups = RouteRoot(scheme: "standups", word: "standups")
}

// MARK: - Alerts

extension AlertState<StandupsListModel.AlertAction> {
  /// Lists the unreadable records, and offers samples to start with.
  public static func unreadable(_ unreadable: [UnreadableRecord]) -> AlertState {
    let places = unreadable.map { "\($0.place): \($0.error.reason)." }.joined(separator: " ")
    let what =
      unreadable.count == 1 ? "One standup" : "\(unreadable.count) standups"
    return AlertState(
      "Data that cannot be read",
      message: """
        \(what) could not be read and is kept as it is. \(places) \
        Would you like to load some sample standups?
        """,
      id: "unreadable",
      buttons: [AlertButton("Load samples", action: .loadSamples), .cancel("Go on without")]
    )
  }

  /// Says that the standups couldn't be loaded.
  public static func loadingFailed(_ error: any Error) -> AlertState {
    AlertState(
      "Standups could not be read",
      message: "\(error)",
      buttons: [
        AlertButton("Try again", action: .retryLoading),
        AlertButton("Load samples", action: .loadSamples),
        .cancel("Go on without"),
      ]
    )
  }
}
