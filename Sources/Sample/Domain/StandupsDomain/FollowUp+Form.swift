public import Foundation
public import IdentifiedArrays

extension FollowUp {
  /// The part of a follow-up that a form shows.
  public struct Fields: Hashable, Sendable, Codable {
    /// The task as typed.
    public var task: String
    /// True if the task is done.
    public var isDone: Bool
    /// The urgency.
    public var priority: Priority
    /// The date and time by which it should be done.
    public var deadline: Date
    /// The steps of the task, in their order.
    public var steps: IdentifiedArrayOf<Step>

    /// Makes the fields of a new follow-up: an empty task of low priority.
    ///
    /// - Parameter deadline: Its deadline.
    public init(deadline: Date) {
      (task, isDone, priority, self.deadline, steps) = ("", false, .low, deadline, [])
    }

    /// The steps with a title; a row without one is only a place to type.
    public var namedSteps: IdentifiedArrayOf<Step> { steps.filter { !$0.title.isBlank } }

    /// The fields as a form submits them, without steps whose title is blank.
    public var confirmed: Fields {
      var fields = self
      fields.steps = namedSteps
      return fields
    }

    /// Returns true if a form of either shows the same; steps without a title don't count.
    public func isSame(as other: Fields) -> Bool { confirmed == other.confirmed }
  }

  /// The part that a form shows.
  public var fields: Fields {
    get {
      var fields = Fields(deadline: deadline)
      (fields.task, fields.isDone, fields.priority) = (task, isDone, priority)
      fields.steps = steps
      return fields
    }
    set {
      (task, isDone, priority) = (newValue.task, newValue.isDone, newValue.priority)
      (deadline, steps) = (newValue.deadline, newValue.steps)
    }
  }

  /// Makes a follow-up with the fields of a form.
  public init(
    id: ID,
    _ fields: Fields,
    standupID: Standup.ID? = nil,
    meetingID: Meeting.ID? = nil
  ) {
    self.init(id: id, deadline: fields.deadline, standupID: standupID, meetingID: meetingID)
    self.fields = fields
  }

  /// Returns the follow-up with the fields of a form.
  public func with(_ fields: Fields) -> FollowUp {
    var followUp = self
    followUp.fields = fields
    return followUp
  }
}
