public import FeatureKit
public import StandupsDomain

extension EditStandupModel {
  /// What was typed into a form, and what it was typed over; meetings are left out, as no form changes them.
  public struct Draft: Codable, Equatable, Sendable {
    /// The standup as typed.
    public let standup: Standup
    /// The standup that the form was made of.
    public let base: Standup
    /// The attendee whose name takes what is typed; nil for the title.
    public let focused: Attendee.ID?

    /// Makes a draft of its parts.
    public init(standup: Standup, base: Standup, focused: Attendee.ID?) {
      (self.standup, self.base, self.focused) = (standup, base, focused)
    }
  }

  /// The name of drafts of forms where they are kept.
  public static let draftKind = "standup-form"

  /// What is offered to the person, or what they typed; nil while nothing was changed.
  public var draft: Draft? {
    if let offeredDraft { return offeredDraft }
    guard isChanged else { return nil }
    return Draft(
      standup: standup.withoutMeetings,
      base: base.withoutMeetings,
      focused: focus?.attendee
    )
  }

  /// Takes back what was typed; if the standup was changed meanwhile, it offers that.
  ///
  /// What was saved by then is no draft any more.
  public func restore(_ draft: Draft) {
    guard draft.base.id == base.id else {
      // Nothing of a new standup is stored that a draft of it could have to fit.
      (standup, base) = (draft.standup, draft.base)
      return takeFocus(of: draft)
    }
    guard !draft.isSaved(as: base) else { return }
    guard draft.base.hasSameFields(as: base) else {
      offeredDraft = draft
      return presentOffer()
    }
    standup.takeFields(of: draft.standup, changedFrom: draft.base)
    // Rows without a name are where they were, too.
    standup.attendees = draft.standup.attendees
    takeFocus(of: draft)
  }

  /// Takes what was changed in a draft over what the form shows.
  func take(_ draft: Draft) {
    standup.takeFields(of: draft.standup, changedFrom: draft.base)
    takeFocus(of: draft)
  }

  /// Takes all that was typed for a standup that is no more, in the form of a new one.
  public func takeAsNew(_ draft: Draft) {
    standup.takeFields(of: draft.standup, changedFrom: standup)
    takeFocus(of: draft)
  }

  /// Only an answer ends the offer, so that what was typed is never lost by closing.
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
  /// Whether a stored standup says what was typed, as it does if the app ended just after saving.
  ///
  /// - Parameter stored: The standup as it is stored now.
  /// - Returns: Whether there is nothing left to save.
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
  /// Offers what was typed into a form of a standup that was changed meanwhile.
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
  /// What a form shows of it, on one line.
  var fieldsText: String {
    "\(displayTitle), \(duration.text), \(attendeesText)"
  }

  /// The names of the attendees, on one line.
  var attendeesText: String { attendees.map(\.displayName).joined(separator: ", ") }
}
