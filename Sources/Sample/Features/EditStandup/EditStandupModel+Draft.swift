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

    /// Makes a draft of its parts.
    public init(standup: Standup, base: Standup, focused: Attendee.ID?) {
      (self.standup, self.base, self.focused) = (standup, base, focused)
    }
  }

  /// The kind of form drafts in storage.
  public static let draftKind = "standup-form"

  /// The draft on offer, or the user's edits; nil while nothing has changed.
  public var draft: Draft? {
    if let offeredDraft { return offeredDraft }
    guard isChanged else { return nil }
    return Draft(
      standup: standup.withoutMeetings,
      base: base.withoutMeetings,
      focused: focus?.attendee
    )
  }

  /// Restores a draft, or offers it if the standup has changed meanwhile.
  ///
  /// A draft that was saved before the app ended is dropped.
  public func restore(_ draft: Draft) {
    guard draft.base.id == base.id else {
      // A new standup isn't stored yet, so its draft can't conflict.
      (standup, base) = (draft.standup, draft.base)
      return takeFocus(of: draft)
    }
    guard !draft.isSaved(as: base) else { return }
    guard draft.base.hasSameFields(as: base) else {
      offeredDraft = draft
      return presentOffer()
    }
    standup.takeFields(of: draft.standup, changedFrom: draft.base)
    // Rows without a name keep their places, too.
    standup.attendees = draft.standup.attendees
    takeFocus(of: draft)
  }

  /// Applies the changes of a draft to the form.
  func take(_ draft: Draft) {
    standup.takeFields(of: draft.standup, changedFrom: draft.base)
    takeFocus(of: draft)
  }

  /// Takes a draft of a deleted standup into the form of a new one.
  public func takeAsNew(_ draft: Draft) {
    standup.takeFields(of: draft.standup, changedFrom: standup)
    takeFocus(of: draft)
  }

  /// Presents the offer of a draft; only an answer ends it, so closing it never loses the draft.
  func presentOffer() {
    guard destination == nil, let offeredDraft else { return }
    destination = .alert(.draftOffered(offeredDraft))
  }

  private func takeFocus(of draft: Draft) {
    guard let id = draft.focused, standup.attendees[id: id] != nil else { return }
    focus = .attendee(id)
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

extension EditStandupModel.Field {
  fileprivate var attendee: Attendee.ID? {
    if case .attendee(let id) = self { id } else { nil }
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
