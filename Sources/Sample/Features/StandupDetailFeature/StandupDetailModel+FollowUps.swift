public import FeatureKit
public import StandupsDomain
public import StandupsStorage

/// The follow-ups of a standup and of its meetings, which their own feature edits.
extension StandupDetailModel {
  // MARK: User actions

  /// Requests the follow-ups of the standup.
  public func showInFollowUpsButtonTapped() {
    dependencies.navigate(.route(.followUps(in: .standup(standup.id))))
  }

  /// The task as typed for another follow-up of the open meeting, until it is added.
  public var followUpTask: String {
    get { destination?.meeting.flatMap { dependencies.drafts.task(of: $0.id) } ?? "" }
    set {
      guard let meeting = destination?.meeting else { return }
      dependencies.drafts.keep(newValue, of: meeting.id, in: standup)
    }
  }

  /// The follow-ups of a meeting.
  public func followUps(of meeting: Meeting) -> RecordQuery<FollowUp>.Records {
    dependencies.followUps.records { $0.meetingID == meeting.id }
  }

  /// Adds a follow-up of a meeting with the typed task; without one, nothing happens.
  public func addFollowUpButtonTapped(meetingID: Meeting.ID) {
    let task = followUpTask.trimmed
    guard !task.isEmpty else { return }
    dependencies.drafts.keep("", of: meetingID, in: standup)
    let deadline = FollowUp.defaultDeadline(
      after: dependencies.now(),
      in: dependencies.userCalendar
    )
    dependencies.followUps.save(
      FollowUp(
        id: FollowUp.ID(dependencies.uuid()),
        task: task,
        deadline: deadline,
        standupID: standup.id,
        meetingID: meetingID
      )
    )
  }

  /// Requests the form of a follow-up, in its group.
  public func followUpTapped(id: FollowUp.ID) {
    guard let followUp = dependencies.followUps[id] else { return }
    let group = dependencies.group(of: followUp)
    dependencies.navigate(.route(.followUps(in: group, editing: id)))
  }
}

// MARK: - Drafts

/// The field for a follow-up on the page of a meeting.
///
/// The page closes without asking, so the task waits with the drafts of closed forms from the first letter on. Each meeting
/// has its own, also after its standup is deleted.
public enum FollowUpTaskField: Drafting {
  /// The task as typed for a meeting.
  public struct Draft: Codable, Sendable {
    fileprivate let standup: Standup.ID
    fileprivate let meeting: Meeting.ID
    fileprivate let task: String
  }

  /// The kind of the record that saving changes or adds.
  public typealias Kind = FollowUpKind

  /// The name of such drafts in storage.
  public static let draftKind = "meeting-follow-up"
  /// The word for what a draft needs to be opened.
  public static let draftedWord = "meeting"

  /// None: a follow-up gets its id when it is added.
  public static func id(of draft: Draft, _ record: String) -> FollowUp.ID? { nil }

  /// Returns true if the record has what was typed.
  public static func isStored(_ draft: Draft, in stored: FollowUp) -> Bool {
    stored.meetingID == draft.meeting && stored.task == draft.task.trimmed
  }

  /// The page is there as long as its standup and its meeting.
  public static func state(
    of draft: Draft,
    _ record: String,
    in dependencies: FeatureDependencies
  ) -> DraftState {
    let standups = dependencies.standups
    let isThere = standups[draft.standup].map { $0.meetings[id: draft.meeting] != nil } ?? true
    return isThere
      ? standups.state(ofDraftOf: draft.standup, isGone: .awaitsRestoring) : .awaitsRestoring
  }
}

extension Drafts {
  /// Returns the task that is typed for a meeting; the last of several comes first.
  fileprivate func task(of id: Meeting.ID) -> String? {
    let kind = FollowUpTaskField.draftKind
    let draft = waiting.last { $0.kind == kind && $0.label.record == "\(id)" }
    return draft?.content(as: FollowUpTaskField.Draft.self)?.task
  }

  /// Keeps the task that is typed for a meeting; an empty one is none.
  fileprivate func keep(_ task: String, of id: Meeting.ID, in standup: Standup) {
    let typed = FollowUpTaskField.Draft(standup: standup.id, meeting: id, task: task)
    keepWaiting(
      task.trimmed.isEmpty ? nil : typed,
      kind: FollowUpTaskField.draftKind,
      label: DraftLabel(
        of: id,
        title: "A follow-up of “\(standup.displayTitle)”",
        text: "“\(task)” isn't added yet."
      ),
      route: .standup(standup.id, Route.Segment("meetings"), Route.Segment("\(id)"))
    )
  }
}

extension String {
  /// The task as it is added.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
