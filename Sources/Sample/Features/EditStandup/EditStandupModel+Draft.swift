public import FeatureKit
public import StandupsDomain
import StandupsStorage

extension EditStandupModel {
  /// The unsaved edits of a form, and the standup that they change.
  ///
  /// Meetings are left out, because no form changes them; only a new standup may bring its first one.
  public struct Draft: Codable, Equatable, Sendable {
    /// The standup as typed.
    public let standup: Standup
    /// The standup that the form started from.
    public let base: Standup
    /// The attendee whose name has the focus; nil for the title.
    public let focused: Attendee.ID?
  }

  /// The kind of form drafts in storage.
  public static let draftKind = DraftKind.standup

  /// The user's edits; nil while nothing has changed.
  public var draft: Draft? {
    guard isChanged else { return nil }
    var focused: Attendee.ID?
    if case .attendee(let id) = focus { focused = id }
    return Draft(
      standup: isNew ? standup : standup.withoutMeetings,
      base: base.withoutMeetings,
      focused: focused
    )
  }

  /// The standup of the draft, and its fields.
  public func label(of draft: Draft) -> DraftLabel {
    DraftLabel(
      of: draftRecord,
      title: "What you typed for “\(draft.standup.displayTitle)”",
      text: "\(draft.standup.fieldsText)."
    )
  }

  /// Takes a draft: the form is as it was left, over the standup as it was then.
  ///
  /// Saving merges it with the standup as it is now, or asks, as for any form that was open meanwhile.
  func restore(_ draft: Draft) {
    (standup, base) = (draft.standup, draft.base)
    if let id = draft.focused { focus = .attendee(id) }
  }
}

extension EditStandupModel.Draft {
  /// Returns true if the standup has these edits already, as when the app ended just after saving.
  public func isSaved(in stored: Standup) -> Bool {
    var taken = stored
    taken.takeFields(of: standup, changedFrom: base)
    return taken.hasSameFields(as: stored)
  }
}
