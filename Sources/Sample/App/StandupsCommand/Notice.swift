import FeatureKit

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

  /// Writes the notice as sentences, or as one line of JSON.
  func written(as form: OutputForm) throws -> PrintedText {
    guard form == .json else { return text }
    let body = ["code": code, "message": message.text, "hint": hint?.text]
    return try RecordJSON.text(of: [kind.rawValue: body.compactMapValues(\.self)])
  }

  /// The notice as sentences.
  var text: PrintedText {
    let sentence: PrintedText = "\(kind.rawValue): \(message)"
    return hint.map { "\(sentence)\nhint: \($0)" } ?? sentence
  }
}

extension Notice {
  init(_ failure: CommandFailure) {
    self.init(
      kind: .error,
      code: failure.code.rawValue,
      message: failure.message,
      hint: failure.hint
    )
  }
}
