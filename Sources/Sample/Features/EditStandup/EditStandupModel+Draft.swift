public import FeatureKit
public import StandupsDomain
import StandupsStorage

extension EditStandupModel {
  /// The unsaved edits of a form, and the standup that they change.
  ///
  /// Meetings are left out, because no form changes them; only a new standup may bring its first one.
  public struct Draft: RecordDraft, Equatable {
    /// The standup as typed.
    public let record: Standup
    /// The standup that the form started from.
    public let base: Standup
    /// The attendee whose name has the focus; nil for the title.
    public fileprivate(set) var focused: Attendee.ID?

    /// Makes the draft of a form with its title in focus.
    public init(record: Standup, base: Standup) {
      (self.record, self.base) = (record, base)
    }

    private enum CodingKeys: String, CodingKey {
      case record = "standup"
      case base, focused
    }
  }

  /// The kind of form drafts in storage.
  public static let draftKind = "standup-form"

  /// The user's edits; nil while nothing has changed.
  public var draft: Draft? {
    guard isChanged else { return nil }
    var draft = Draft(
      record: isNew ? standup : standup.withoutMeetings,
      base: base.withoutMeetings
    )
    if case .attendee(let id) = focus { draft.focused = id }
    return draft
  }

  /// The standup of the draft, and its fields.
  public func label(of draft: Draft) -> DraftLabel {
    DraftLabel(
      of: edits.draftRecord,
      title: "What you typed for “\(draft.record.displayTitle)”",
      text: "\(draft.record.fieldsText)."
    )
  }

  /// Takes a draft: the form is as it was left, over the standup as it was then.
  ///
  /// Saving merges it with the standup as it is now, or asks, as for any form that was open meanwhile.
  func restore(_ draft: Draft) {
    edits.begin(with: draft.record, over: draft.base)
    if let id = draft.focused { focus = .attendee(id) }
  }

  // MARK: Closed forms

  /// Returns the shortest route to the form.
  public static func route(to draft: SavedDraft, in dependencies: FeatureDependencies) -> Route {
    draft.isNew ? .newStandup : draft.routeInStandup
  }
}
