public import FeatureKit
public import StandupsDomain
import StandupsStorage

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
    let task = followUpTask.trimmingCharacters(in: .whitespacesAndNewlines)
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

extension Drafts {
  /// Returns the task that is typed for a meeting; the last of several comes first.
  fileprivate func task(of id: Meeting.ID) -> String? {
    let tasks = waiting.lazy.compactMap { draft in
      if case .task(let typed) = draft.subject { typed } else { nil }
    }
    return tasks.last { $0.meetingID == id }?.task
  }

  /// Keeps the task that is typed for a meeting; an empty one is none.
  fileprivate func keep(_ task: String, of id: Meeting.ID, in standup: Standup) {
    let typed = TypedFollowUp(task, standupID: standup.id, meetingID: id)
    keepWaiting(
      typed.trimmedTask.isEmpty ? nil : typed,
      kind: DraftKind.task,
      label: DraftLabel(
        of: id,
        title: "A follow-up of “\(standup.displayTitle)”",
        text: "“\(task)” isn't added yet."
      ),
      route: .standup(standup.id, Route.Segment("meetings"), Route.Segment("\(id)"))
    )
  }
}
