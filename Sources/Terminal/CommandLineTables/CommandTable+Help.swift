import FeatureScreens
import TerminalTexts

extension CommandTable {
  /// Returns the page of a command, or the first page.
  public func help(on command: Command<Work>?) -> HelpPage {
    guard let command else { return firstPage }
    return HelpPage(
      command.abstract,
      discussion: command.discussion,
      usage: [program, command.name] + (command.words + command.options).map(\.inUsage),
      [
        HelpTopic.Section("ARGUMENTS", command.words.map(\.entry)),
        HelpTopic.Section(
          "ACTIONS (\(program) help \(command.name) <action>)",
          command.actions.map { ($0.word, $0.abstract) }
        ),
        HelpTopic.Section("OPTIONS", (command.options + common).map(\.entry)),
        HelpTopic.Section("EXAMPLES", command.examples.map(example)),
      ]
    )
  }

  /// Returns the page of the named command or topic, or the first page.
  ///
  /// - Throws: An error with the command or the topic that was probably meant.
  public func help(on word: String?) throws(UsageError) -> HelpPage {
    guard let word else { return firstPage }
    if let topic = topics.first(where: { $0.name == word }) {
      return HelpPage(topic.abstract, topic.sections)
    }
    let others = topics.map(\.name) + commands.flatMap(\.actions).map(\.name)
    return help(on: try command(word, orElse: "There is no help on", among: others))
  }

  private var firstPage: HelpPage {
    let commands = commands.map {
      ($0.name + ($0.name == standard.name ? " (default)" : ""), $0.abstract)
    }
    let topics = topics.map { ($0.name, $0.abstract) }
    return HelpPage(
      overview,
      usage: [program, "[<command>]", "[<options>]"],
      [
        HelpTopic.Section("OPTIONS", root.map(\.entry)),
        HelpTopic.Section("SUBCOMMANDS", commands),
        HelpTopic.Section("TOPICS (\(program) help <topic>)", topics),
        HelpTopic.Section("EXAMPLES", self.commands.compactMap(\.examples.first).map(example)),
      ]
    )
  }

  private func example(_ line: String, _ abstract: String) -> HelpTopic.Entry {
    ("\(program) \(line)", abstract)
  }
}

extension ParameterDescription {
  fileprivate var entry: HelpTopic.Entry {
    let listed = values.choices.map { " (one of: \($0.joined(separator: ", ")))" }
    return (isOption ? label : "<\(name)>", abstract + (listed ?? ""))
  }

  /// The parameter in brackets if it can be left out, with dots if it can be repeated.
  fileprivate var inUsage: String {
    switch (count, isOption) {
    case (.one, _): "<\(name)>"
    case (.oneOrMore, _): "<\(name)> ..."
    case (.optional, false): "[<\(name)>]"
    case (.any, false): "[<\(name)> ...]"
    case (.optional, true): "[\(usage)]"
    case (.any, true): "[\(usage)] ..."
    }
  }
}
