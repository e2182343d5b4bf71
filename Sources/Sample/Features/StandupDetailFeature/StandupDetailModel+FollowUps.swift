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

  /// The task as typed for another follow-up of the open meeting.
  public var followUpTask: String {
    get { draft?.meetingID == destination?.meeting?.id ? draft?.task ?? "" : "" }
    set {
      guard let meeting = destination?.meeting else { return }
      draft = newValue.isEmpty ? nil : Draft(meetingID: meeting.id, task: newValue)
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
    draft = nil
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
    let group = isDeleted ? FollowUpGroup.noStandup : .standup(standup.id)
    dependencies.navigate(.route(.followUps(in: group, editing: id)))
  }
}

// MARK: - Drafts

extension StandupDetailModel {
  /// The typed task of another follow-up of a meeting.
  public struct Draft: Codable, Equatable, Sendable {
    /// The meeting.
    public let meetingID: Meeting.ID
    /// The task as typed.
    public let task: String
  }

  /// The kind of such drafts in storage.
  public static let draftKind = "meeting-follow-up"

  /// The standup, and the task as typed.
  public func label(of draft: Draft) -> DraftLabel {
    DraftLabel(
      of: standup.id,
      title: "A follow-up of “\(standup.displayTitle)”",
      text: "“\(draft.task)” isn't added yet."
    )
  }
}
