import Foundation

/// The contents of a screen and its possible acts, as a value without closures.
///
/// It is a pure function of a model: the terminal, plain text, JSON and tests all read the same value. `ScreenBuilder`
/// makes it, together with the actions of its controls.
public struct Screen: Codable, Equatable, Sendable {
  /// The name of the screen, in kebab-case: `edit-book`.
  public var name: String
  /// The presentation above the screen beneath it.
  public var style = PresentationStyle.root
  /// The text above the title, such as a greeting.
  public var heading: String?
  /// The title.
  public var title: String
  /// The message of an alert, an empty list or an overlay.
  public var message: String?
  /// The rows, in groups.
  public var sections: [ScreenSection] = []
  /// The actions for the whole screen, in order.
  public var actions: [ScreenAction] = []
  /// The field with the focus.
  public var focus: ControlID?

  /// A screen with nothing on it.
  package static let empty = Screen(name: "", title: "")

  /// The field with the focus, if it takes text.
  package var focusedField: Control? {
    guard let focus else { return nil }
    return sections.lazy.flatMap(\.places).map(\.row)
      .first { $0.id == focus && $0.isField && $0.isEnabled }
  }

  /// The field with the focus, if it keeps that and takes line after line.
  package var lineField: Control? {
    focusedField.flatMap { $0.submission == .eachLine ? $0 : nil }
  }

  /// The actions that its model describes, without the navigation stack's way back.
  package var describedActions: [ScreenAction] { actions.filter { $0.id != LiveScreen.wayBack } }

  /// The controls of all rows, those beside others included.
  package var controls: [Control] { sections.flatMap(\.rows).flatMap(\.line) }
}

/// The presentation of a screen above the one beneath it.
public enum PresentationStyle: String, Codable, Sendable, CaseIterable {
  /// Beneath all others.
  case root
  /// Replaces the one beneath it, with a way back.
  case push
  /// Covers the one beneath it until it is confirmed or cancelled.
  case sheet
  /// A question that must be answered first.
  case alert
  /// Covers everything.
  case overlay
}

/// A group of rows: all of a short one, or those of a long one in the window.
public struct ScreenSection: Codable, Equatable, Sendable {
  /// The name of the section on its screen, in kebab-case.
  public var id: String
  /// The text above the rows.
  public var title: String?
  /// The text below the rows.
  public var footer: String?
  /// The number of rows, in the window or not.
  public var count: Int
  /// The number of rows before the window.
  public var offset = 0
  /// The rows in the window.
  public var rows: [Control]
  /// The actions of the screen that a row opens which a user may want from the row itself.
  package var inside: [ControlID]?
  /// A comma if several names that are typed into a new row each get a row of their own.
  package var separator: String?
  /// True for an aside, which a front with room draws beside the others; nil for those.
  package var isAside: Bool?
  /// The rows outside the window that were made besides, such as the one with the focus.
  package var beyond: [Place] = []

  private enum CodingKeys: CodingKey {
    case id, title, footer, count, offset, rows, inside, separator, isAside
  }

  /// A row and the number of rows before it.
  package struct Place: Equatable, Sendable {
    package var offset: Int
    package var row: Control
  }

  /// All rows that were made, in the order of the section.
  package var places: [Place] {
    let shown = zip(offset..., rows).map { Place(offset: $0, row: $1) }
    return beyond.isEmpty ? shown : (shown + beyond).sorted { $0.offset < $1.offset }
  }

}

/// An action for a whole screen, shown as a toolbar, a menu or an alert's buttons show it.
public struct ScreenAction: Codable, Equatable, Sendable {
  /// The name by which the action is addressed.
  public var id: ControlID
  /// The label of its button.
  public var label: String
  /// Its role.
  public var role = Role.normal
  /// True if the action can be used now.
  public var isEnabled = true
  /// True if a menu above all screens offers the action as well.
  public var isQuick = false
  /// The number of things that wait behind it, such as in a tab.
  package var badge: Int?
  /// The sentence on why it can't be used now; nil if it can, or if that is plain to see.
  package var reason: String?

  /// The role of an action.
  public enum Role: String, Codable, Sendable {
    /// An ordinary action.
    case normal
    /// The purpose of the screen; the return key performs it.
    case confirm
    /// Leaves without performing it.
    case cancel
    /// Removes something that may be missed.
    case destructive
    /// Returns to the screen beneath.
    case back
    /// Undoes the last act, or does it again, whatever the screen.
    case history
  }

  /// True if the action closes the screen without performing it.
  package var closes: Bool { role == .back || role == .cancel }
}

extension Screen {
  /// Returns the action of an identifier; `back` also means the one that closes the screen.
  package func action(_ id: ControlID) -> ScreenAction? {
    actions.first { $0.id == id }
      ?? (id == LiveScreen.wayBack ? actions.first(where: \.closes) : nil)
  }
}
