extension Command {
  /// Shows the help of a command, or of all.
  static let help = Command(
    name: "help",
    abstract: "Show help for a command, or for all.",
    arguments: [CommandArgument("command", .optional, of: .topics, "The command to explain.")],
    examples: [CommandExample("help", "edit", does: "What can be changed, and how.")]
  ) { invocation in
    .text(HelpPage(try invocation.arguments.words.first.map(Command.named)).text)
  }
}
