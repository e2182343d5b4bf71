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

  fileprivate nonisolated static var program: String { Product.name }
}

extension CommandResult {
  /// The version of the product.
  static func version(of commands: (some CommandSet).Type) -> CommandResult {
    let version = commands.version ?? ""
    return .document("\(commands.program) \(version)", json: ["version": version])
  }
}

private let topicWords = CommandParameter<[String]>.words(
  "topic",
  of: .topics,
  "A command, with or without an action, or a topic."
)
