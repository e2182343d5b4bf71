import FeatureKit
package import TerminalConsole
public import TerminalTexts

/// A message beside the results, on standard error.
///
/// ```swift
/// Notice(kind: .note, code: "unchanged", message: "“Emma” is lent to Ann already.")
/// ```
public struct Notice: Sendable, Equatable {
  /// How serious it is.
  public enum Kind: String, Sendable {
    /// A failure, which `--quiet` shows, too.
    case error
    /// A danger.
    case warning
    /// Something to know.
    case note
  }

  /// How serious it is.
  public var kind: Kind
  /// The subject, for programs.
  public var code: String
  /// The message, as a sentence.
  public var message: PrintedText
  /// The next step, as a sentence.
  public var hint: PrintedText?

  /// Describes a notice.
  public init(kind: Kind, code: String, message: PrintedText, hint: PrintedText? = nil) {
    (self.kind, self.code, self.message, self.hint) = (kind, code, message, hint)
  }

  /// Writes the notice as sentences, whose first words can be highlighted, or as one line of JSON.
  package func written(
    as form: OutputForm,
    _ highlighting: LineHighlighting = .none
  ) throws -> PrintedText {
    guard form == .json else { return sentences(form == .text ? highlighting : .none) }
    let body = ["code": code, "message": message.text, "hint": hint?.text]
    return try RecordJSON.text(of: [kind.rawValue: body.compactMapValues(\.self)])
  }

  /// The notice as sentences.
  package var text: PrintedText { sentences(.none) }

  private func sentences(_ highlighting: LineHighlighting) -> PrintedText {
    let name: PrintedText = "\(kind.rawValue):"
    let sentence: PrintedText =
      "\(kind == .error ? highlighting.error(name) : highlighting.bold(name)) \(message)"
    return hint.map { "\(sentence)\n\(highlighting.bold("hint:")) \($0)" } ?? sentence
  }
}

extension Notice {
  /// Says that a change would have made nothing different.
  package static func unchanged(_ message: PrintedText) -> Notice {
    Notice(kind: .note, code: "unchanged", message: message)
  }

  init(_ failure: CommandFailure) {
    self.init(
      // The user's own decision isn't an error.
      kind: failure.code == .cancelled ? .note : .error,
      code: failure.code.rawValue,
      message: failure.message,
      hint: failure.hint
    )
  }
}

extension Console {
  /// Writes beside the results, unless the stream is gone.
  package func tell(on stream: Stream = .errors, _ text: () throws -> PrintedText) {
    do {
      try write(text(), stream)
    } catch {
      // A write that matters reports that.
    }
  }
}
