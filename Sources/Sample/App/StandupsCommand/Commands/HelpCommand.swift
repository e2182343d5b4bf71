import FeatureKit

extension Command {
  /// Shows the help of a command or of a topic, or what there is.
  static let help = Command(
    name: "help",
    abstract: "Show help for a command or a topic, or for all.",
    arguments: [
      CommandArgument("topic", .optional, of: .topics, "The command or the topic to explain.")
    ],
    examples: [
      CommandExample("help", "edit", does: "What can be changed, and how."),
      CommandExample("help", "exit-codes", does: "What the exit codes mean."),
    ]
  ) { invocation in
    .text(PrintedText(lines: try HelpPage(on: invocation.arguments.words.first).text))
  }
}
