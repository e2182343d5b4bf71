import FeatureScreens
import TerminalTexts

/// A valid command line: a command, and the values of its parameters.
public struct ParsedArguments<Work: Sendable>: Sendable {
  /// The named command; nil without one.
  public var named: Command<Work>? { line.command }
  /// The command to do.
  public var command: Command<Work> { named ?? line.table.standard }

  private let line: TypedLine<Work>
  private var texts: [String: [String]] = [:]
  private var values: [String: any Sendable] = [:]

  /// The value of a parameter.
  ///
  /// - Precondition: A word that must be given is a parameter of the command, and no help is asked for.
  public subscript<Value>(parameter: CommandParameter<Value>) -> Value {
    let name = parameter.description.name
    guard let value = values[name] as? Value ?? parameter.absent else {
      preconditionFailure("“\(command.name)” has no “\(name)”.")
    }
    return value
  }

  fileprivate init(_ line: TypedLine<Work>) throws(UsageError) {
    self.line = line
    for piece in line.pieces { try take(piece) }
    // Help doesn't need the rest to be valid.
    guard !line.has(.help), !line.has(.version) else { return }
    try checkWords()
    for parameter in line.table.root + command.parameters {
      guard let texts = texts[parameter.name] else { continue }
      values[parameter.name] = try parameter.read(texts)
    }
  }

  private mutating func take(_ piece: TypedLine<Work>.Piece) throws(UsageError) {
    switch piece {
    case .command(let name): _ = try line.table.command(name)
    case .word: break
    // Before an action there can be options that only its command has.
    case .flag(let option) where !line.knows(option),
      .option(let option, _, _) where !line.knows(option):
      throw unknownOption(option.name)
    case .flag(let flag): texts[flag.name, default: []].append("")
    case .option(let option, let spelled, let value):
      let value = try option.values.checked(value, "\(spelled) cannot be")
      guard option.count.isMany || texts[option.name] == nil else {
        throw UsageError("\(option.name) is given more than once.", hint: "Only one can count.")
      }
      texts[option.name, default: []].append(value)
    case .missingValue(let option, let spelled, let next):
      throw UsageError(
        "\(spelled) needs a value.",
        hint: option.values.listed ?? next.map { "If it is “\($0)”, write \(spelled)=\($0)" }
      )
    case .unneededValue(let spelled):
      throw UsageError("\(spelled) takes no value.", hint: seeHelp)
    case .unknownOption(let name): throw unknownOption(name)
    }
  }

  private func unknownOption(_ name: String) -> UsageError {
    if let named, named.options.contains(where: { $0.isSpelled(name) }) {
      return UsageError(
        "\(name) belongs after its command.",
        hint: "Write “\(named.name) \(name)”."
      )
    }
    return UsageError(
      named.map { "“\($0.name)” has no option \(name)." }
        ?? "Without a command there is no option \(name).",
      hint: meant(by: name).map { "Did you mean \($0)?" } ?? seeHelp
    )
  }

  /// Finds the option that was probably meant; without a command, one of a command.
  private func meant(by name: String) -> PrintedText? {
    let synonym = line.options.first { $0.synonyms.contains(name) }
    let command = line.table.commands.first { command in
      named == nil && command.options.contains { $0.isSpelled(name) }
    }
    return synonym.map { "\($0.name)" } ?? command.map { "“\($0.name) \(name)”" }
      ?? line.options.map(\.name).nearest(to: name).map { "\($0)" }
  }

  private mutating func checkWords() throws(UsageError) {
    let (parameters, words) = (command.words, line.words)
    if let word = words.first?.lowercased(),
      let action = command.actions.first(where: { $0.synonyms.contains(word) })
    {
      throw UsageError("There is no action “\(word)”.", hint: "Did you mean “\(action.word)”?")
    }
    if let hint = hintOfOnlyChoice, let parameter = parameters.first, let word = words.first {
      throw UsageError("There is no \(parameter.name) “\(word)”.", hint: hint)
    }
    for (parameter, word) in zip(parameters, words) {
      texts[parameter.name] = [
        try parameter.values.checked(word, "There is no \(parameter.name)")
      ]
    }
    let required = parameters.prefix { $0.count.isRequired }
    if words.count < required.count {
      let missing = required[words.count]
      let article = "aeiou".contains(missing.name.prefix(1)) ? "an" : "a"
      throw UsageError(
        "“\(command.name)” needs \(article) \(missing.name).",
        hint: missing.values.listed ?? seeHelp
      )
    }
    if words.count > parameters.count, parameters.last?.count.isMany != true {
      throw UsageError(
        "“\(words[parameters.count])” is one word too many for “\(command.name)”.",
        hint: parameters.isEmpty ? seeHelp : "Put words that belong together in quotes."
      )
    }
    guard let last = parameters.last, words.count > parameters.count else { return }
    texts[last.name, default: []] += words[parameters.count...]
  }

  /// The line to type where the only word that can stand first was left out.
  private var hintOfOnlyChoice: PrintedText? {
    let (parameters, words) = (command.words, line.words)
    guard let first = words.first, parameters.count > 1,
      let only = parameters[0].values.choices, only.count == 1, only != [first.lowercased()],
      let choices = parameters[1].values.choices,
      let meant = choices.first(where: { $0 == first.lowercased() }) ?? choices.nearest(to: first)
    else { return nil }
    let rest = words.dropFirst().map { $0.contains(" ") ? "\"\($0)\"" : $0 }
    let missing = parameters.dropFirst(words.count + 1).map { "<\($0.name)>" }
    let typed = ([command.name] + only + [meant] + rest + missing).joined(separator: " ")
    return meant == first.lowercased() ? "Type “\(typed)”." : "Did you mean “\(typed)”?"
  }

  private var seeHelp: PrintedText { named.map { "See “help \($0.name)”." } ?? "See “help”." }
}

extension TypedLine {
  /// Returns the command and its values, or throws the first mistake with a suggestion.
  public func arguments() throws(UsageError) -> ParsedArguments<Work> {
    try ParsedArguments(self)
  }
}
