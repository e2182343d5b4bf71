import FeatureScreens
import FeatureTexts
public import TerminalTexts

/// A word that can stand at the end of a line.
public struct CompletionCandidate: Sendable {
  /// The word.
  public let word: String
  /// A remark on it, or nothing.
  public let abstract: String
  /// Another text whose beginning it completes, such as the title of the record that an id names.
  public let title: String?

  /// Makes a candidate.
  public init(_ word: String, _ abstract: String = "", for title: String? = nil) {
    (self.word, self.abstract, self.title) = (word, abstract, title)
  }

  /// Returns true if it completes a text.
  fileprivate func completes(_ key: String) -> Bool {
    [word, title].contains { $0?.nameKey.hasPrefix(key) == true }
  }
}

/// A command line that is being typed, and the words that can stand at its end.
public struct UnfinishedLine<Work: Sendable>: Sendable {
  /// The words before the last one.
  ///
  /// An invalid word is skipped: it is reported when the line is carried out.
  let line: TypedLine<Work>
  /// The part of the last word that is typed already.
  public private(set) var partial: String
  /// The option whose value is being typed.
  private var pending: ParameterDescription?
  /// The part of the last word before its value: `--genre=`.
  private var prefix = ""

  init(_ words: [String], _ table: CommandTable<Work>) {
    line = TypedLine(words.dropLast(), table)
    partial = words.last ?? ""
    if case .missingValue(let option, _, next: nil) = line.pieces.last { pending = option }
    let (name, value) = partial.optionAndValue
    guard line.takesOptions, pending == nil, let value,
      let option = line.options.first(where: { $0.name == name && $0.takesValue })
    else { return }
    (pending, partial, prefix) = (option, value, "\(name)=")
  }

  /// The words after the command that are typed already.
  public var words: [String] { line.words }

  /// Returns the text of an option that is given already.
  public func text<Value>(of option: CommandParameter<Value>) -> String? { line.text(of: option) }

  /// The values that are expected at the end; nil where a command or an option is.
  public var expected: CommandValues? {
    if let pending { return pending.values }
    guard !isOption, let command = line.command else { return nil }
    if words.count < command.words.count { return command.words[words.count].values }
    return command.words.last.map { $0.count.isMany ? $0.values : .text } ?? .text
  }

  /// True if the name of an option is being typed.
  private var isOption: Bool { line.takesOptions && pending == nil && partial.hasPrefix("-") }

  /// Returns the words that can complete the line; case doesn't matter.
  ///
  /// - Parameter known: The words for the kind that the line expects, if the product defines it.
  /// - Returns: The words, with their remarks.
  public func candidates(_ known: [CompletionCandidate] = []) -> [CompletionCandidate] {
    let key = partial.nameKey
    return all(known).filter { $0.completes(key) }
      .map { CompletionCandidate(prefix + $0.word, $0.abstract) }
  }

  /// Returns the candidates in the form that the completion scripts read, one on each line.
  ///
  /// - Parameters:
  ///   - known: The words for the kind that the line expects, if the product defines it.
  ///   - bash: The line as it is typed in bash, which gets no remarks.
  /// - Returns: The lines.
  public func answer(
    _ known: [CompletionCandidate] = [],
    in bash: BashLine? = nil
  ) -> PrintedText {
    let lines: [PrintedText] = candidates(known).compactMap { candidate in
      guard let bash else { return "\(candidate.word)\t\(candidate.abstract)" }
      return bash.completion(of: candidate.word).map { "\($0)" }
    }
    return (lines + [expected == .files ? ":files" : ":words"]).joined(separator: "\n")
  }

  private func all(_ known: [CompletionCandidate]) -> [CompletionCandidate] {
    let commands = line.table.commands.map { CompletionCandidate($0.name, $0.abstract) }
    return switch expected {
    case nil where isOption: options
    case nil: commands
    case .topics: commands + line.table.topics.map { CompletionCandidate($0.name, $0.abstract) }
    case .choices(let choices):
      choices.map { CompletionCandidate($0, line.command?.action($0)?.abstract ?? "") }
    case .offered(let words): words.map { CompletionCandidate($0) }
    case .named: known
    case .text, .files: []
    }
  }

  private var options: [CompletionCandidate] {
    line.options.filter { $0.count.isMany || line.texts(of: $0.name).isEmpty }
      .map { CompletionCandidate($0.name, $0.abstract) }
  }
}

extension CommandTable {
  /// Reads a line that is being typed; its last word may not be whole.
  public func readUnfinished(_ words: [String]) -> UnfinishedLine<Work> {
    UnfinishedLine(words, self)
  }
}
