/// The help of one command, or of all, from the table of commands.
struct HelpPage: Sendable {
  var overview: String
  /// Further help, in sentences.
  var discussion = ""
  /// Pieces that no line end may part.
  var usage: [String]
  var sections: [Section]

  struct Section: Sendable {
    var title: String
    var entries: [Entry]
  }

  struct Entry: Sendable {
    var label: String
    var abstract: String

    init(_ label: String, _ abstract: String) {
      (self.label, self.abstract) = (label, abstract)
    }
  }

  /// Makes the page of a command, or the first page.
  init(_ command: Command?) {
    self = command.map(HelpPage.init(of:)) ?? HelpPage.first
  }

  /// Makes the page of what a word names, or the first page.
  ///
  /// - Throws: A failure of usage, which names the command or the topic that was probably meant.
  init(on word: String?) throws(CommandFailure) {
    let topic = HelpTopic.all.first { $0.name == word }
    switch (word, topic) {
    case (nil, _): self = HelpPage.first
    case (_, .some(let topic)): self.init(of: topic)
    case (.some(let word), nil):
      self.init(of: try Command.named(word, orElse: HelpTopic.all.map(\.name)))
    }
  }

  private init(of topic: HelpTopic) {
    self.init(overview: topic.abstract, usage: [], sections: topic.sections)
  }

  private init(of command: Command) {
    let words = command.arguments.map(\.usage)
    (overview, discussion) = (command.abstract, command.discussion)
    usage = ["standups", command.name] + words + command.options.map(\.usage)
    sections = [
      Section(
        title: "ARGUMENTS",
        entries: command.arguments.map { Entry($0) }
      ),
      Section(
        title: "OPTIONS",
        entries: (command.options + CommandOption.common).map { Entry($0) }
      ),
      Section(title: "EXAMPLES", entries: command.examples.map { Entry($0) }),
    ]
  }

  private init(overview: String, usage: [String], sections: [Section]) {
    (self.overview, self.usage, self.sections) = (overview, usage, sections)
  }

  private static let first = HelpPage(
    overview: "Plan, run and look back on your team's daily standups.",
    usage: ["standups", "[<command>]", "[<options>]"],
    sections: [
      Section(title: "OPTIONS", entries: CommandOption.root.map { Entry($0) }),
      Section(
        title: "SUBCOMMANDS",
        entries: Command.all.map { command in
          let isStandard = command.name == Command.standard.name
          return Entry(command.name + (isStandard ? " (default)" : ""), command.abstract)
        }
      ),
      Section(
        title: "TOPICS (standups help <topic>)",
        entries: HelpTopic.all.map { Entry($0.name, $0.abstract) }
      ),
      Section(
        title: "EXAMPLES",
        entries: Command.all.compactMap(\.examples.first).map { Entry($0) }
      ),
    ]
  )
}

// MARK: - Text

extension HelpPage {
  /// The page, no line longer than 80 columns where words allow.
  var text: String {
    let parts = [
      "OVERVIEW: \(overview)",
      discussion.split(separator: " ").map(String.init).wrapped(indent: 0),
      usage.isEmpty ? "" : (["USAGE:"] + usage).wrapped(indent: 2),
    ]
    return (parts.filter { !$0.isEmpty } + sections.filter { !$0.entries.isEmpty }.map(\.text))
      .joined(separator: "\n\n")
  }
}

extension HelpPage.Section {
  var text: String {
    ([title + ":"] + entries.map(\.text)).joined(separator: "\n")
  }
}

extension HelpPage.Entry {
  private static let column = 26

  init(_ argument: CommandArgument) {
    let isFixed = argument.values.choices?.count == 1
    self.init(argument.label, argument.abstract + (isFixed ? "" : argument.values.listed))
  }

  init(_ option: CommandOption) {
    let names = [option.short, option.name].compactMap(\.self).joined(separator: ", ")
    self.init(
      names + (option.value.map { " <\($0)>" } ?? ""),
      option.abstract + option.values.listed
    )
  }

  init(_ example: CommandExample) {
    self.init(example.line, example.abstract)
  }

  /// The label, and beside it, or below if it is too long for that, what it means.
  var text: String {
    let label = "  " + label
    guard !abstract.isEmpty else { return label }
    let abstract = abstract.split(separator: " ").map(String.init)
      .wrapped(indent: Self.column, from: Self.column)
    let gap = Self.column - label.count
    return gap > 0
      ? label + String(repeating: " ", count: gap) + abstract
      : label + "\n" + String(repeating: " ", count: Self.column) + abstract
  }
}

extension CommandValues {
  /// The choices, behind what is said about them.
  fileprivate var listed: String {
    choices.map { " (one of: \($0.joined(separator: ", ")))" } ?? ""
  }
}

extension CommandArgument {
  /// The word itself where there is no other, else what stands for it.
  fileprivate var label: String {
    guard let choices = values.choices, choices.count == 1 else { return "<\(name)>" }
    return choices[0]
  }

  fileprivate var usage: String {
    switch count {
    case .one: label
    case .optional: "[\(label)]"
    case .oneOrMore: "\(label) ..."
    case .any: "[\(label) ...]"
    }
  }
}

extension CommandOption {
  fileprivate var usage: String {
    "[\(name)\(value.map { " <\($0)>" } ?? "")]\(isRepeatable ? " ..." : "")"
  }
}

extension [String] {
  /// Joins words with spaces, and with line ends so that lines end before column 80.
  ///
  /// - Parameters:
  ///   - indent: How far all lines but the first are indented.
  ///   - start: The column in which the first line begins.
  /// - Returns: The lines.
  fileprivate func wrapped(indent: Int, from start: Int = 0) -> String {
    var text = ""
    var column = start
    for word in self {
      let isFirst = text.isEmpty
      if !isFirst, column + 1 + word.count >= 80 {
        text += "\n" + String(repeating: " ", count: indent)
        column = indent
      } else if !isFirst {
        text += " "
        column += 1
      }
      text += word
      column += word.count
    }
    return text
  }
}
