public import FeatureKit

/// The first line of a session, and the look and the place of its screens.
public struct LineStyle: Sendable {
  /// The first line.
  public let greeting: PrintedText
  /// The stream of the screens; standard error if the session has a result of its own.
  public let screens: Console.Stream
  /// The highlighting.
  public let highlighting: LineHighlighting

  /// Makes a style.
  public init(
    greeting: PrintedText,
    screens: Console.Stream = .output,
    highlighting: LineHighlighting = .none
  ) {
    (self.greeting, self.screens) = (greeting, screens)
    self.highlighting = highlighting
  }
}

/// The highlighting of screens and errors.
///
/// It uses bold, and red only beside a word that says the same, so it's legible on black and on white.
public enum LineHighlighting: Sendable {
  /// No highlighting.
  case none
  /// Bold titles, and nothing in colour.
  case bold
  /// Bold titles, and errors in red.
  case color

  func bold(_ text: PrintedText) -> PrintedText {
    self == .none || text.isEmpty ? text : "\u{1B}[1m" + text + "\u{1B}[m"
  }

  func error(_ text: PrintedText) -> PrintedText {
    self == .color ? "\u{1B}[1;31m" + text + "\u{1B}[m" : bold(text)
  }
}
