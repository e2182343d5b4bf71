import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Writes the completion script of a shell.
  static let completion = Command(
    "completion",
    "Write the script that lets a shell complete commands and titles.",
    ParameterList(.shell),
    examples: [
      "completion bash": "For ~/.bashrc: source <(standups completion bash)",
      "completion zsh": "For ~/.zshrc, behind compinit, in the same way.",
      "completion fish": "For ~/.config/fish/config.fish: standups completion fish | source",
    ]
  ) { invocation in
    let shell = invocation[.shell]
    let script = shell.completionScript(of: table.program)
    return .document(
      PrintedText(lines: script),
      json: ["completion": ["script": script, "shell": shell.rawValue]]
    )
  }

  /// Writes the candidates for the end of a command line, for the shells' scripts.
  static let complete = Command(
    "__complete",
    "Write what can stand at the end of a command line.",
    ParameterList(.typedWords),
    examples: [:]
  ) { invocation in
    let line = table.readUnfinished(invocation[.typedWords])
    let snapshot = await invocation.standups(for: line)
    let answer = line.answer { kind in
      switch kind {
      case "standups", "deleted standups": line.names(among: snapshot)
      case "values of the setting": line.settingValues
      case "attendees": line.attendees(among: snapshot)
      case _: line.routes(among: snapshot)
      }
    }
    return CommandResult(text: answer, plain: answer)
  }
}

extension Invocation {
  /// The standups in the store that the line names.
  ///
  /// It is empty if they can't be read: the user sees that error when the line is carried out.
  fileprivate func standups(for line: UnfinishedLine) async -> RecordSnapshot<Standup> {
    guard case .named = line.expected, line.expected != .settingValues else {
      return RecordSnapshot()
    }
    let wantsDeleted = line.expected == .deletedStandups
    do {
      let location = try StoreLocation.resolve(
        option: line.text(of: .store),
        environment: console.environment
      )
      return wantsDeleted
        ? try await RecordSnapshot(deleted: location.deleted(.standups))
        : try await openStores(location, waiting, .throwing, dependencies).standups.load()
    } catch {
      return RecordSnapshot()
    }
  }
}

extension CommandParameter<Shell> {
  fileprivate static var shell: Self { word("shell", "The shell that reads it.") }
}

extension CommandParameter<[String]> {
  fileprivate static var typedWords: Self {
    words("word", "The words so far, behind “--”; the last one is being typed.")
  }
}
