import Foundation

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

  /// Makes the value.
  public init(_ task: String, standupID: Standup.ID, meetingID: Meeting.ID) {
    (self.standupID, self.meetingID, self.task) = (standupID, meetingID, task)
  }

  /// The task as it is added.
  public var trimmedTask: String { task.trimmingCharacters(in: .whitespacesAndNewlines) }

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
