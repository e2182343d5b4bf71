import FeatureKit

/// A command line that makes sense: a command, its words, and its options.
struct ParsedArguments: Sendable {
  private(set) var command = Command.standard
  private(set) var words: [String] = []
  private var values: [CommandOption: [String]] = [:]
  private var isCommandNamed = false

  /// Reads the words of a command line, without the name of the program.
  ///
  /// Options may stand anywhere, as `--name value` or `--name=value`; what follows `--` is never an option.
  ///
  /// - Throws: A failure of usage, which names what was probably meant.
  init(_ line: [String]) throws(CommandFailure) {
    var rest = line[...]
    while let word = rest.popFirst() {
      if word == "--" {
        for word in rest { try take(word) }
        break
      } else if word.hasPrefix("-"), word.count > 1 {
        try takeOption(word, &rest)
      } else {
        try take(word)
      }
    }
    guard !has(.help), !has(.version) else { return }
    try checkWords()
    guard !(has(.json) && has(.plain)) else {
      throw CommandFailure(.usage, "Results are either --json or --plain.")
    }
  }

  func has(_ option: CommandOption) -> Bool {
    values[option] != nil
  }

  /// The value of an option; the last one if it was said more than once.
  func value(of option: CommandOption) -> String? {
    values[option]?.last
  }

  func values(of option: CommandOption) -> [String] {
    values[option] ?? []
  }

  /// The command that was named; nil when none was.
  var topic: Command? { isCommandNamed ? command : nil }

  /// Refuses to record where nobody uses the app.
  func refuseRecording() throws(CommandFailure) {
    guard has(.recording) else { return }
    throw CommandFailure(
      .usage,
      "--record records the app, and nobody can use that here.",
      hint: "It needs a terminal, and none of --json, --plain and --no-input."
    )
  }

  // MARK: Private

  private var options: [CommandOption] {
    isCommandNamed ? CommandOption.common + command.options : CommandOption.root
  }

  private mutating func take(_ word: String) throws(CommandFailure) {
    if isCommandNamed {
      words.append(word)
    } else {
      command = try Command.named(word)
      isCommandNamed = true
    }
  }

  private mutating func takeOption(
    _ word: String,
    _ rest: inout ArraySlice<String>
  ) throws(CommandFailure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, attached) = (String(parts[0]), parts.dropFirst().first.map(String.init))
    guard let option = options.first(where: { $0.isSpelled(name) }) else {
      throw unknownOption(name)
    }
    switch (option.value, attached) {
    case (nil, nil): values[option, default: []].append("")
    case (nil, .some): throw CommandFailure(.usage, "\(name) takes no value.", hint: seeHelp)
    case (.some, .some(let value)):
      values[option, default: []].append(try option.values.checked(value, "\(name) cannot be"))
    case (.some, nil):
      guard let value = rest.first, !value.hasPrefix("-") || value == "-" else {
        throw CommandFailure(
          .usage,
          "\(name) needs a value.",
          hint: rest.first.map { "If it is “\($0)”, write \(name)=\($0)" }
        )
      }
      rest.removeFirst()
      values[option, default: []].append(try option.values.checked(value, "\(name) cannot be"))
    }
  }

  private func unknownOption(_ name: String) -> CommandFailure {
    CommandFailure(
      .usage,
      isCommandNamed
        ? "“\(command.name)” has no option \(name)."
        : "Without a command there is no option \(name).",
      hint: options.map(\.name).nearest(to: name).map { "Did you mean \($0)?" } ?? seeHelp
    )
  }

  private mutating func checkWords() throws(CommandFailure) {
    let required = command.arguments.prefix { $0.count == .one || $0.count == .oneOrMore }
    if words.count < required.count {
      let missing = required[words.count]
      throw CommandFailure(
        .usage,
        "“\(command.name)” needs \(missing.nameWithArticle).",
        hint: seeHelp
      )
    }
    if words.count > command.arguments.count, command.arguments.last?.isLastOfMany != true {
      let extra = words[command.arguments.count]
      throw CommandFailure(
        .usage,
        "“\(extra)” is one word too many for “\(command.name)”.",
        hint: "Put words that belong together in quotes."
      )
    }
    for (index, argument) in command.arguments.enumerated() where index < words.count {
      words[index] = try argument.values.checked(
        words[index],
        "There is no \(argument.name)"
      )
    }
  }

  private var seeHelp: PrintedText {
    isCommandNamed ? "See “help \(command.name)”." : "See “help”."
  }
}

extension CommandArgument {
  fileprivate var nameWithArticle: String {
    (name.first.map("aeiou".contains) == true ? "an " : "a ") + name
  }

  /// Whether any number of words can stand here.
  var isLastOfMany: Bool {
    switch count {
    case .one, .optional: false
    case .oneOrMore, .any: true
    }
  }
}

extension CommandValues {
  /// Checks a word against the choices, and returns the choice as it is written in the table.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - refusal: How the sentence begins that refuses it.
  /// - Returns: The choice.
  /// - Throws: A failure of usage, which names what was probably meant.
  fileprivate func checked(_ word: String, _ refusal: PrintedText) throws(CommandFailure) -> String
  {
    guard let choices else { return word }
    if let choice = choices.first(where: { $0 == word.lowercased() }) { return choice }
    throw CommandFailure(
      .usage,
      "\(refusal) “\(word)”.",
      hint: choices.nearest(to: word).map { "Did you mean “\($0)”?" }
        ?? "Choose one of \(choices.joined(separator: ", "))."
    )
  }
}

extension Command {
  /// Finds a command by its name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - others: What else could have been meant.
  /// - Returns: The command.
  /// - Throws: A failure of usage, which names what was probably meant.
  static func named(
    _ name: String,
    orElse others: [String] = []
  ) throws(CommandFailure) -> Command {
    guard let command = (all + hidden).first(where: { $0.name == name }) else {
      throw CommandFailure(
        .usage,
        others.isEmpty ? "There is no command “\(name)”." : "There is no help on “\(name)”.",
        hint: (all.map(\.name) + others).nearest(to: name).map { "Did you mean “\($0)”?" }
          ?? "See “help”."
      )
    }
    return command
  }
}
