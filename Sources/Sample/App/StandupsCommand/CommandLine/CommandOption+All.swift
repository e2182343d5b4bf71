import StandupsDomain

extension CommandOption {
  /// What every command takes.
  static let common: [CommandOption] = [
    .json, .plain, .color, .store, .noInput, .quiet, .help,
  ]

  /// What can be asked without a command.
  static let root: [CommandOption] = common + [.fresh, .recording, .version]

  static let json = CommandOption("--json", "Write results and errors as JSON.")
  static let plain = CommandOption(
    "--plain",
    "Write results for programs: a line a standup, its fields apart by tabs."
  )
  static let store = CommandOption(
    "--store",
    value: "path",
    of: .files,
    "Where standups are kept: a folder's path, folder:PATH, or memory. (default: $STANDUPS_STORE, or the folder standups in your data folder)"
  )
  static let noInput = CommandOption("--no-input", "Ask nothing; fail where an answer is needed.")
  static let color = CommandOption(
    "--color",
    value: "when",
    of: .choices(["auto", "always", "never"]),
    "When text stands out in bold and colours."
  )
  static let quiet = CommandOption(
    "--quiet",
    short: "-q",
    "Say nothing that is neither a result nor an error."
  )
  static let help = CommandOption("--help", short: "-h", "Show help.")
  static let fresh = CommandOption(
    "--fresh",
    "Begin the app at its first screen, not where you left it."
  )
  static let version = CommandOption("--version", "Show the version.")

  static let title = CommandOption("--title", value: "title", "The new title.")
  static let minutes = CommandOption("--minutes", value: "minutes", "How long a meeting lasts.")
  static let theme = CommandOption(
    "--theme",
    value: "theme",
    of: .choices(Theme.allCases.map(\.rawValue)),
    "The colours."
  )
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
    of: .attendees,
    isRepeatable: true,
    "Someone who does not take part any more."
  )
  static let without = CommandOption(
    "--without",
    value: "name",
    of: .attendees,
    isRepeatable: true,
    "Someone who is away: left out of this meeting only."
  )
  static let last = CommandOption("--last", "Show the last meeting only.")
  static let backup = CommandOption(
    "--all",
    "Write a backup: the whole store as one JSON document, to import again."
  )
  static let format = CommandOption(
    "--format",
    value: "format",
    of: .choices(ExportFormat.allCases.map(\.rawValue)),
    "How to write them. (default: markdown, or json with --json)"
  )
  static let output = CommandOption(
    "--output",
    short: "-o",
    value: "file",
    of: .files,
    "Where to write them; “-” is standard output. (default: -)"
  )
  static let replacing = CommandOption("--force", "Replace a file that is there.")
  static let dryRun = CommandOption("--dry-run", "Say what would happen, and write nothing.")
  static let overwrite = CommandOption(
    "--overwrite",
    "Take what the file says where a standup here says something else."
  )
  static let restoreDeleted = CommandOption(
    "--restore-deleted",
    "Bring back what was deleted here."
  )
  static let noSound = CommandOption("--no-sound", "Do not ring when the next speaker begins.")
  static let from = CommandOption(
    "--from",
    value: "route",
    "The route of the screen on which each walk begins. (default: the first one)"
  )
  static let recording = CommandOption(
    "--record",
    value: "file",
    of: .files,
    "Write what is done in the app to a new file, as a walk that does it again."
  )
  static let slow = CommandOption("--slow", "Wait a second after each step, to watch.")
  static let graphFormat = CommandOption(
    "--format",
    value: "format",
    of: .choices(GraphFormat.allCases.map(\.rawValue)),
    "What is to draw it. (default: mermaid)"
  )
  static let depth = CommandOption(
    "--depth",
    value: "actions",
    "How many actions lead from the first screen to a state at most. (default: 4)"
  )
  static let states = CommandOption(
    "--states",
    value: "states",
    "How many states are told apart at most. (default: 10000)"
  )
  static let seed = CommandOption(
    "--seed",
    value: "number",
    "Go on random walks after that, which this number makes the same each time."
  )
  static let inject = CommandOption(
    "--inject",
    value: "what",
    of: .choices(["store"]),
    "Do everything again that asks the store for something, which fails."
  )
  static let out = CommandOption(
    "--out",
    value: "file",
    of: .files,
    "Where to write a walk that shows the first law that is broken, if one is."
  )
  static let force = CommandOption("--force", "Do it without asking.")
}
