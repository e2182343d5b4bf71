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

  /// The attendee whose standups are shown, without white space around the name; nil for all.
  public let attendeeName: String?
  /// The screen above the list.
  public var destination: Destination? {
    didSet { bind() }
  }
  /// The alerts from work.
  public let alertQueue = AlertQueue()

  // MARK: Dependencies

  let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the list of all standups, or of those of one attendee.
  public init(
    destination: Destination? = nil,
    attendeeName: String? = nil,
    dependencies: FeatureDependencies
  ) {
    self.dependencies = dependencies.scoped(to: Self.self)
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
        delete([detail.standup])
      }
    case .alert, nil:
      break
    }
  }

  /// The standups as shown.
  public var standups: RecordQuery<Standup>.Records {
    guard let key = attendeeName?.nameKey else { return dependencies.standups.records }
    return dependencies.standups.records { standup in
      standup.attendees.contains {
        $0.name.trimmingCharacters(in: .whitespacesAndNewlines).nameKey == key
      }
    }
  }

  /// The standups with changes that are not saved, shown or not.
  public var unsavedIDs: Set<Standup.ID> {
    Set(dependencies.standups.unsaved.lazy.filter { !$0.isStored }.map(\.id))
  }

  /// True once the standups are loaded; until then, an empty list doesn't mean that there are none.
  public var isLoaded: Bool { dependencies.standups.isLoaded }

  /// True while the standups are being read for the first time.
  var isLoading: Bool { !isLoaded && dependencies.standups.failure == nil }

  /// "Daily Standups", or a title with the attendee's name.
  public var title: String {
    attendeeName.map { "\($0)'s Standups" } ?? "Daily Standups"
  }

  // MARK: User actions

  /// Opens the form of a new standup; on an attendee's list it starts with that attendee.
  public func addStandupButtonTapped() {
    var standup = EditStandupModel.newRecord(dependencies)
    if let attendeeName {
      standup.attendees.append(Attendee(id: Attendee.ID(dependencies.uuid()), name: attendeeName))
    }
    destination = .add(EditStandupModel(standup: standup, isNew: true, dependencies: dependencies))
  }

  /// Closes the form and saves the new standup, unless the form is as it opened.
  public func confirmAddStandupButtonTapped() {
    guard let form = destination?.add, form.canBeAdded() else { return }
    let standup = form.standup.confirmed
    destination = nil
    // The draft of a deleted standup can bring a meeting, which leaves its follow-ups.
    guard !standup.meetings.isEmpty else { return _ = dependencies.standups.save(standup) }
    dependencies.records.perform("add “\(standup.displayTitle)”") {
      dependencies.standups.save(standup)
      for meeting in standup.meetings {
        dependencies.change(.insert, leftBy: meeting, of: standup.id)
      }
    }
  }

  /// Closes the form if nothing was typed, or lets it ask.
  public func cancelAddStandupButtonTapped() {
    if destination?.add != nil { closePresented() }
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

  /// Requests the search for what the attendee said, over this list.
  public func whatWasSaidButtonTapped() {
    if let attendeeName { dependencies.navigate(.route(.find(by: attendeeName))) }
  }

  /// Deletes standups, by their offsets as shown.
  public func deleteStandups(atOffsets offsets: IndexSet) {
    let standups = standups.elements(atOffsets: offsets)
    if !standups.isEmpty { delete(standups) }
  }

  /// Moves standups before the one at an offset, or behind the last, by their offsets as shown.
  public func moveStandups(fromOffsets source: IndexSet, toOffset destination: Int) {
    dependencies.standups.move(source, toOffset: destination, in: standups)
  }

  private func delete(_ standups: [Standup]) {
    for standup in standups { dependencies.standups.delete(standup.id) }
  }

  /// Undoes the last act.
  public func undoButtonTapped() { dependencies.history.undo() }

  /// Answers the question whether to drop drafts.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    guard action == .dropDraft, let alert else { return }
    let subjects = alert.id.components(separatedBy: "\n")
    dependencies.drafts.waiting.removeAll { subjects.contains($0.id) }
  }
}

// MARK: - Navigation

extension StandupsListModel: Alerting {
  /// The screens above the list.
  public enum Destination {
    /// The form of a new standup.
    case add(EditStandupModel)
    /// A standup.
    case detail(StandupDetailModel)
    /// The question whether to drop drafts.
    case alert(AlertState<AlertAction>)

    /// The form of a new standup, if it is open.
    public var add: EditStandupModel? { if case .add(let it) = self { it } else { nil } }
    /// The standup, if it is open.
    public var detail: StandupDetailModel? { if case .detail(let it) = self { it } else { nil } }
  }

  /// The answers to the question whether to drop drafts.
  public enum AlertAction: String, CaseIterable, Sendable {
    /// Drop them.
    case dropDraft = "drop-draft"
  }

  /// The routes to the screens above the list.
  public static let routes: [RouteStep<StandupsListModel>] = [
    RouteStep("add", isOpen: { $0.add != nil }) { $0.addStandupButtonTapped() },
    RouteStep(
      "<standup>",
      openID: { $0.detail?.standup.id },
      isUnreadable: { $0.dependencies.standups.isUnreadable($1) }
    ) { $0.standupTapped(id: $1) },
  ]
}
