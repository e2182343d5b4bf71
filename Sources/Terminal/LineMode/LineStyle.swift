public import FeatureKit

/// The first line of a session, and the look and the place of its screens.
public struct LineStyle: Sendable {
  /// The first line.
  public let greeting: PrintedText
  /// The stream of the screens; standard error if the session has a result of its own.
  public let screens: Console.Stream
  /// The highlighting.
  public let ink: LineHighlighting

  /// Makes a style.
  public init(
    greeting: PrintedText,
    screens: Console.Stream = .output,
    ink: LineHighlighting = .none
  ) {
    (self.greeting, self.screens, self.ink) = (greeting, screens, ink)
  }
}
