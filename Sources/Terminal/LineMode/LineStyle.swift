public import FeatureKit
public import TerminalConsole
public import TerminalTexts

/// The first line of a session, and the look and the place of its screens.
public struct LineStyle: Sendable {
  /// The first line.
  public let greeting: PrintedText
  /// The stream of the screens; standard error if the session has a result of its own.
  public let screens: Console.Stream
  /// The highlighting.
  public let highlighting: LineHighlighting
  /// The action that opens a menu; what the menu offers can be typed on every screen that has the action.
  public let menu: ControlID?
  /// Other names that people type for fields, by the names in their identifiers.
  public let aliases: [String: [String]]

  /// Makes a style.
  public init(
    greeting: PrintedText,
    screens: Console.Stream = .output,
    highlighting: LineHighlighting = .none,
    menu: ControlID? = nil,
    aliases: [String: [String]] = [:]
  ) {
    (self.greeting, self.screens) = (greeting, screens)
    (self.highlighting, self.menu, self.aliases) = (highlighting, menu, aliases)
  }
}
