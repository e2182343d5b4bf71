package import CommandLineTables
package import FeatureExplorer
package import FeatureKit
package import FeatureWalks
package import FeatureWorlds
import TerminalConsole
package import TerminalTexts

/// The work of a command: it gets the values and the world, and returns the results.
package typealias CommandWork = @MainActor @Sendable (Invocation) async throws -> CommandResult

/// A command of a program.
package typealias ToolCommand = Command<CommandWork>

/// The commands of an app: those that any app has, its own, and what only it says about either.
///
/// ```swift
/// enum ShelfCommands: CommandSet {
///   typealias Product = Shelf
///   static let commands = [lend] + standardCommands
/// }
/// ```
@MainActor
package protocol CommandSet: SendableMetatype {
  /// The app.
  associatedtype Product: AppProduct

  /// The version; without one there is no `--version`.
  nonisolated static var version: String? { get }
  /// The program in a sentence.
  static var overview: String { get }
  /// All commands, in the order of the help; by default those that any app has.
  static var commands: [ToolCommand] { get }
  /// The command of a line that names none, where the app can't be used; the first screen by default.
  static var standard: ToolCommand { get }
  /// The topics of the help, beside its commands.
  static var topics: [HelpTopic] { get }
  /// Returns the words that complete a line, for values of the app.
  static func candidates(
    of values: CommandValues,
    for line: UnfinishedLine<CommandWork>,
    _ invocation: Invocation
  ) async throws -> [CompletionCandidate]

  /// The documents that can be imported, in a hint.
  static var importable: PrintedText { get }

  // MARK: Worlds

  /// The walk that `demo` plays; without one there is no such command.
  static var tour: Tour? { get }
  /// The features with previews; without one there is no such command.
  static var previews: [any Previewed.Type] { get }
  /// The worlds in which explorations begin.
  static var beginnings: [ExplorerBeginning] { get }
  /// The words of walks.
  static var vocabulary: WalkVocabulary { get }
  /// Makes the world of a walk.
  static func world(_ settings: WalkSettings) throws(WalkSyntaxError) -> SessionWorld
  /// Makes a world to explore.
  static func explorerWorld(_ settings: WalkSettings) throws(WalkSyntaxError) -> ExplorerWorld

  // MARK: The app

  /// Prepares the use of the app in lines; by default it is its screens and stores.
  static func use(_ invocation: Invocation) throws -> AppUse<Product.Root>
}

extension CommandSet {
  package nonisolated static var version: String? { nil }
  package static var overview: String { "\(Product.title), in lines." }
  package static var commands: [ToolCommand] { recordCommands + standardCommands }
  package static var standard: ToolCommand { app }
  package static var topics: [HelpTopic] { [] }
  package static var importable: PrintedText { "Import what “\(Product.name) export” wrote." }
  package static var tour: Tour? { nil }
  package static var previews: [any Previewed.Type] { [] }
  package static var beginnings: [ExplorerBeginning] { [ExplorerBeginning("empty")] }
  package static var vocabulary: WalkVocabulary { WalkVocabulary(Product.self) }

  package static func candidates(
    of values: CommandValues,
    for line: UnfinishedLine<CommandWork>,
    _ invocation: Invocation
  ) async throws -> [CompletionCandidate] {
    for kind in try invocation.namedKinds(of: Product.self) {
      if let names = try await kind.names(for: values, in: line, invocation) { return names }
    }
    return []
  }

  package static func world(_ settings: WalkSettings) throws(WalkSyntaxError) -> SessionWorld {
    try AppWorld<Product>(settings).session()
  }

  package static func explorerWorld(
    _ settings: WalkSettings
  ) throws(WalkSyntaxError) -> ExplorerWorld {
    try ExplorerWorld(Product.self, settings)
  }

  package static func use(_ invocation: Invocation) throws -> AppUse<Product.Root> {
    AppUse(try invocation.appDependencies(), invocation)
  }

  /// The commands that any app has.
  package static var standardCommands: [ToolCommand] {
    [app, export, importing, store] + (tour == nil ? [] : [demo])
      + [walk, open, drafts, log] + (previews.isEmpty ? [] : [preview])
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
    return CommandTable(
      Product.name,
      overview,
      commands: commands,
      standard: standard,
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

/// The walk of a tour, inside the executable so that it runs anywhere.
package struct Tour: Sendable {
  /// The name of its file.
  package let file: String
  /// The folder of the app's walks, for a hint.
  package let folder: String
  package let text: String

  /// Names and writes it.
  package init(_ file: String, in folder: String, _ text: String) {
    (self.file, self.folder, self.text) = (file, folder, text)
  }
}
