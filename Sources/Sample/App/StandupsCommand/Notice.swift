import FeatureKit
import LineMode

/// A message beside the results, on standard error.
struct Notice: Sendable, Equatable {
  enum Kind: String {
    case error, warning, note
  }

  var kind: Kind
  /// The subject, for programs.
  var code: String
  var message: PrintedText
  var hint: PrintedText?

  /// Writes the notice as sentences, whose first words can be highlighted, or as one line of JSON.
  func written(
    as form: OutputForm,
    _ highlighting: LineHighlighting = .none
  ) throws -> PrintedText {
    guard form == .json else { return sentences(form == .text ? highlighting : .none) }
    let body = ["code": code, "message": message.text, "hint": hint?.text]
    return try RecordJSON.text(of: [kind.rawValue: body.compactMapValues(\.self)])
  }

  /// The notice as sentences.
  var text: PrintedText { sentences(.none) }

  private func sentences(_ highlighting: LineHighlighting) -> PrintedText {
    let name: PrintedText = "\(kind.rawValue):"
    let sentence: PrintedText =
      "\(kind == .error ? highlighting.error(name) : highlighting.bold(name)) \(message)"
    return hint.map { "\(sentence)\n\(highlighting.bold("hint:")) \($0)" } ?? sentence
  }
}

extension Notice {
  /// Says that a change would have made nothing different.
  static func unchanged(_ message: PrintedText) -> Notice {
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
