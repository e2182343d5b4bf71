public import FeatureKit

/// The way in which lines are typed and screens are shown.
///
/// Everything follows from one mark. Without it, each line is an act, and screens are results. With it, only a line
/// after the mark is an act and any other line is speech, and screens go to standard error:
///
/// ```swift
/// LineStyle(greeting: "Type what stands in brackets.", example: "add-book")
/// LineStyle(mark: "/", greeting: "Type what is said.", example: "next")
/// ```
public struct LineStyle: Sendable {
  /// The mark before an act; empty if every line is an act.
  public let mark: String
  /// The first line.
  public let greeting: PrintedText
  /// An act, for help.
  public let example: String

  /// Makes a style.
  public init(mark: String = "", greeting: PrintedText, example: String) {
    (self.mark, self.greeting, self.example) = (mark, greeting, example)
  }

  var stream: Console.Stream { mark.isEmpty ? .output : .errors }

  /// The meaning of a typed line.
  enum Meaning {
    case act(String)
    case speech(String)
  }

  /// Reads a line; a doubled mark stands for the mark itself, which is said.
  func read(_ line: String) -> Meaning {
    guard line.hasPrefix(mark) else { return .speech(line) }
    let rest = String(line.dropFirst(mark.count))
    return !mark.isEmpty && rest.hasPrefix(mark) ? .speech(rest) : .act(rest)
  }

  var hint: PrintedText { "“\(mark)help” says what can be typed." }

  func help(_ usages: [String]) -> PrintedText {
    let lines = (usages + ["help", "quit"]).map { "\(mark)\($0)" as PrintedText }
    return """
      Type what stands in brackets, such as \(mark)\(example), or one of:
        \(lines.joined(separator: "\n  "))
      An empty line shows the screen again.
      """
  }
}
