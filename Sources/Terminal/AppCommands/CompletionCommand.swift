import CommandLineTables
import FeatureKit
import TerminalTexts

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
      ParameterList(typedWords),
      examples: [:]
    ) { invocation in
      let line = table.readUnfinished(invocation[typedWords])
      var known: [CompletionCandidate] = []
      if let values = line.expected, case .named = values {
        var invocation = invocation
        invocation.store = line.text(of: .store())
        // The user sees an error when the line is carried out.
        known = (try? await candidates(of: values, for: line, invocation)) ?? []
      }
      let answer = line.answer(known)
      return CommandResult(text: answer, plain: answer)
    }
  }
}

private let shellWord = CommandParameter<Shell>.word("shell", "The shell to write it for.")

private let typedWords = CommandParameter<[String]>.words(
  "word",
  "The words so far, behind “--”; the last one is being typed."
)
