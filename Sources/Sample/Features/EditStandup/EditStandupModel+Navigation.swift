public import FeatureKit
public import StandupsDomain

// MARK: - Navigation

extension EditStandupModel: Presenting {
  /// A field that can take what is typed.
  public enum Field: Hashable, Sendable {
    /// The title of the standup.
    case title
    /// The name of an attendee.
    case attendee(Attendee.ID)
  }

  /// The screens above the form.
  public enum Destination {
    /// The choice of a theme.
    case theme
    /// A question.
    case alert(AlertState<AlertAction>)
  }

  /// What the form's questions are answered with.
  public enum AlertAction: CaseIterable, Equatable, Sendable {
    /// Give up what was changed.
    case confirmDiscard
    /// Save what was typed, beside or over what others saved.
    case keepMine
    /// Show what others saved, and give up what was typed.
    case takeTheirs
    /// Go on with what was typed before the app ended.
    case takeDraft
    /// Give up what was typed before the app ended.
    case dropDraft
  }

  /// What is open above the form.
  public var presented: Presented? {
    switch destination {
    case .theme: Presented(.push)
    case .alert: Presented(.alert)
    case nil: nil
    }
  }

  /// Closes what is open above the form.
  public func dismissPresented() {
    destination = nil
  }

  /// Free while nothing was changed; a changed form asks.
  public var dismissal: Dismissal {
    guard offeredDraft == nil else { return .asks { self.presentOffer() } }
    return isChanged ? .asks { self.destination = .alert(.discardChanges) } : .free
  }
}

extension EditStandupModel: Routed {
  /// The route to what opens above the form.
  public static let routes: [RouteStep<EditStandupModel>] = [
    RouteStep("theme", isOpen: { $0.destination?.isTheme == true }) { $0.themeButtonTapped() }
  ]
}

extension EditStandupModel.Destination {
  /// Whether the choice of a theme is open.
  public var isTheme: Bool {
    if case .theme = self { true } else { false }
  }

  /// The question that is open, if that is what is.
  public var alert: AlertState<EditStandupModel.AlertAction>? {
    get { if case .alert(let alert) = self { alert } else { nil } }
    set { if case .alert = self, let newValue { self = .alert(newValue) } }
  }
}

extension AlertState<EditStandupModel.AlertAction> {
  /// Asks before what was typed is lost.
  public static let discardChanges = AlertState(
    "Discard changes?",
    message: "What you changed in this form has not been saved.",
    buttons: [
      AlertButton("Discard changes", role: .destructive, action: .confirmDiscard),
      .cancel("Keep editing"),
    ]
  )

  /// Says that the same fields were changed elsewhere, and asks which to keep.
  public static func changedElsewhere(
    _ theirs: Standup,
    in fields: [Standup.FormField]
  ) -> AlertState {
    AlertState(
      "“\(theirs.displayTitle)” was changed elsewhere",
      message: """
        While this form was open, the same fields were changed and saved elsewhere: \
        \(fields.map(theirs.text(of:)).joined(separator: "; ")). \
        What you typed isn't saved yet. “Save mine” replaces only these fields; “Take theirs” drops \
        everything you typed.
        """,
      buttons: [
        AlertButton("Save mine", role: .destructive, action: .keepMine),
        AlertButton("Take theirs", role: .destructive, action: .takeTheirs),
        .cancel("Keep editing"),
      ]
    )
  }
}

extension Standup {
  /// The name of a field and its value.
  fileprivate func text(of field: FormField) -> String {
    let value =
      switch field {
      case .title: "“\(displayTitle)”"
      case .length: duration.text
      case .theme: theme.name
      case .attendees: attendeesText
      }
    return "\(field.rawValue): \(value)"
  }
}
