import CommandLineTables
import FeatureKit
import TerminalTexts

extension CommandSet {
  /// Shows the help of a command or of a topic, or the list of both.
  package static var help: ToolCommand {
    ToolCommand(
      "help",
      "Show help for a command or a topic, or list them all.",
      ParameterList(topicWords),
      examples: ["help open": "What “open” takes."]
    ) { invocation in
      let words = invocation[topicWords]
      let table = await table(for: invocation.engines).whole(for: words)
      return .help(try table.help(on: words.isEmpty ? nil : words.joined(separator: " ")))
    }
  }

  /// Shows the version, which `--version` does too.
  package static var versionCommand: ToolCommand {
    ToolCommand("version", "Show the version.", examples: ["version": "Which version this is."]) {
      _ in
      .version(of: Self.self)
    }
  }
}

extension CommandResult {
  /// The version of the product.
  static func version<Commands: CommandSet>(of commands: Commands.Type) -> CommandResult {
    let version = commands.version ?? ""
    return .document("\(Commands.Product.name) \(version)", json: ["version": version])
  }
}

private let topicWords = CommandParameter<[String]>.words(
  "topic",
  of: .topics,
  "A command, with or without an action, or a topic."
)

extension CommandSet {
  /// Writes the completion script of a shell.
  package static var completion: ToolCommand {
    let name = Product.name
    return ToolCommand(
      "completion",
      "Write a script for completing commands and titles in a shell.",
      ParameterList(shellWord),
      examples: [
        "completion bash": "For ~/.bashrc: source <(\(name) completion bash)",
        "completion zsh": "The same for ~/.zshrc, after compinit.",
        "completion fish": "For ~/.config/fish/config.fish: \(name) completion fish | source",
      ]
    ) { invocation in
      let shell = invocation[shellWord]
      let script = shell.completionScript(of: name)
      return .document(
        PrintedText(lines: script),
        json: ["completion": ["script": script, "shell": shell.rawValue]]
      )
    }
  }

  /// Writes the candidates for the end of a command line, for the shells' scripts.
  static var complete: ToolCommand {
    ToolCommand(
      "__complete",
      "Write what can stand at the end of a command line.",
      ParameterList(typedWords, bashFlag),
      examples: [:]
    ) { invocation in
      var words = invocation[typedWords]
      var bash: BashLine?
      if invocation[bashFlag] {
        bash =
          words.count == 3
          ? BashLine(words[0], replacing: words[1], insertsAll: words[2] == insertsAll) : nil
        guard let bash else { return CommandResult(text: ":words", plain: ":words") }
        words = bash.words
      }
      let line = await table().whole(for: words.dropLast()).readUnfinished(words)
      var known: [CompletionCandidate] = []
      if let values = line.expected, case .named = values {
        var invocation = invocation
        invocation.store = line.text(of: .store())
        // The user sees an error when the line is carried out.
        known = (try? await completions(of: values, for: line, invocation)) ?? []
      }
      let answer = line.answer(known, in: bash)
      return CommandResult(text: answer, plain: answer)
    }
  }
}

extension CommandSet {
  /// Returns the names of records, or other values of the app.
  private static func completions(
    of values: CommandValues,
    for line: UnfinishedLine<CommandWork>,
    _ invocation: Invocation
  ) async throws -> [CompletionCandidate] {
    for kind in Product.namedKinds {
      if let names = try await kind.names(for: values, in: line, invocation) { return names }
    }
    return try await candidates(of: values, for: line, invocation)
  }
}

private let shellWord = CommandParameter<Shell>.word("shell", "The shell to write it for.")

private let typedWords = CommandParameter<[String]>.words(
  "word",
  "The words so far, behind “--”; the last one is being typed."
)

private let bashFlag = CommandParameter<Bool>.flag(
  "--bash",
  "Take the line as it is typed in bash, the part that bash replaces, and its COMP_TYPE."
)

/// The `COMP_TYPE` with which bash inserts all candidates.
private let insertsAll = "42"
