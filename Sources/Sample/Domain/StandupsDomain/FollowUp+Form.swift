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

  /// A field that a form shows.
  public enum FormField: String, CaseIterable, Sendable {
    /// The task.
    case task
    /// The date and time by which it should be done.
    case deadline
    /// The urgency.
    case priority
    /// The switch that says if it is done.
    case done
    /// The steps and their order.
    case steps
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

  /// Applies the changes of a form, each step separately.
  ///
  /// Everything else stays, such as a toggle made elsewhere while the form was open. If both changed the same field, the
  /// form wins.
  ///
  /// - Parameters:
  ///   - form: The fields as typed; steps without a title are ignored.
  ///   - base: The fields that the form began with.
  public mutating func takeFields(_ form: Fields, changedFrom base: Fields) {
    let theirs = fields
    func merged<Value: Equatable>(_ field: KeyPath<Fields, Value>) -> Value {
      ThreeWay(in: base, form, theirs, field).merged
    }
    (task, isDone, priority) = (merged(\.task), merged(\.isDone), merged(\.priority))
    deadline = merged(\.deadline)
    let merge = ElementsMerge(
      base: base.namedSteps,
      mine: form.namedSteps,
      theirs: theirs.namedSteps
    )
    if let merged = merge.merged { steps = merged }
  }

  /// Returns the fields that were changed in a form, and differently here.
  ///
  /// - Parameters:
  ///   - form: The fields as typed.
  ///   - base: The fields that the form began with.
  /// - Returns: The fields in which `takeFields(_:changedFrom:)` would replace changes made elsewhere.
  public func conflicts(with form: Fields, changedFrom base: Fields) -> [FormField] {
    let theirs = fields
    return FormField.allCases.filter { field in
      switch field {
      case .task: ThreeWay(in: base, form, theirs, \.task).isConflict
      case .deadline: ThreeWay(in: base, form, theirs, \.deadline).isConflict
      case .priority: ThreeWay(in: base, form, theirs, \.priority).isConflict
      case .done: ThreeWay(in: base, form, theirs, \.isDone).isConflict
      case .steps:
        ElementsMerge(
          base: base.namedSteps,
          mine: form.namedSteps,
          theirs: theirs.namedSteps
        ).isConflict
      }
    }
  }
}
