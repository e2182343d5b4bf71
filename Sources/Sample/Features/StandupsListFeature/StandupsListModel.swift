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
  /// The standups that were deleted here last; earlier ones would be a state that no screen shows.
  private var deletion: [Standup] = []
  /// The screen above the list.
  public var destination: Destination? {
    didSet { bind() }
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
        delete([detail.standup])
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
    // The draft of a deleted standup can bring a meeting.
    for meeting in standup.meetings {
      dependencies.meetingFollowUps(meeting, standup.id, dependencies)
    }
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
    delete(offsets.map { standups[$0] })
  }

  /// Moves standups before the one at an offset, or behind the last, by their offsets as shown.
  public func moveStandups(fromOffsets source: IndexSet, toOffset destination: Int) {
    let standups = standups
    let successor = (destination..<standups.count).first { !source.contains($0) }
    for offset in source {
      dependencies.standups.move(
        standups[offset].id,
        before: successor.map { standups[$0].id } ?? successorOfLast
      )
    }
  }

  /// The standup behind the last one that is shown; nil if that is the last of all.
  private var successorOfLast: Standup.ID? {
    guard attendeeName != nil, let last = standups.last?.id else { return nil }
    let all = dependencies.standups.records
    return all.drop { $0.id != last }.dropFirst().first?.id
  }

  private func delete(_ standups: [Standup]) {
    deletion = standups
    for standup in standups { dependencies.standups.delete(standup.id) }
  }

  /// The standups that an undo brings back: those of the last deletion that are deleted since.
  public var undoable: [Standup] {
    deletion.filter { dependencies.standups.state(of: $0.id) == .deletedHere }
  }

  /// Brings back what was deleted last, each standup in its place.
  public func undoButtonTapped() {
    let undoable = undoable
    // What is deleted again on another screen isn't this list's to undo.
    deletion = []
    for standup in undoable { dependencies.standups.restore(standup) }
  }

  /// Answers the question whether to drop drafts.
  public func alertButtonTapped(_ action: AlertAction?) {
    let subjects = destination?.alert?.id.components(separatedBy: "\n") ?? []
    destination = nil
    guard action == .dropDraft else { return }
    dependencies.drafts.waiting.removeAll { subjects.contains($0.id) }
  }
}

// MARK: - Drafts

extension StandupsListModel {
  /// The drafts that no form has taken, in an order that stays; none on an attendee's list.
  public var drafts: [SavedDraft] {
    attendeeName == nil ? dependencies.drafts.waiting.sorted { $0.id < $1.id } : []
  }

  /// The state of what a draft would change: a standup, a meeting or a follow-up.
  public enum DraftState: Sendable {
    /// It is there, or a new one.
    case there
    /// It was deleted, so a new one can take the draft.
    case deleted
    /// It was deleted, and the draft opens once it is restored.
    case awaitsRestoring
    /// It can't be read.
    case unreadable
    /// This version of the app doesn't know what the draft is of.
    case unknown
  }

  /// Returns the state of what a draft would change.
  public func state(of draft: SavedDraft) -> DraftState {
    let (standups, followUps) = (dependencies.standups, dependencies.followUps)
    if draft.label.record == EditStandupModel.newRecord { return .there }
    let typed = draft.typedFollowUp
    guard let id = typed?.standupID ?? Standup.ID(draft.label.record) else { return .unknown }
    if let typed, standups[id]?.meetings[id: typed.meetingID] != nil { return .there }
    if typed == nil, standups[id] != nil || followUps[FollowUp.ID(id.uuid)] != nil { return .there }
    let isUnreadable =
      standups.isUnreadable(id) || followUps.isUnreadable(FollowUp.ID(id.uuid))
    guard standups.isLoaded, followUps.isLoaded, !isUnreadable else { return .unreadable }
    if typed != nil || draft.isOfFollowUp { return .awaitsRestoring }
    return draft.content(as: Orphan.self) == nil ? .unknown : .deleted
  }

  /// Opens the screen of a draft, or the form of a new standup if its own was deleted.
  ///
  /// If neither can take the draft, asks whether to drop it.
  public func draftTapped(id: SavedDraft.ID) {
    guard let draft = drafts.first(where: { $0.id == id }) else { return }
    switch state(of: draft) {
    case .there:
      // Its screen takes the last one.
      dependencies.drafts.waiting.removeAll { $0.id == id }
      dependencies.drafts.waiting.append(draft)
      if draft.kind == EditStandupModel.draftKind, draft.label.record == EditStandupModel.newRecord
      {
        addStandupButtonTapped()
      } else {
        dependencies.navigate(.route(route(to: draft)))
      }
    case .deleted:
      dependencies.drafts.waiting.removeAll { $0.id == id }
      draft.content(as: Orphan.self).map(open)
    case .awaitsRestoring, .unreadable, .unknown:
      destination = .alert(.dropDrafts([draft], because: note(on: draft)))
    }
  }

  /// The route of a draft's screen; the group of a follow-up may have changed since it was typed.
  private func route(to draft: SavedDraft) -> Route {
    guard let id = FollowUp.ID(draft.label.record), let followUp = dependencies.followUps[id] else {
      return draft.route
    }
    return .followUps(in: dependencies.group(of: followUp), editing: id)
  }

  /// A sentence on what a draft would change; nil while that is there.
  func note(on draft: SavedDraft) -> String? {
    let subject =
      draft.typedFollowUp != nil ? "meeting" : draft.isOfFollowUp ? "follow-up" : "standup"
    return switch state(of: draft) {
    case .there, .unknown: nil
    case .deleted: "The \(subject) was deleted."
    case .awaitsRestoring: "The \(subject) was deleted; once it is restored, this opens again."
    case .unreadable: "The \(subject) can't be read; once it can be, this opens again."
    }
  }

  /// Asks whether to drop drafts, by their offsets as shown.
  public func deleteDrafts(atOffsets offsets: IndexSet) {
    let drafts = drafts
    destination = .alert(.dropDrafts(offsets.map { drafts[$0] }))
  }

  private func open(_ orphan: Orphan) {
    let new = Standup(id: Standup.ID(dependencies.uuid()))
    var standup = new
    standup.takeFields(of: orphan.standup, changedFrom: new)
    if let transcript = orphan.transcript {
      standup.meetings = [
        Meeting(
          id: orphan.meetingID ?? Meeting.ID(dependencies.uuid()),
          date: dependencies.now(),
          transcript: transcript,
          attendees: orphan.standup.namedAttendees,
          absentees: orphan.absentees?.filter { !$0.isBlank } ?? [],
          plannedDuration: orphan.standup.duration,
          duration: (orphan.secondsTaken ?? orphan.secondsElapsed).map(Duration.seconds)
        )
      ]
    }
    destination = .add(
      EditStandupModel(standup: new, isNew: true, edits: standup, dependencies: dependencies)
    )
  }
}

/// The part of a draft that a new standup can take.
private struct Orphan: Decodable {
  let standup: Standup
  let meetingID: Meeting.ID?
  let secondsElapsed: Int?
  let secondsTaken: Int?
  let absentees: IdentifiedArrayOf<Attendee>?
  let transcript: String?
}

/// The part of a draft by which one of a follow-up is known.
private struct FollowUpPart: Decodable {
  let base: FollowUp.Fields
}

extension SavedDraft {
  /// True if it would change a follow-up.
  fileprivate var isOfFollowUp: Bool { content(as: FollowUpPart.self) != nil }
}

// MARK: - Navigation

extension StandupsListModel: Presenting {
  /// The screens above the list.
  public enum Destination: AlertDestination {
    /// The form of a new standup.
    case add(EditStandupModel)
    /// A standup.
    case detail(StandupDetailModel)
    /// The question whether to drop drafts.
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
    /// The question, if it is open.
    public var alert: AlertState<AlertAction>? { if case .alert(let it) = self { it } else { nil } }
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

// MARK: - Alerts

extension AlertState<StandupsListModel.AlertAction> {
  /// Asks before drafts are dropped, and says why they can't be opened; its id has theirs, a line each.
  fileprivate static func dropDrafts(
    _ drafts: [SavedDraft],
    because note: String? = nil
  ) -> AlertState {
    let titles = drafts.map(\.label.title).map { $0.prefix(1).lowercased() + $0.dropFirst() }
    return AlertState(
      "Drop \(titles.joined(separator: ", "))?",
      message: [note, "It is not saved anywhere else."].compactMap(\.self).joined(separator: " "),
      id: drafts.map(\.id).joined(separator: "\n"),
      buttons: [.destructive("Drop it", action: .dropDraft), .cancel("Keep it")]
    )
  }
}
