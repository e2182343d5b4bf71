public import CommandLineTables
public import FeatureKit
import TerminalTexts

/// The work of a command: it gets the values and the world, and returns the results.
public typealias CommandWork = @MainActor @Sendable (Invocation) async throws -> CommandResult

/// A command of a program.
public typealias ToolCommand = Command<CommandWork>

/// The commands of an app: those that any app has, and its own.
///
/// ```swift
/// enum ShelfCommands: CommandSet {
///   typealias Product = Shelf
///   static var commands: [ToolCommand] { recordCommands + [lend] + standardCommands }
/// }
/// ```
///
/// Parser, help, completion and suggestions read this list. ``CommandTool`` runs it.
@MainActor
public protocol CommandSet: SendableMetatype {
  /// The app.
  associatedtype Product: AppProduct

  /// The version; without one there is no `--version`.
  nonisolated static var version: String? { get }
  /// The program in a sentence.
  static var overview: String { get }
  /// All commands, in the order of the help; by default those that any app has.
  static var commands: [ToolCommand] { get }
  /// The topics of the help, beside its commands.
  static var topics: [HelpTopic] { get }
  /// Returns the words that complete a line, for values of the app other than the names of its records.
  static func candidates(
    of values: CommandValues,
    for line: UnfinishedLine<CommandWork>,
    _ invocation: Invocation
  ) async throws -> [CompletionCandidate]
  /// The app's part in the commands that any app has; only code of the kit's package changes the default.
  static var setup: CommandSetup<Product> { get }
}

extension CommandSet {
  /// None.
  public nonisolated static var version: String? { nil }
  /// The title of the app.
  public static var overview: String { "\(Product.title), in lines." }
  /// Those for its records, and the standard ones.
  public static var commands: [ToolCommand] { recordCommands + standardCommands }
  /// None.
  public static var topics: [HelpTopic] { [] }
  /// The default of any app.
  public static var setup: CommandSetup<Product> { CommandSetup() }

  /// Returns no words.
  public static func candidates(
    of values: CommandValues,
    for line: UnfinishedLine<CommandWork>,
    _ invocation: Invocation
  ) async throws -> [CompletionCandidate] { [] }

  /// The commands that any app has, beside those for its records.
  public static var standardCommands: [ToolCommand] {
    let setup = setup
    return [app, export, importing, store] + (setup.tour == nil ? [] : [demo])
      + [walk, open, drafts, log] + (setup.previews.isEmpty ? [] : [preview])
      + [lines, explore, graph, completion, help]
      + (version == nil ? [] : [versionCommand])
  }

  /// Every command of a program with some engines of databases.
  ///
  /// The parser, the help, the completion and the suggestions all read the table; there is no second list.
  package static func table(
    for engines: StoreEngines = StoreEngines()
  ) -> CommandTable<CommandWork> {
    let ofApp = ParameterList(.fresh, .line, .recording)
    let all = commands
    // A command of the app's own takes the place of one that is derived from a form.
    let commands = all.filter { command in
      command.find == nil || !all.contains { $0.find == nil && $0.name == command.name }
    }
    return CommandTable(
      Product.name,
      overview,
      commands: commands,
      standard: setup.standard ?? app,
      hidden: [complete],
      topics: topics,
      common: ParameterList(
        .json,
        .plain,
        .color,
        .store(of: Product.self, at: engines.addresses),
        .noInput,
        .quiet,
        .help
      ),
      root: version == nil ? ofApp : ParameterList(.fresh, .line, .recording, .version)
    )
  }
}

extension [ToolCommand] {
  /// Returns the commands with others in the places of their namesakes.
  ///
  /// One without a namesake stands behind the other before it.
  package func replacing(_ others: [ToolCommand]) -> [ToolCommand] {
    var (commands, place) = (self, count - 1)
    for other in others {
      if let namesake = commands.firstIndex(where: { $0.name == other.name }) {
        (commands[namesake], place) = (other, namesake)
      } else {
        place += 1
        commands.insert(other, at: place)
      }
    }
    return commands
  }
}
