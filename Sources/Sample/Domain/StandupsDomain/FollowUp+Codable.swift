import Foundation
import IdentifiedArrays

extension FollowUp: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, task, priority, deadline, steps
    case isDone = "done"
    case standupID = "standup"
    case meetingID = "meeting"
  }

  /// Reads a follow-up; a deadline that it can't have is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let deadline = try container.decode(Date.self, forKey: .deadline)
    guard Self.deadlines.contains(deadline) else {
      throw DecodingError.dataCorruptedError(
        forKey: .deadline,
        in: container,
        debugDescription: "the date \(Self.deadlineRefusal)"
      )
    }
    try self.init(
      id: container.decode(ID.self, forKey: .id),
      task: container.decode(String.self, forKey: .task),
      isDone: container.decode(Bool.self, forKey: .isDone),
      priority: container.decode(Priority.self, forKey: .priority),
      deadline: deadline,
      steps: container.decode(IdentifiedArrayOf<Step>.self, forKey: .steps),
      standupID: container.decodeIfPresent(Standup.ID.self, forKey: .standupID),
      meetingID: container.decodeIfPresent(Meeting.ID.self, forKey: .meetingID)
    )
  }

  /// Writes the follow-up; a standup or meeting that it doesn't come from is left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(task, forKey: .task)
    try container.encode(isDone, forKey: .isDone)
    try container.encode(priority, forKey: .priority)
    try container.encode(deadline, forKey: .deadline)
    try container.encode(steps, forKey: .steps)
    try container.encodeIfPresent(standupID, forKey: .standupID)
    try container.encodeIfPresent(meetingID, forKey: .meetingID)
  }
}
