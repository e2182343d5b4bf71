public import FeatureKit
public import StandupsDomain
public import StandupsStorage

extension EditStandupModel: Drafting, MeetingLog {
  /// The unsaved edits of a form, and the standup that they change.
  ///
  /// Meetings are left out, because no form changes them; only a new standup may bring its first one.
  public struct Draft: RecordDraft, Equatable {
    /// The standup as typed.
    public let standup: Standup
    /// The standup that the form started from.
    public let base: Standup
    /// The attendee whose name has the focus; nil for the title.
    public let focused: Attendee.ID?

    /// The standup as typed.
    public var record: Standup { standup }
  }

  /// The kind of form drafts in storage.
  public static let draftKind = "standup-form"

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
      of: edits.draftRecord,
      title: "What you typed for “\(draft.standup.displayTitle)”",
      text: "\(draft.standup.fieldsText)."
    )
  }

  /// Takes a draft: the form is as it was left, over the standup as it was then.
  ///
  /// Saving merges it with the standup as it is now, or asks, as for any form that was open meanwhile.
  func restore(_ draft: Draft) {
    edits.begin(with: draft.standup, over: draft.base)
    if let id = draft.focused { focus = .attendee(id) }
  }

  // MARK: Closed forms

  /// The id of the record that saving changes.
  public static func id(of draft: Draft, _ record: String) -> Standup.ID? { draft.standup.id }

  /// Returns the meetings that a new standup brings.
  package static func meetings(in draft: Draft) -> (
    standup: Standup.ID, ids: [Meeting.ID]
  ) {
    (draft.standup.id, Array(draft.standup.meetings.ids))
  }

  /// Returns the shortest route to the form.
  public static func route(to draft: SavedDraft, in dependencies: FeatureDependencies) -> Route {
    draft.isNew ? .newStandup : draft.routeInStandup
  }

  /// Returns the draft of a new standup.
  public static func draft(ofNew typed: Standup, in dependencies: FeatureDependencies) -> Draft? {
    let base = Standup(id: Standup.ID(dependencies.uuid()))
    var standup = base
    StandupKind.merge(typed, changedFrom: base, into: &standup)
    return Draft(standup: standup, base: base, focused: nil)
  }
}
