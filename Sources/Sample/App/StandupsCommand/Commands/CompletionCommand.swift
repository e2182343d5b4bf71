import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Writes the completion script of a shell.
  static let completion = Command(
    "completion",
    "Write a script for completing commands and titles in a shell.",
    ParameterList(.shell),
    examples: [
      "completion bash": "For ~/.bashrc: source <(standups completion bash)",
      "completion zsh": "The same for ~/.zshrc, after compinit.",
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
    let answer = line.answer(await invocation.candidates(for: line))
    return CommandResult(text: answer, plain: answer)
  }
}

extension Invocation {
  /// The words for the value that the line expects, if the app defines them.
  ///
  /// There are none if the store can't be read: the user sees that error when the line is carried out.
  @MainActor
  fileprivate func candidates(for line: UnfinishedLine) async -> [CompletionCandidate] {
    guard let kind = line.expected, case .named = kind else { return [] }
    if kind == .settingValues { return line.settingValues }
    if kind == .dates { return line.dates }
    if kind == .datesOrOverdue { return [CompletionCandidate("overdue")] + line.dates }
    do {
      let location = try location(named: line.text(of: .store))
      let stores = openStores(location, waiting, dependencies)
      if kind == .restorable { return try await restorable(among: stores, in: line, at: location) }
      for records in stores.kinds {
        if let names = try await records.names(for: kind, in: line, at: location) { return names }
      }
      let standups = try await stores.standups.load()
      switch kind {
      case .standupsOrNone:
        return line.names(among: standups) + [CompletionCandidate("none", "No standup.")]
      case .attendees: return line.attendees(among: standups)
      case _: return line.routes(among: standups)
      }
    } catch {
      return []
    }
  }
}

extension CommandParameter<Shell> {
  fileprivate static var shell: Self { word("shell", "The shell to write it for.") }
}

extension CommandParameter<[String]> {
  fileprivate static var typedWords: Self {
    words("word", "The words so far, behind “--”; the last one is being typed.")
  }
}
