public import FeatureKit
public import StandupsDomain
import StandupsStorage

/// The fields of a follow-up as typed, and those that the form began with.
///
/// Those of a new one outlive its form: they are kept until it is saved or discarded.
@MainActor
@Observable
public final class FollowUpEdits {
  /// The fields as typed so far.
  public var fields: FollowUp.Fields
  /// The fields that the form began with.
  public internal(set) var base: FollowUp.Fields
  /// The problem with the deadline, once it was typed or was to be saved.
  var deadlineProblem: String?

  /// Begins with fields.
  init(_ fields: FollowUp.Fields) {
    (self.fields, base) = (fields, fields)
  }

  /// True if a field differs from the first ones; steps without a title don't count.
  public var isChanged: Bool { !fields.isSame(as: base) }

  /// Begins anew with those of a new follow-up: empty, and due a day from now.
  func reset(_ dependencies: FeatureDependencies) {
    let deadline = FollowUp.defaultDeadline(
      after: dependencies.now(),
      in: dependencies.userCalendar
    )
    begin(with: FollowUp.Fields(deadline: deadline))
  }

  /// Takes what was typed for a new follow-up in an earlier run.
  func takeDraft(_ dependencies: FeatureDependencies) {
    dependencies.drafts.take(for: FollowUpsModel.self, of: DraftLabel.newRecord).map(restore)
  }

  /// Begins anew with fields.
  func begin(with fields: FollowUp.Fields) {
    (self.fields, base, deadlineProblem) = (fields, fields, nil)
  }

  /// Takes a draft: the form is as it was left.
  func restore(_ draft: FollowUpDraft) {
    (fields, base) = (draft.fields, draft.base)
  }

  /// The user's edits; nil while nothing has changed.
  var draft: FollowUpDraft? { isChanged ? FollowUpDraft(fields: fields, base: base) : nil }
}

/// The unsaved edits of a form, and the fields that they change.
public struct FollowUpDraft: Codable, Equatable, Sendable {
  /// The fields as typed.
  public let fields: FollowUp.Fields
  /// The fields that the form began with.
  public let base: FollowUp.Fields
}

extension FollowUpDraft {
  /// Returns the label of the draft.
  func label(of record: String) -> DraftLabel {
    let task = fields.task.isEmpty ? "a follow-up" : "“\(fields.task)”"
    let steps = fields.namedSteps.map(\.displayTitle)
    return DraftLabel(
      of: record,
      title: "What you typed for \(task)",
      text: ([fields.priority.name] + steps).joined(separator: ", ") + "."
    )
  }
}
