import CommandLineTables
import StandupsDomain

/// The work of a command: it gets the values and the world, and returns the results.
typealias CommandWork = @MainActor @Sendable (Invocation) async throws -> CommandResult

typealias Command = CommandLineTables.Command<CommandWork>
typealias TypedLine = CommandLineTables.TypedLine<CommandWork>
typealias UnfinishedLine = CommandLineTables.UnfinishedLine<CommandWork>

/// Every command of `standups`.
///
/// The parser, the help, the completion and the suggestions all read the table; there is no second list.
enum Commands {
  static let table: CommandTable<CommandWork> = CommandTable(
    "standups",
    "Plan, run and look back on your team's daily standups.",
    commands: [list, show, search, stats, add, edit, move, delete, restore, record]
      + NamedKinds.all.compactMap { ($0 as? any NamedKind.Type)?.command } + [
        export, importing, store, settings, demo, walk, open, explore, graph, completion, help,
        version,
      ],
    standard: list,
    hidden: [complete],
    topics: [.keys, .environment, .exitCodes],
    common: ParameterList(.json, .plain, .color, .store, .noInput, .quiet, .help),
    root: ParameterList(.fresh, .recording, .version)
  )
}

extension CommandValues {
  /// A standup, by its title or id.
  static let standups = names(of: Standup.words)
  /// An attendee of the standup that was named before, or of any.
  static let attendees = CommandValues.named("attendees")
  /// The route of a screen.
  static let routes = CommandValues.named("routes")
}
