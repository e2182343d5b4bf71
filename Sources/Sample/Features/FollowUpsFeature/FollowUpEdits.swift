public import FeatureKit
public import StandupsDomain
public import StandupsStorage

/// The edits of a follow-up.
///
/// Those of a new one outlive its form: they are kept until it is saved, which gives it its id, or discarded.
public typealias FollowUpEdits = RecordEdits<FollowUpKind>

extension FollowUpEdits {
  /// Begins anew with a new follow-up: empty, and due a day from now.
  func reset(_ dependencies: FeatureDependencies) {
    begin(with: .new(due: dependencies.nextDeadline))
  }

  /// Takes what was typed for a new follow-up in an earlier run.
  func takeDraft(_ dependencies: FeatureDependencies) {
    dependencies.drafts.take(for: FollowUpsModel.self, of: DraftLabel.newRecord).map(restore)
  }

  /// Gives a new follow-up to the standup where its form opens, unless the user has chosen.
  func begin(in standupID: Standup.ID?) {
    var (record, base) = (record, base)
    guard (record.standupID, record.assignee) == (base.standupID, base.assignee) else { return }
    (record.standupID, base.standupID) = (standupID, standupID)
    begin(with: record, over: base)
  }

  /// Takes a draft: the form is as it was left.
  func restore(_ draft: FollowUpDraft) {
    let found = draft.firstFields.followUp(like: base)
    var record = draft.fields.followUp(like: found)
    // A draft of an earlier version may have neither; one of this version may have lost its standup to the form.
    if draft.firstFields.standup != nil { record.standupID = draft.fields.standup }
    begin(with: record, over: found)
  }

  /// The user's edits; nil while nothing has changed.
  var draft: FollowUpDraft? {
    isChanged ? FollowUpDraft(record: record, base: base) : nil
  }
}

extension FollowUp {
  /// Returns a follow-up without a task that isn't saved.
  static func new(due deadline: Date?) -> FollowUp {
    FollowUp(
      id: ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
      deadline: deadline
    )
  }
}

/// The unsaved edits of a form, and the fields that they change.
public struct FollowUpDraft: RecordDraft, Equatable {
  /// The part of a follow-up that a form shows, and where it belongs.
  struct Fields: Codable, Equatable {
    let task: String
    let isDone: Bool
    let priority: Priority
    let deadline: Date?
    let steps: IdentifiedArrayOf<Step>
    let standup: Standup.ID?
    let meeting: Meeting.ID?
    let assignee: Attendee?

    init(_ from: FollowUp) {
      (task, isDone, priority) = (from.task, from.isDone, from.priority)
      (deadline, steps) = (from.deadline, from.steps)
      (standup, meeting, assignee) = (from.standupID, from.meetingID, from.assignee)
    }

    func followUp(like other: FollowUp) -> FollowUp {
      var followUp = other
      (followUp.task, followUp.isDone, followUp.priority) = (task, isDone, priority)
      (followUp.deadline, followUp.steps) = (deadline, steps)
      followUp.standupID = standup ?? other.standupID
      followUp.meetingID = meeting ?? other.meetingID
      followUp.assignee = assignee
      return followUp
    }
  }

  private enum CodingKeys: String, CodingKey {
    case fields
    case firstFields = "base"
  }

  let fields: Fields
  let firstFields: Fields

  /// Makes a draft.
  public init(record: FollowUp, base: FollowUp) {
    (fields, firstFields) = (Fields(record), Fields(base))
  }

  /// The follow-up as typed.
  public var record: FollowUp { fields.followUp(like: .new(due: fields.deadline)) }
  /// The follow-up that the form began with.
  public var base: FollowUp { firstFields.followUp(like: .new(due: fields.deadline)) }

  /// Returns the label of the draft.
  func label(of id: String) -> DraftLabel {
    let task = record.task.isEmpty ? "a follow-up" : "“\(record.task)”"
    let steps = record.namedSteps.map(\.displayTitle)
    return DraftLabel(
      of: id,
      title: "What you typed for \(task)",
      text: ([record.priority.name] + steps).joined(separator: ", ") + "."
    )
  }
}
