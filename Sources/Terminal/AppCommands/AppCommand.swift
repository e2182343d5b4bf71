import CommandLineTables
import FeatureExplorer
public import FeatureKit
import FeatureSessions
import FeatureWalks
import FeatureWorlds
public import LineMode

/// The command of an app in lines: the app itself, its routes, walks, explorer and store.
///
/// ```swift
/// @main struct Main {
///   static func main() async { await AppCommand<Shelf>.main() }
/// }
/// ```
///
/// The app returns to its last screen and unsaved text. At its end it gives back what couldn't be saved.
@MainActor
public struct AppCommand<Product: AppProduct> {
  let console: Console
  let dependencies: FeatureDependencies

  /// Makes the command.
  ///
  /// - Parameters:
  ///   - console: The world around it.
  ///   - dependencies: The dependencies of the app, with its clients; stores and drafts are added.
  public init(console: Console, dependencies: FeatureDependencies) {
    (self.console, self.dependencies) = (console, dependencies)
  }

  /// Carries out the command line of this process, and exits.
  public static func main() async {
    Console.prepareProcess()
    let effects = EffectScope(Product.name)
    let command = AppCommand(console: .live, dependencies: .live(effects: effects))
    exit(await command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Carries out a command line.
  ///
  /// - Parameter words: The words, without the name of the program.
  /// - Returns: The exit code.
  public func run(_ words: [String]) async -> ExitCode {
    let line = Self.table.read(words)
    do throws(any Error) {
      let arguments = try line.arguments()
      if line.has(.help) {
        try console.writeLine(
          PrintedText(lines: Self.table.help(on: arguments.named).text),
          to: .output
        )
        return .success
      }
      return try await arguments.command.work(AppCall(self, arguments))
    } catch ConsoleError.closed {
      return .brokenPipe
    } catch {
      return report(error)
    }
  }

  /// Says what went wrong, and what to do.
  private func report(_ error: any Error) -> ExitCode {
    let (told, code): (LineError, ExitCode) =
      switch error {
      case let failure as AppFailure: (failure.error, failure.code)
      case let error as UsageError: (LineError(error.message, hint: error.hint), .usage)
      case let error as StoreLocationError:
        (LineError("\(error)", hint: "\(error.hint(for: Product.name))"), .usage)
      case let error as RecordStoreError: (LineError("\("\(error)")"), .inputOutput)
      case let error as WalkSyntaxErrors:
        (
          LineError(
            error.errors.map { "\(error.file):\($0.line): \($0.message)" as PrintedText }
              .joined(separator: "\n")
          ), .badData
        )
      case ConsoleError.failed(let reason):
        (LineError("The results could not be written: \(reason)."), .inputOutput)
      case ConsoleError.lineTooLong: (.lineTooLong, .badData)
      case let error as ReadError:
        (LineError("The standard input can't be read: \(error.reason)."), .inputOutput)
      case EncodingError.invalidValue(_, let context):
        (LineError("The results can't be written: \(context.debugDescription)."), .badData)
      case _: (LineError("\("\(error)")"), .failed)
      }
    do {
      try console.writeLine(told.text, to: .errors)
    } catch {
      // Standard error is gone; the exit code says it.
    }
    return code
  }

  // MARK: The app

  /// Returns the place of the records: the option's, else that of the environment, else the default.
  func location(_ option: String?) throws(StoreLocationError) -> StoreLocation {
    try StoreLocation.resolve(
      for: Product.name,
      option: option,
      environment: console.environment,
      unreadable: console.unreadableVariables
    )
  }

  /// Runs the app until the user leaves.
  fileprivate func use(from start: SessionStart, at option: String?) async throws -> ExitCode {
    let location = try location(option)
    let waiting = FolderWaiting(patience: console.patience)
    var dependencies = dependencies
    let stores = location.sessions(waiting: waiting, now: dependencies.now)
    dependencies.drafts = Drafts(owner: stores?.owner.id ?? "")
    dependencies.lifecycle = LifecycleSource()
    dependencies.follow(
      location.stores(of: Product.kinds, waiting: waiting, now: dependencies.now)
    )
    let app = Product.makeRoot(dependencies: dependencies)
    app.start()
    var world = SessionWorld(
      root: app,
      inbox: app.shell.inbox,
      effects: dependencies.effects,
      time: .real(dependencies.clock)
    )
    world.lifecycle = dependencies.lifecycle
    world.dateWords = DateWords(in: dependencies.timeZone) { [now = dependencies.now] in now() }
    let kept = KeptSession(
      of: app,
      as: SessionHabits(command: Product.name),
      from: start.overLastPlace(of: app),
      in: stores,
      dependencies: dependencies
    )
    let lines = LineSession(
      world,
      console: console,
      style: LineStyle(
        greeting: "Type a number or a word in brackets; “help” lists the rest, “quit” leaves."
      ),
      observers: [kept]
    )
    let code = try await lines.run()
    let lost = await LostChanges(dependencies)
    guard let sentence = lost.sentence else { return code }
    let texts = lost.texts.map { "\n  \($0)" as PrintedText }.joined(separator: "")
    throw AppFailure(
      .inputOutput,
      "\(sentence)",
      hint: lost.texts.isEmpty ? nil : "This is not saved:" + texts
    )
  }

  // MARK: The table

  static var table: CommandTable<AppWork<Product>> {
    let app = Command<AppWork<Product>>(
      "app",
      "Use the app, at the last screen.",
      ParameterList(.fresh),
      examples: ["--fresh": "Begin at the first screen."]
    ) { call in
      try await call.command.use(
        from: call[.fresh] ? .firstScreen : .lastPlace(),
        at: call[.store]
      )
    }
    let open = Command<AppWork<Product>>(
      "open",
      "Use the app, from the screen of a route on.",
      ParameterList(.route),
      examples: ["open \(Product.routes)": "The first screen."]
    ) { call in
      try await call.command.use(from: .route(call[.route]), at: call[.store])
    }
    let help = Command<AppWork<Product>>(
      "help",
      "Show help on a command.",
      ParameterList(.topic),
      examples: ["help open": "The words of “open”."]
    ) { call in
      let page = try Self.table.help(on: call[.topic])
      try call.command.console.writeLine(PrintedText(lines: page.text), to: .output)
      return .success
    }
    return CommandTable(
      Product.name,
      "\(Product.title), in lines.",
      commands: [
        app, open, walk, explore, graph, store, export, importing, completion, help,
      ],
      standard: app,
      hidden: [complete],
      common: ParameterList(.store, .help),
      root: ParameterList(.fresh)
    )
  }
}

/// The work of a command.
typealias AppWork<Product: AppProduct> =
  @MainActor @Sendable (AppCall<Product>) async throws -> ExitCode

/// A command line and the command that carries it out.
@MainActor
struct AppCall<Product: AppProduct> {
  let command: AppCommand<Product>
  private let arguments: ParsedArguments<AppWork<Product>>

  init(_ command: AppCommand<Product>, _ arguments: ParsedArguments<AppWork<Product>>) {
    (self.command, self.arguments) = (command, arguments)
  }

  subscript<Value>(parameter: CommandParameter<Value>) -> Value { arguments[parameter] }
}

/// An error with its exit code.
struct AppFailure: Error {
  let code: ExitCode
  let error: LineError

  init(_ code: ExitCode, _ message: PrintedText, hint: PrintedText? = nil) {
    (self.code, error) = (code, LineError(message, hint: hint))
  }
}

extension CommandParameter<String?> {
  static var store: Self {
    .option("--store <PATH>", of: .files, "Keep records in this folder, or in memory.")
  }
  fileprivate static var topic: Self { .optionalWord("command", "The command.") }
}

extension CommandParameter<Bool> {
  fileprivate static var fresh: Self { .flag("--fresh", "Begin at the first screen.") }
}

extension CommandParameter<Route> {
  fileprivate static var route: Self {
    .word("route", "The route of a screen.") { text throws(UsageError) in
      do {
        return try Route(parsing: text)
      } catch {
        throw UsageError("“\(text)” isn't a route: \("\(error)")")
      }
    }
  }
}
