/// An answer to an alert, as an enum of the model lists them: `enum AlertAction: String, CaseIterable`.
///
/// Its raw value names the button for walks and people, in kebab-case: `case confirmDeletion = "confirm-deletion"`.
public typealias AlertAnswer = CaseIterable & Equatable & RawRepresentable<String> & Sendable

/// An alert as a value: its texts and its possible answers.
///
/// A button carries the intent of pressing it, never a closure, so an alert can be compared in a test.
///
/// ```swift
/// AlertState<AlertAction>(
///   "Delete?",
///   message: "This cannot be undone.",
///   buttons: [.destructive("Delete", action: .confirmDeletion), .cancel("Keep it")]
/// )
/// ```
public struct AlertState<Action: AlertAnswer>: Equatable, Identifiable, Sendable {
  /// The subject of the alert, such as the id of a record; its texts if none was given.
  ///
  /// A waiting alert gives way to a newer one with the same id. A model that alerts about several things finds here
  /// which one the answer is about: by then, it may have to do with something else.
  public let id: String
  /// The subject, in a few words.
  public var title: String
  /// A text that says what happened, what is safe, what to do.
  public var message: String
  /// The answers, in order.
  public var buttons: [AlertButton<Action>]

  /// Makes an alert.
  ///
  /// - Parameters:
  ///   - title: The subject, in a few words.
  ///   - message: A text that says what happened, what is safe, what to do.
  ///   - id: The subject; by default, alerts with the same texts are about the same.
  ///   - buttons: The answers, in order.
  public init(
    _ title: String,
    message: String = "",
    id: String? = nil,
    buttons: [AlertButton<Action>]
  ) {
    self.id = id ?? "\(title)\n\(message)"
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// Returns true if one of the buttons has this intent.
  public func offers(_ action: Action) -> Bool {
    buttons.contains { $0.action == action }
  }
}

extension AlertState: CustomStringConvertible {
  /// The title in quotation marks.
  public var description: String { "“\(title)”" }
}

/// The answer to an alert of any model: its raw value.
struct RawAnswer: AlertAnswer {
  let rawValue: String

  // Those of a model are listed by its own enum.
  static let allCases: [RawAnswer] = []
}

extension AlertState {
  /// The alert with its answers by their raw values, which can stand beside those of other models.
  var raw: AlertState<RawAnswer> {
    AlertState<RawAnswer>(
      title,
      message: message,
      id: id,
      buttons: buttons.map {
        AlertButton($0, action: $0.action.map { RawAnswer(rawValue: $0.rawValue) })
      }
    )
  }

  /// Makes an alert of raw values; nil if one of them isn't an answer of the model.
  init?(_ raw: AlertState<RawAnswer>) {
    var buttons: [AlertButton<Action>] = []
    for button in raw.buttons {
      let action = button.action.flatMap { Action(rawValue: $0.rawValue) }
      guard (action == nil) == (button.action == nil) else { return nil }
      buttons.append(AlertButton(button, action: action))
    }
    self.init(raw.title, message: raw.message, id: raw.id, buttons: buttons)
  }
}

/// A button of an alert.
public struct AlertButton<Action: AlertAnswer>: Equatable, Sendable {
  /// The effect of an answer on the alert's subject.
  public enum Role: Sendable {
    /// Leaves everything as it is.
    case cancel
    /// Destroys something.
    case destructive

    fileprivate init<Other>(_ role: AlertButton<Other>.Role) {
      switch role {
      case .cancel: self = .cancel
      case .destructive: self = .destructive
      }
    }
  }

  /// The text on the button.
  public var title: String
  /// The effect of the answer; nil if it only goes on.
  public var role: Role?
  /// The intent; nil only closes the alert.
  public let action: Action?

  /// The name of the button for walks and people: the raw value of its intent; `cancel` without one.
  package var id: String { action?.rawValue ?? "cancel" }

  /// Makes a button with an intent.
  public init(_ title: String, role: Role? = nil, action: Action) {
    self.init(title: title, role: role, action: action)
  }

  private init(title: String, role: Role?, action: Action?) {
    self.title = title
    self.role = role
    self.action = action
  }

  /// Makes a button like another one, with an intent of its own.
  fileprivate init<Other>(_ button: AlertButton<Other>, action: Action?) {
    self.init(title: button.title, role: button.role.map(Role.init), action: action)
  }

  /// Makes a button that destroys something.
  public static func destructive(_ title: String, action: Action) -> AlertButton {
    AlertButton(title, role: .destructive, action: action)
  }

  /// Makes the button that only closes the alert.
  ///
  /// - Parameters:
  ///   - title: The text on the button.
  ///   - isLoss: True if something that was typed is lost with the alert.
  /// - Returns: The button.
  public static func cancel(_ title: String, losing isLoss: Bool = false) -> AlertButton {
    AlertButton(title: title, role: isLoss ? .destructive : .cancel, action: nil)
  }
}
