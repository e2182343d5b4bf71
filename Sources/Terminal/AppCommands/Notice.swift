import FeatureKit
package import TerminalConsole
package import TerminalTexts

/// A message beside the results, on standard error.
package struct Notice: Sendable, Equatable {
  /// How serious it is.
  package enum Kind: String {
    case error, warning, note
  }

  package var kind: Kind
  /// The subject, for programs.
  package var code: String
  package var message: PrintedText
  package var hint: PrintedText?

  /// Describes a notice.
  package init(kind: Kind, code: String, message: PrintedText, hint: PrintedText? = nil) {
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
