/// A command line as it was typed: its words with their meanings, not yet validated.
///
/// The parser, the completion and code that only looks for an option read the same pieces. Options may be anywhere,
/// as `--name value` or `--name=value`; the words after `--` are never options.
public struct TypedLine<Work: Sendable>: Sendable {
  enum Piece: Sendable {
    /// The word in the place of the command.
    case command(String)
    case word(String)
    case flag(ParameterDescription)
    case option(ParameterDescription, spelled: String, value: String)
    /// An option at the end, or before another one.
    case missingValue(ParameterDescription, spelled: String, next: String?)
    case unneededValue(spelled: String)
    case unknownOption(String)
  }

  let table: CommandTable<Work>
  private(set) var pieces: [Piece] = []
  private(set) var command: Command<Work>?
  /// True until `--`.
  private(set) var takesOptions = true

  init(_ words: some Collection<String>, _ table: CommandTable<Work>) {
    self.table = table
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word.hasPrefix("-"), word.count > 1 {
        pieces.append(option(word, &rest))
      } else if command == nil {
        pieces.append(.command(word))
        command = table.find(word)
      } else if self.words.isEmpty, let action = command?.action(word) {
        command = action
      } else {
        pieces.append(.word(word))
      }
    }
  }

  /// The options that can be given here.
  var options: [ParameterDescription] { command.map { $0.options + table.common } ?? table.root }

  /// Returns true for an option of the command, or one of a line without a command.
  func knows(_ option: ParameterDescription) -> Bool {
    (options + table.root).contains { $0.name == option.name }
  }

  private func option(_ word: String, _ rest: inout ArraySlice<String>) -> Piece {
    let (spelled, attached) = word.optionAndValue
    guard let option = options.first(where: { $0.isSpelled(spelled) }) else {
      return .unknownOption(spelled)
    }
    guard option.takesValue else {
      return attached == nil ? .flag(option) : .unneededValue(spelled: spelled)
    }
    if let attached { return .option(option, spelled: spelled, value: attached) }
    guard let value = rest.first, !value.hasPrefix("-") || value == "-" else {
      return .missingValue(option, spelled: spelled, next: rest.first)
    }
    rest.removeFirst()
    return .option(option, spelled: spelled, value: value)
  }

  /// Returns true if a flag is given, even in an invalid line.
  public func has(_ flag: CommandParameter<Bool>) -> Bool {
    !texts(of: flag.description.name).isEmpty
  }

  /// Returns the text of an option, even in an invalid line; nil if it isn't given.
  public func text<Value>(of option: CommandParameter<Value>) -> String? {
    texts(of: option.description.name).last
  }

  func texts(of name: String) -> [String] {
    pieces.compactMap { piece in
      switch piece {
      case .flag(let flag) where flag.name == name: ""
      case .option(let option, _, let value) where option.name == name: value
      case _: nil
      }
    }
  }

  /// The words after the command.
  var words: [String] {
    pieces.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }
}

extension CommandTable {
  /// Reads the words of a line, without the name of the program.
  public func read(_ words: [String]) -> TypedLine<Work> {
    TypedLine(words, self)
  }
}

extension String {
  /// The parts of `--name=value`.
  var optionAndValue: (name: String, value: String?) {
    let parts = split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.first.map(String.init) ?? "", parts.dropFirst().first.map(String.init))
  }
}
