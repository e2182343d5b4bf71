import FeatureScreens
public import TerminalTexts

/// The kind of a parameter's values, for the parser and for completion.
public enum CommandValues: Sendable, Hashable {
  /// Any text.
  case text
  /// One of a few words, in any case.
  case choices([String])
  /// Any text; completion offers these words.
  case offered([String])
  /// A file or a folder.
  case files
  /// A command or a topic of help.
  case topics
  /// Values of the product, which lists them.
  case named(String)

  var choices: [String]? {
    guard case .choices(let choices) = self else { return nil }
    return choices
  }

  /// The advice that names all choices, as a sentence.
  var listed: PrintedText? {
    choices.map {
      $0.count == 1
        ? "The only choice is “\($0.joined())”."
        : "Choose one of \($0.joined(separator: ", "))."
    }
  }

  /// Checks a text against the choices, and returns it as it is declared.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - refusal: The beginning of the sentence that refuses it.
  /// - Returns: The choice.
  /// - Throws: An error with the choice that was probably meant, and all others.
  func checked(_ text: String, _ refusal: PrintedText) throws(UsageError) -> String {
    guard let choices else { return text }
    if let choice = choices.first(where: { $0 == text.lowercased() }) { return choice }
    let nearest: PrintedText? = choices.nearest(to: text).map { "Did you mean “\($0)”?" }
    let hints = choices.count == 1 ? [nearest ?? listed] : [nearest, listed]
    throw UsageError(
      "\(refusal) “\(text)”.",
      hint: hints.compactMap(\.self).joined(separator: " ")
    )
  }
}

/// A type whose cases are typed by their raw values.
public typealias ChoosableValue = CaseIterable & RawRepresentable<String> & Sendable

/// The error of an invalid command line.
public struct UsageError: Error, Hashable, Sendable {
  /// The mistake, as a sentence.
  public let message: PrintedText
  /// The remedy, as a sentence.
  public let hint: PrintedText?

  /// Makes an error from the mistake and the remedy.
  public init(_ message: PrintedText, hint: PrintedText? = nil) {
    (self.message, self.hint) = (message, hint)
  }
}

/// A parameter without the type of its value.
struct ParameterDescription: Sendable {
  enum Count {
    case one, optional, oneOrMore, any

    var isMany: Bool { self == .oneOrMore || self == .any }
    var isRequired: Bool { self == .one || self == .oneOrMore }
  }

  /// The names and the value as help shows them: `title`, `-q, --quiet` or `-o, --output <file>`.
  let label: String
  /// The label without the short name.
  let usage: String
  let name: String
  let count: Count
  let values: CommandValues
  let abstract: String
  /// Other words for the option, which only lead to a suggestion.
  var synonyms: [String] = []
  var read: @Sendable ([String]) throws(UsageError) -> any Sendable = { _ in () }

  init(
    _ label: String,
    count: Count = .optional,
    of values: CommandValues = .text,
    _ abstract: String
  ) {
    self.label = label
    // Each process makes all of them: a search for a text takes far longer than one for a character.
    usage = label.lastIndex(of: ",").map { String(label[$0...].dropFirst(2)) } ?? label
    name = String(usage.prefix { $0 != " " })
    (self.count, self.values, self.abstract) = (count, values, abstract)
  }

  /// True for an option with a value.
  var takesValue: Bool { usage.hasSuffix(">") }

  /// True for an option or a flag, which begin with a dash.
  var isOption: Bool { name.hasPrefix("-") }

  func isSpelled(_ word: String) -> Bool {
    word == name || label.hasPrefix("\(word), ")
  }
}
