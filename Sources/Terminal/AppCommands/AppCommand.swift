public import FeatureKit
public import TerminalConsole

/// The command of an app in lines: the app itself, its routes, walks, explorer, store and backups.
///
/// ```swift
/// @main struct Main {
///   static func main() async { await AppCommand<Shelf>.main() }
/// }
/// ```
///
/// The app returns to its last screen and unsaved text. At its end it gives back what couldn't be saved.
/// A product with commands of its own lists them in a `CommandSet`, and runs its `CommandTool`.
@MainActor
public struct AppCommand<Product: AppProduct> {
  private enum Commands: CommandSet {}

  private let tool: CommandTool<Commands>

  /// Makes the command.
  ///
  /// - Parameters:
  ///   - console: The world around it.
  ///   - dependencies: The dependencies of the app, with its clients; stores and drafts are added.
  public init(console: Console, dependencies: FeatureDependencies) {
    tool = CommandTool(console: console, dependencies: dependencies)
  }

  /// Carries out the command line of this process, and exits.
  public static func main() async { await CommandTool<Commands>.main() }

  /// Carries out a command line.
  ///
  /// - Parameter words: The words, without the name of the program.
  /// - Returns: The exit code.
  public func run(_ words: [String]) async -> ExitCode { await tool.run(words) }
}
