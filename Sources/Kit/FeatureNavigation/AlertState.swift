/// An alert as a value: what it says, and what can be answered.
///
/// A button carries the intent of pressing it, never a closure, so an alert can be compared in a test.
///
/// ```swift
/// AlertState<AlertAction>(
///   "Delete?", message: "This cannot be undone.",
///   buttons: [
///     AlertButton("Delete", role: .destructive, action: .confirmDeletion),
///     .cancel("Keep it"),
///   ])
/// ```
public struct AlertState<Action: Equatable & Sendable>: Equatable, Sendable {
  /// What it is about, in a few words.
  public var title: String
  /// What happened, what is safe, what to do.
  public var message: String
  /// The answers, in order.
  public var buttons: [AlertButton<Action>]

  /// Makes an alert.
  public init(_ title: String, message: String = "", buttons: [AlertButton<Action>]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// An answer to an alert.
public struct AlertButton<Action: Equatable & Sendable>: Equatable, Sendable {
  /// What an answer means for what the alert is about.
  public enum Role: Sendable {
    /// Leaves everything as it is.
    case cancel
    /// Destroys something.
    case destructive
  }

  /// The text on the button.
  public var title: String
  /// What the answer means, if it is more than going on.
  public var role: Role?
  /// The intent; nil only closes the alert.
  public let action: Action?
  /// The intent in kebab-case, such as `confirm-deletion`; `cancel` without one.
  ///
  /// It is how walks and people name the button. What an intent carries is left out.
  public let id: String

  /// Makes a button with an intent.
  public init(_ title: String, role: Role? = nil, action: Action) {
    self.init(title: title, role: role, action: action)
  }

  private init(title: String, role: Role?, action: Action?) {
    self.title = title
    self.role = role
    self.action = action
    self.id = action.map(Self.name) ?? "cancel"
  }

  /// Makes the button that only closes the alert.
  public static func cancel(_ title: String) -> AlertButton {
    AlertButton(title: title, role: .cancel, action: nil)
  }

  private static func name(of action: Action) -> String {
    let name = String(describing: action).prefix { $0 != "(" }
    return name.reduce(into: "") { id, letter in
      if letter.isUppercase { id.append("-") }
      id.append(contentsOf: letter.lowercased())
    }
  }
}

extension AlertState {
  /// Says whether one of the buttons has this intent.
  public func offers(_ action: Action) -> Bool {
    buttons.contains { $0.action == action }
  }
}
