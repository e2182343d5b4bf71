public import FeatureKit
public import TerminalTexts

/// An error of a line that was typed, as a sentence, and the remedy as another.
public struct LineError: Error, Hashable, Sendable {
  /// The mistake.
  public let message: PrintedText
  /// The remedy.
  public let hint: PrintedText?

  /// Makes an error of sentences.
  public init(_ message: PrintedText, hint: PrintedText? = nil) {
    (self.message, self.hint) = (message, hint)
  }

  /// The error as it is printed.
  public var text: PrintedText {
    "error: \(message)" + (hint.map { "\nhint: \($0)" } ?? "")
  }

  /// The error of a line that is longer than the limit.
  public static let lineTooLong = LineError(
    "A line of the input is longer than \(InputLines.limit >> 20) MB; nothing of it was taken.",
    hint: "Break it into shorter lines."
  )
}

extension LineError {
  /// Describes the outcome of a request; nil if the screen shows it.
  public init?(_ outcome: NavigationOutcome) {
    guard let message = outcome.message else { return nil }
    if case .opened(let opening) = outcome, let rest = opening.unresolved {
      self.init(rest)
    } else {
      self.init("\(message)")
    }
  }

  /// Describes the rest of a route that was left out, with a suggestion.
  public init(_ rest: UnresolvedRoute) {
    var hint: PrintedText?
    switch rest.reason {
    case .unknownWord(let word, let known) where !known.isEmpty:
      hint =
        known.nearest(to: word).map { "Did you mean “\($0)”?" }
        ?? "From here lead: \(known.joined(separator: ", "))."
    case .nothingOver(_, let alone): hint = "Open it alone: \(alone.inWords("or"))."
    case _: break
    }
    self.init("\(rest)", hint: hint)
  }
}
