import FeatureScreens

extension CommandTable {
  /// Returns the page of a command, or the first page, in lines of at most 80 columns where words allow.
  public func help(on command: Command<Work>?) -> String {
    guard let command else { return firstPage }
    let usage = [program, command.name] + (command.words + command.options).map(\.inUsage)
    return page(
      command.abstract,
      wrapped(command.discussion.split(separator: " "), indent: 0),
      wrapped(["USAGE:"] + usage, indent: 2),
      [
        HelpTopic.Section("ARGUMENTS", command.words.map(\.entry)),
        HelpTopic.Section("OPTIONS", (command.options + common).map(\.entry)),
        HelpTopic.Section("EXAMPLES", command.examples.map(example)),
      ]
    )
  }

  /// Returns the page of the named command or topic, or the first page.
  ///
  /// - Throws: An error with the command or the topic that was probably meant.
  public func help(on word: String?) throws(UsageError) -> String {
    guard let word else { return firstPage }
    if let topic = topics.first(where: { $0.name == word }) {
      return page(topic.abstract, "", "", topic.sections)
    }
    return help(
      on: try command(word, orElse: "There is no help on", among: topics.map(\.name))
    )
  }

  private var firstPage: String {
    let commands = commands.map {
      ($0.name + ($0.name == standard.name ? " (default)" : ""), $0.abstract)
    }
    let topics = topics.map { ($0.name, $0.abstract) }
    return page(
      overview,
      "",
      "USAGE: \(program) [<command>] [<options>]",
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

  private func page(
    _ overview: String,
    _ discussion: String,
    _ usage: String,
    _ sections: [HelpTopic.Section]
  ) -> String {
    (["OVERVIEW: \(overview)", discussion, usage] + sections.map(\.text))
      .filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }
}

extension HelpTopic.Section {
  private static let column = 26

  fileprivate var text: String {
    entries.isEmpty ? "" : (["\(title):"] + entries.map(Self.line)).joined(separator: "\n")
  }

  /// Returns a label with its meaning beside it, or below it if the label is too long.
  private static func line(_ label: String, _ abstract: String) -> String {
    guard !abstract.isEmpty else { return "  \(label)" }
    let gap = column - 2 - label.count
    return "  \(label)" + (gap > 0 ? "" : "\n")
      + String(repeating: " ", count: gap > 0 ? gap : column)
      + wrapped(abstract.split(separator: " "), indent: column, from: column)
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

/// Joins words with spaces, and with line ends so that lines end before column 80.
///
/// - Parameters:
///   - words: The words.
///   - indent: The indentation of all lines but the first.
///   - start: The column in which the first line begins.
/// - Returns: The lines.
private func wrapped(
  _ words: [some StringProtocol],
  indent: Int,
  from start: Int = 0
) -> String {
  var (text, column) = ("", start)
  for word in words {
    if !text.isEmpty {
      let isFull = column + 1 + word.count >= 80
      text += isFull ? "\n" + String(repeating: " ", count: indent) : " "
      column = isFull ? indent : column + 1
    }
    text += word
    column += word.count
  }
  return text
}
