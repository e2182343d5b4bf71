import ScreenValues

/// Something that can be done from the command line.
///
/// The parser, the help, and the suggestions all read `Command.all`; there is no second list.
struct Command: Sendable {
  var name: String
  var abstract: String
  var arguments: [CommandArgument] = []
  var options: [CommandOption] = []
  var examples: [CommandExample] = []
  var run: @MainActor @Sendable (Invocation) async throws -> CommandResult

  /// Every command, in the order in which help shows them.
  static let all: [Command] = [.list, .show, .add, .edit, .delete, .record, .demo, .walk, .help]

  /// What is done when no command is named.
  static let standard = Command.list
}

/// A word that a command takes.
struct CommandArgument: Sendable {
  enum Count {
    case one, optional, oneOrMore
  }

  var name: String
  var count: Count
  var abstract: String

  init(_ name: String, _ count: Count, _ abstract: String) {
    (self.name, self.count, self.abstract) = (name, count, abstract)
  }

  static let standup = CommandArgument(
    "standup",
    .one,
    "An id, or the beginning of an id or of a title that only one standup has."
  )
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

/// Something that is said with dashes, and perhaps with a value.
struct CommandOption: Sendable, Hashable {
  var name: String
  var short: String?
  /// What the value is called in help; nil when the option takes none.
  var value: String?
  var isRepeatable = false
  var abstract: String

  init(
    _ name: String,
    short: String? = nil,
    value: String? = nil,
    isRepeatable: Bool = false,
    _ abstract: String
  ) {
    (self.name, self.short, self.value) = (name, short, value)
    (self.isRepeatable, self.abstract) = (isRepeatable, abstract)
  }

  func isSpelled(_ word: String) -> Bool {
    word == name || word == short
  }
}

// MARK: - Options

extension CommandOption {
  /// What every command takes.
  static let common: [CommandOption] = [.json, .plain, .store, .noInput, .help]

  /// What can be asked without a command.
  static let root: [CommandOption] = common + [.version]

  static let json = CommandOption("--json", "Write results and errors as JSON.")
  static let plain = CommandOption(
    "--plain",
    "Write results for programs: a line a standup, its fields apart by tabs."
  )
  static let store = CommandOption(
    "--store",
    value: "path",
    "Where standups are kept: a folder's path, folder:PATH, or memory. (default: $STANDUPS_STORE, or the folder standups in your data folder)"
  )
  static let noInput = CommandOption("--no-input", "Ask nothing; fail where an answer is needed.")
  static let help = CommandOption("--help", short: "-h", "Show help.")
  static let version = CommandOption("--version", "Show the version.")

  static let title = CommandOption("--title", value: "title", "The new title.")
  static let minutes = CommandOption("--minutes", value: "minutes", "How long a meeting lasts.")
  static let theme = CommandOption("--theme", value: "theme", "The colours, by name, such as navy.")
  static let attendee = CommandOption(
    "--attendee",
    value: "name",
    isRepeatable: true,
    "Someone who takes part. Said for each one, it names all who do."
  )
  static let addAttendee = CommandOption(
    "--add-attendee",
    value: "name",
    isRepeatable: true,
    "Someone who takes part from now on."
  )
  static let removeAttendee = CommandOption(
    "--remove-attendee",
    value: "name",
    isRepeatable: true,
    "Someone who does not take part any more."
  )
  static let without = CommandOption(
    "--without",
    value: "name",
    isRepeatable: true,
    "Someone who is away: left out of this meeting only."
  )
  static let last = CommandOption("--last", "Show the last meeting only.")
  static let noSound = CommandOption("--no-sound", "Do not ring when the next speaker begins.")
  static let slow = CommandOption("--slow", "Wait a second after each step, to watch.")
  static let force = CommandOption("--force", "Do it without asking.")
}
