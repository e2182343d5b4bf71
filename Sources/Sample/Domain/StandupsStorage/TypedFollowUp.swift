public import FeatureKit
public import StandupsDomain

/// The task that is typed on the page of a meeting, and not added yet.
///
/// The page closes without asking, so the task waits with the drafts of closed forms from the first letter on. Each meeting
/// has its own, also after its standup is deleted.
public struct TypedFollowUp: Codable, Equatable, Sendable {
  /// The standup.
  public let standupID: Standup.ID
  /// The meeting.
  public let meetingID: Meeting.ID
  /// The task as typed.
  public let task: String

  /// The task as it is added.
  var trimmedTask: String { task.trimmingCharacters(in: .whitespacesAndNewlines) }

  private enum CodingKeys: String, CodingKey {
    case task
    case standupID = "standup"
    case meetingID = "meeting"
  }
}

extension FollowUp {
  /// Returns true if this is what became of a typed task.
  public func isAdded(as typed: TypedFollowUp) -> Bool {
    meetingID == typed.meetingID && task == typed.trimmedTask
  }
}

extension Drafts {
  /// Returns the task that is typed for a meeting; the last of several comes first.
  public func task(of id: Meeting.ID) -> String? {
    let tasks = waiting.lazy.compactMap { draft in
      if case .task(let typed) = draft.subject { typed } else { nil }
    }
    return tasks.last { $0.meetingID == id }?.task
  }

  /// Keeps the task that is typed for a meeting; an empty one is none.
  public func keep(_ task: String, of id: Meeting.ID, in standup: Standup) {
    let typed = TypedFollowUp(standupID: standup.id, meetingID: id, task: task)
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
