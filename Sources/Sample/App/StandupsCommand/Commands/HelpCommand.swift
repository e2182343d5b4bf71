import CommandLineTables
import FeatureKit

extension Commands {
  /// Shows the help of a command or of a topic, or the list of both.
  static let help = Command(
    "help",
    "Show help for a command or a topic, or list them all.",
    ParameterList(.topic),
    examples: [
      "help edit": "What can be changed, and how.",
      "help exit-codes": "What the exit codes mean.",
    ]
  ) { invocation in
    .help(
      try table.help(
        on: invocation[.topic].isEmpty ? nil : invocation[.topic].joined(separator: " ")
      )
    )
  }

  /// Shows the version, which `--version` does too.
  static let version = Command(
    "version",
    "Show the version.",
    examples: ["version": "Which version this is."]
  ) { _ in .version }
}

extension CommandResult {
  /// The version of the product.
  static var version: CommandResult {
    .document("standups \(StandupsTool.version)", json: ["version": StandupsTool.version])
  }
}

extension CommandParameter<[String]> {
  fileprivate static var topic: Self {
    words("topic", of: .topics, "A command, with or without an action, or a topic.")
  }
}
