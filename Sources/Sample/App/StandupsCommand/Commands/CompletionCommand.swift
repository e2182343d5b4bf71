import FeatureKit
import StandupsDomain
import StandupsStorage

/// The shells whose command lines can be completed.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

extension Command {
  /// Writes what lets a shell complete command lines.
  static let completion = Command(
    name: "completion",
    abstract: "Write the script that lets a shell complete commands and titles.",
    arguments: [
      CommandArgument(
        "shell",
        .one,
        of: .choices(Shell.allCases.map(\.rawValue)),
        "The shell that reads it."
      )
    ],
    examples: [
      CommandExample(
        "completion",
        "bash",
        does: "For ~/.bashrc: source <(standups completion bash)"
      ),
      CommandExample("completion", "zsh", does: "For ~/.zshrc, behind compinit, in the same way."),
      CommandExample(
        "completion",
        "fish",
        does: "For ~/.config/fish/config.fish: standups completion fish | source"
      ),
    ]
  ) { invocation in
    .text(
      PrintedText(lines: Shell(rawValue: invocation.arguments.words[0])?.completionScript ?? "")
    )
  }

  /// Writes what can stand at the end of a command line; the scripts of the shells ask for it.
  static let complete = Command(
    name: "__complete",
    abstract: "Write what can stand at the end of a command line.",
    arguments: [
      CommandArgument("word", .any, "The words so far, behind “--”; the last one is being typed.")
    ]
  ) { invocation in
    let line = UnfinishedLine(invocation.arguments.words)
    let snapshot = line.needsStandups ? await invocation.standups(for: line) : RecordSnapshot()
    let lines = line.candidates(among: snapshot).map(\.line)
    return .text((lines + [line.expectsFile ? ":files" : ":words"]).joined(separator: "\n"))
  }
}

extension Invocation {
  /// The standups in the store that the line names.
  ///
  /// None if they cannot be read: someone who is typing is told that when the line is carried out.
  fileprivate func standups(for line: UnfinishedLine) async -> RecordSnapshot<Standup> {
    do {
      let location = try StoreLocation.resolve(
        option: line.value(of: .store),
        environment: console.environment
      )
      return try await openStore(location, waiting, .throwing, dependencies).load()
    } catch {
      return RecordSnapshot()
    }
  }
}
