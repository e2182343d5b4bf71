/// What is on a screen and what can be done there, as a value without closures.
///
/// It is a pure function of a model: the terminal, plain text, JSON and tests all read the same
/// value. `ScreenBuilder` makes it, with what each control does beside it.
public struct Screen: Codable, Equatable, Sendable {
  /// Which screen it is, in kebab-case: `standups-list`.
  public var name: String
  /// How it stands above the screen beneath it.
  public var style: ScreenStyle
  /// What stands at its top.
  public var title: String
  /// What an alert, an empty list or an overlay says.
  public var message: String?
  /// The rows, in groups.
  public var sections: [ScreenSection]
  /// What can be done on the whole screen, in order.
  public var actions: [ScreenAction]
  /// The field that takes what is typed.
  public var focus: ControlID?

  /// Describes a screen.
  public init(
    name: String,
    style: ScreenStyle = .root,
    title: String,
    message: String? = nil,
    sections: [ScreenSection] = [],
    actions: [ScreenAction] = [],
    focus: ControlID? = nil
  ) {
    self.name = name
    self.style = style
    self.title = title
    self.message = message
    self.sections = sections
    self.actions = actions
    self.focus = focus
  }
}

/// How a screen stands above the one beneath it.
public enum ScreenStyle: String, Codable, Sendable {
  /// Beneath all others.
  case root
  /// In the place of the one beneath it, with a way back.
  case push
  /// Over the one beneath it, until it is confirmed or cancelled.
  case sheet
  /// A question that must be answered first.
  case alert
  /// Above everything.
  case overlay
}

/// A group of rows: all of a short one, or those of a long one that are in the window.
public struct ScreenSection: Codable, Equatable, Sendable {
  /// The name of the section on its screen, in kebab-case.
  public var id: String
  /// What stands above its rows.
  public var title: String?
  /// What stands below its rows.
  public var footer: String?
  /// How many rows there are, in the window or not.
  public var count: Int
  /// How many rows there are before those in the window.
  public var offset: Int
  /// The rows in the window.
  public var rows: [Control]

  /// Describes a section.
  public init(
    id: String,
    title: String? = nil,
    footer: String? = nil,
    count: Int,
    offset: Int = 0,
    rows: [Control]
  ) {
    self.id = id
    self.title = title
    self.footer = footer
    self.count = count
    self.offset = offset
    self.rows = rows
  }
}

/// Something to do on a whole screen, as its toolbar, its menu or the buttons of an alert offer it.
public struct ScreenAction: Codable, Equatable, Sendable {
  /// The name by which it is addressed.
  public var id: ControlID
  /// What stands on its button.
  public var label: String
  /// What it is for the person.
  public var role: Role
  /// Whether it can be used now.
  public var isEnabled: Bool

  /// Describes an action.
  public init(id: ControlID, label: String, role: Role = .normal, isEnabled: Bool = true) {
    self.id = id
    self.label = label
    self.role = role
    self.isEnabled = isEnabled
  }

  /// What an action is for the person.
  public enum Role: String, Codable, Sendable {
    /// One of the things to do here.
    case normal
    /// What the screen was opened for; the return key does it.
    case confirm
    /// Leaves without doing it.
    case cancel
    /// Takes something away that may be missed.
    case destructive
    /// Returns to the screen beneath.
    case back
  }
}
