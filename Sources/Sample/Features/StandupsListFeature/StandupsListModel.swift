public import EditStandup
public import FeatureKit
public import StandupDetailFeature
public import StandupsDomain
import StandupsStorage

/// All standups, or those that one attendee takes part in.
@MainActor
@Observable
public final class StandupsListModel {
  // MARK: State

  /// The alerts from running work, which wait until the screen above is closed.
  public var pendingAlerts = PendingAlerts<AlertAction>()
  /// The attendee whose standups are shown, without white space around the name; nil for all.
  public let attendeeName: String?
  /// The screen above the list.
  public var destination: Destination? {
    didSet {
      bind()
      withdrawTakenOffers()
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
        dependencies.standups.delete(detail.standup.id)
      }
    case .alert, nil:
      break
    }
  }

  /// The standups as shown.
  public var standups: RecordQuery<Standup>.Records {
    guard let attendeeName else { return dependencies.standups.records }
    return dependencies.standups.records { standup in
      standup.attendees.contains {
        $0.name.trimmingCharacters(in: .whitespacesAndNewlines) == attendeeName
      }
    }
  }

  /// The standups with changes that are not saved, shown or not.
  public var unsavedIDs: Set<Standup.ID> {
    Set(dependencies.standups.unsaved.lazy.filter { !$0.isStored }.map(\.id))
  }

  /// True once the standups are loaded; until then, an empty list doesn't mean that there are none.
  public var isLoaded: Bool { dependencies.standups.isLoaded }

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
    destination = .add(EditStandupModel(standup: standup, isNew: true, dependencies: dependencies))
  }

  /// Closes the form and saves the new standup.
  public func confirmAddStandupButtonTapped() {
    guard let standup = destination?.add?.standup.confirmed else { return }
    destination = nil
    dependencies.standups.save(standup)
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
    guard let standup = dependencies.standups[id] else { return }
    destination = .detail(StandupDetailModel(standup: standup, dependencies: dependencies))
  }

  /// Requests the list of all standups, from any depth.
  public func showAllStandupsButtonTapped() {
    dependencies.navigate(.route(RouteRoot.standups.route))
  }

  /// Deletes standups, by their offsets as shown.
  public func deleteStandups(atOffsets offsets: IndexSet) {
    let standups = standups
    for offset in offsets { dependencies.standups.delete(standups[offset].id) }
  }

  /// Answers an alert.
  public func alertButtonTapped(_ action: AlertAction?) {
    let subject = destination?.alert?.id ?? ""
    destination = nil
    if let action { answer(action, about: subject) }
  }
}

// MARK: - Drafts

extension StandupsListModel {
  /// Offers the drafts from earlier runs that wait for their screens.
  public func offerDrafts() {
    for draft in dependencies.drafts.waiting {
      present(.draftWaits(draft, opens: isThere(draft), orphan: draft.content(as: Orphan.self)))
    }
  }

  /// Withdraws the offers of drafts that have left the waiting ones, such as when their form took them.
  private func withdrawTakenOffers() {
    let waiting = dependencies.drafts.waiting.map(\.id)
    withdraw { $0.offers(.dropDraft) && !waiting.contains($0.id) }
  }

  /// True if the standup of a draft is there, or is a new one.
  private func isThere(_ draft: SavedDraft) -> Bool {
    let record = draft.label.record
    return Standup.ID(record).map { dependencies.standups[$0] != nil }
      ?? (record == EditStandupModel.newRecord)
  }

  /// Drops a draft, opens its route, or makes a new standup of it when its own is gone.
  private func answer(_ action: AlertAction, about id: SavedDraft.ID) {
    let drafts = dependencies.drafts
    guard let draft = drafts.waiting.first(where: { $0.id == id }) else { return }
    drafts.waiting.removeAll { $0.id == id }
    guard action == .openDraft else { return }
    if isThere(draft) {
      // The last one is the first that its screen takes.
      drafts.waiting.append(draft)
      dependencies.navigate(.route(draft.route))
    } else if let orphan = draft.content(as: Orphan.self) {
      open(orphan)
    }
  }

  private func open(_ orphan: Orphan) {
    let new = Standup(id: Standup.ID(dependencies.uuid()))
    var standup = new
    standup.takeFields(of: orphan.standup, changedFrom: new)
    if let transcript = orphan.transcript {
      let id = Meeting.ID(dependencies.uuid())
      standup.meetings = [Meeting(id: id, date: dependencies.now(), transcript: transcript)]
      dependencies.standups.save(standup)
    } else {
      destination = .add(
        EditStandupModel(standup: new, isNew: true, edits: standup, dependencies: dependencies)
      )
    }
  }
}

/// The part of a draft that a new standup can take.
private struct Orphan: Decodable {
  let standup: Standup
  let transcript: String?
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
  /// Offers a draft for its screen or for a new standup; one that neither can take is only shown.
  fileprivate static func draftWaits(
    _ draft: SavedDraft,
    opens: Bool,
    orphan: Orphan?
  ) -> AlertState {
    let isGone = !opens && orphan != nil
    let open = AlertButton<Action>(
      isGone ? "Make a new standup of it" : "Open it",
      action: .openDraft
    )
    return AlertState(
      "\(draft.label.title) is not saved",
      message: draft.label.text + (isGone ? " The standup was deleted meanwhile." : ""),
      id: draft.id,
      buttons: (opens || isGone ? [open] : [])
        + [.destructive("Drop it", action: .dropDraft), .cancel("Later")]
    )
  }
}
