public import FeatureKit
public import StandupsDomain

extension EditStandupModel {
  /// The unsaved edits of a form, and the standup that they change.
  ///
  /// Meetings are left out, because no form changes them.
  public struct Draft: Codable, Equatable, Sendable {
    /// The standup as typed.
    public let standup: Standup
    /// The standup that the form started from.
    public let base: Standup
    /// The attendee whose name has the focus; nil for the title.
    public let focused: Attendee.ID?
  }

  /// The kind of form drafts in storage.
  public static let draftKind = "standup-form"

  /// The draft on offer, or the user's edits; nil while nothing has changed.
  public var draft: Draft? {
    if let offeredDraft { return offeredDraft }
    guard isChanged else { return nil }
    var focused: Attendee.ID?
    if case .attendee(let id) = focus { focused = id }
    return Draft(standup: standup.withoutMeetings, base: base.withoutMeetings, focused: focused)
  }

  /// The standup of the draft, and its fields.
  public func label(of draft: Draft) -> DraftLabel {
    DraftLabel(
      of: draftRecord,
      title: "What you typed for “\(draft.standup.displayTitle)”",
      text: "\(draft.standup.fieldsText)."
    )
  }

  /// Takes a draft, or offers it if the standup has changed meanwhile.
  ///
  /// A draft that was saved before the app ended is dropped.
  func restore(_ draft: Draft) {
    // A new standup isn't stored yet, so its draft can't conflict.
    if isNew { (standup, base) = (draft.standup, draft.base) }
    guard !draft.isSaved(as: base) else { return }
    guard draft.base.hasSameFields(as: base) else {
      offeredDraft = draft
      return presentOffer()
    }
    take(draft)
  }

  /// Applies the changes of a draft to the form.
  func take(_ draft: Draft) {
    standup.takeFields(of: draft.standup, changedFrom: draft.base)
    // Rows without a name keep their places, too.
    if draft.base.hasSameFields(as: base) { standup.attendees = draft.standup.attendees }
    if let id = draft.focused, standup.attendees[id: id] != nil { focus = .attendee(id) }
  }

  /// Presents the offer of a draft; only an answer ends it, so closing it never loses the draft.
  func presentOffer() {
    guard destination == nil, let offeredDraft else { return }
    destination = .alert(.draftOffered(offeredDraft))
  }
}

extension EditStandupModel.Draft {
  /// Returns true if the draft is saved already, as when the app ended just after saving.
  ///
  /// - Parameter stored: The standup as it is stored now.
  /// - Returns: True if nothing is left to save.
  public func isSaved(as stored: Standup) -> Bool {
    var taken = stored
    taken.takeFields(of: standup, changedFrom: base)
    return taken.hasSameFields(as: stored)
  }
}

extension Standup {
  fileprivate var withoutMeetings: Standup {
    var standup = self
    standup.meetings = []
    return standup
  }
}

extension AlertState<EditStandupModel.AlertAction> {
  /// Offers the draft of a standup that has changed meanwhile.
  public static func draftOffered(_ draft: EditStandupModel.Draft) -> AlertState {
    AlertState(
      "“\(draft.base.displayTitle)” was changed meanwhile",
      message: """
        The form shows it as it is now. What you typed before is kept: \(draft.standup.fieldsText). \
        Taken back, it replaces only what you had changed.
        """,
      buttons: [
        AlertButton("Take back what I typed", action: .takeDraft),
        .destructive("Drop it", action: .dropDraft),
      ]
    )
  }
}

extension Standup {
  /// The fields that a form shows, on one line.
  var fieldsText: String {
    "\(displayTitle), \(duration.text), \(attendeesText)"
  }

  /// The names of the attendees, on one line.
  var attendeesText: String { attendees.map(\.displayName).joined(separator: ", ") }
}
