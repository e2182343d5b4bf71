import FeatureKit

/// Something that can be done from the command line.
///
/// The parser, the help, and the suggestions all read `Command.all`; there is no second list.
struct Command: Sendable {
  var name: String
  var abstract: String
  /// Further help, in sentences.
  var discussion = ""
  /// True if the command writes to the store; expired deletions are then evicted.
  var changesStore = false
  /// True if it needs timers, for which the system ends a process without a word that may open too few files.
  var needsTimers = false
  var arguments: [CommandArgument] = []
  var options: [CommandOption] = []
  var examples: [CommandExample] = []
  var run: @MainActor @Sendable (Invocation) async throws -> CommandResult

  /// Every command, in the order in which help shows them.
  static let all: [Command] = [
    .list, .show, .add, .edit, .delete, .record, .export, .importing, .store, .demo, .walk, .open,
    .explore, .graph, .completion, .help,
  ]

  /// What only programs ask for; help does not show it.
  static let hidden: [Command] = [.complete]

  /// What is done when no command is named.
  static let standard = Command.list
}

/// A command line to try, and what it does.
struct CommandExample: Sendable {
  var words: [String]
  var abstract: String

  init(_ words: String..., does abstract: String) {
    (self.words, self.abstract) = (words, abstract)
  }

  /// The line as it is typed.
  var line: String {
    (["standups"] + words.map { $0.isBareWord ? $0 : $0.quoted }).joined(separator: " ")
  }
}
