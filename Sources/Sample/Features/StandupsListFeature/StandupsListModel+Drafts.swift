import EditStandup
public import FeatureKit
import StandupsDomain
import StandupsStorage

/// The drafts that no form has taken, as rows of the list.
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
    switch draft.subject {
    case .newStandup, .newFollowUp:
      return .there
    case .standup(let id):
      if standups[id] != nil { return .there }
      let isTaken = draft.content(as: Orphan.self) != nil
      return standups.state(without: id, isTaken ? .deleted : .unknown)
    case .followUp(let id):
      return followUps[id] != nil ? .there : followUps.state(without: id, .awaitsRestoring)
    case .task(let typed):
      if standups[typed.standupID]?.meetings[id: typed.meetingID] != nil { return .there }
      return standups.state(without: typed.standupID, .awaitsRestoring)
    case .unknown:
      return .unknown
    }
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
      if draft.subject == .newStandup {
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

  /// The shortest route to a draft's screen; the way on which it was typed may be gone.
  private func route(to draft: SavedDraft) -> Route {
    switch draft.subject {
    case .followUp(let id):
      guard let followUp = dependencies.followUps[id] else { return draft.route }
      return .followUps(in: dependencies.group(of: followUp), editing: id)
    case .standup(let id):
      guard let last = draft.route.segments.last else { return draft.route }
      return .standup(id, last)
    case .newStandup, .newFollowUp, .task, .unknown:
      return draft.route
    }
  }

  /// A sentence on what a draft would change; nil while that is there.
  func note(on draft: SavedDraft) -> String? {
    let subject =
      switch draft.subject {
      case .task: "meeting"
      case .followUp, .newFollowUp: "follow-up"
      case .standup, .newStandup, .unknown: "standup"
      }
    return switch state(of: draft) {
    case .there, .unknown: nil
    case .deleted: "The \(subject) was deleted."
    case .awaitsRestoring: "The \(subject) was deleted; once it is restored, this opens again."
    case .unreadable: "The \(subject) can't be read; once it can be, this opens again."
    }
  }

  /// Asks whether to drop drafts, by their offsets as shown.
  public func deleteDrafts(atOffsets offsets: IndexSet) {
    let drafts = drafts.elements(atOffsets: offsets)
    if !drafts.isEmpty { destination = .alert(.dropDrafts(drafts)) }
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

extension RecordQuery {
  /// Returns the state of a draft whose record isn't there: the given one, if it can be read.
  fileprivate func state(
    without id: Record.ID,
    _ state: StandupsListModel.DraftState
  ) -> StandupsListModel.DraftState {
    isLoaded && !isUnreadable(id) ? state : .unreadable
  }
}

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
