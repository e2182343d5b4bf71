import CommandLineTables
import FeatureKit
import LineMode

/// The completion of command lines in a shell.
extension AppCommand {
  static var completion: Command<AppWork<Product>> {
    Command(
      "completion",
      "Write a script that completes commands in a shell.",
      ParameterList(.shell),
      examples: [
        "completion bash": "For ~/.bashrc: source <(\(Product.name) completion bash)",
        "completion fish":
          "For ~/.config/fish/config.fish: \(Product.name) completion fish | source",
      ]
    ) { call in
      let script = call[.shell].completionScript(of: Product.name)
      try call.command.console.writeLine(PrintedText(lines: script), to: .output)
      return .success
    }
  }

  /// Writes what can stand at the end of a command line, for those scripts.
  static var complete: Command<AppWork<Product>> {
    Command(
      "__complete",
      "Write what can stand at the end of a command line.",
      ParameterList(.typedWords),
      examples: [:]
    ) { call in
      let answer = table.readUnfinished(call[.typedWords]).answer()
      if !answer.text.isEmpty { try call.command.console.writeLine(answer, to: .output) }
      return .success
    }
  }
}

extension CommandParameter<Shell> {
  fileprivate static var shell: Self { .word("shell", "The shell.") }
}

extension CommandParameter<[String]> {
  fileprivate static var typedWords: Self {
    .words("word", "The words so far, behind “--”; the last one is being typed.")
  }
}
