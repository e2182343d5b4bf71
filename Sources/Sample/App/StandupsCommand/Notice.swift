import RecordStores
import ScreenValues

/// Something that is told beside the results, on standard error.
struct Notice: Sendable, Equatable {
  enum Kind: String {
    case error, warning, note
  }

  var kind: Kind
  /// What it is about, for programs.
  var code: String
  var message: String
  var hint: String?

  /// Writes the notice as sentences, or as one line of JSON.
  func written(as form: OutputForm) throws -> String {
    guard form == .json else { return text }
    let body = ["code": code, "message": message, "hint": hint].compactMapValues(\.self)
    return try RecordJSON.text(of: [kind.rawValue: body])
  }

  /// The notice as sentences.
  var text: String {
    // What is quoted from the outside, such as a name or a path, cannot steer the terminal.
    (["\(kind.rawValue): \(message)"] + [hint.map { "hint: \($0)" }].compactMap(\.self))
      .joined(separator: "\n")
      .linesWithoutControlCharacters
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
