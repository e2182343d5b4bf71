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
  /// Returns the line that does in a shell what a word says, such as `shelf list`.
  public var shellLine: @Sendable (_ word: String) -> String?

  /// Makes a style.
  public init(
    greeting: PrintedText,
    screens: Console.Stream = .output,
    highlighting: LineHighlighting = .none,
    shellLine: @escaping @Sendable (_ word: String) -> String? = { _ in nil }
  ) {
    (self.greeting, self.screens) = (greeting, screens)
    (self.highlighting, self.shellLine) = (highlighting, shellLine)
  }
}
