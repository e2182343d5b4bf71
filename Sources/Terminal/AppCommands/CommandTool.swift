import CommandLineTables
public import FeatureKit
import Synchronization
public import TerminalConsole
import TerminalTexts

/// Opens the stores at a location.
package typealias OpenStores =
  @Sendable (StoreLocation, FolderWaiting, FeatureDependencies) -> RecordStores

/// Opens the stores of the session and the drafts; nil where nothing outlives the process.
package typealias OpenSessions =
  @Sendable (StoreLocation, FolderWaiting, FeatureDependencies) -> SessionStores?

/// A program: it reads a command line, carries it out, and reports the outcome.
///
/// ```swift
/// @main struct Main {
///   static func main() async { await CommandTool<ShelfCommands>.main() }
/// }
/// ```
@MainActor
public struct CommandTool<Commands: CommandSet> {
  private let console: Console
  private let dependencies: FeatureDependencies
  private let openStores: OpenStores
  private let openSessions: OpenSessions
  private let engines: StoreEngines
  private let table: CommandTable<CommandWork>

  /// Makes the command.
  ///
  /// - Parameters:
  ///   - console: The world around it.
  ///   - dependencies: The dependencies of the app, with its clients; stores and drafts are added.
  public init(console: Console, dependencies: FeatureDependencies) {
    self.init(console: console, dependencies: dependencies, engines: StoreEngines())
  }

  /// Makes the command with stores of its own.
  ///
  /// - Parameters:
  ///   - console: The world around it.
  ///   - dependencies: The dependencies of the app, with its clients.
  ///   - openStores: Opens the stores; a test passes some that it can inspect.
  ///   - openSessions: Opens the stores of the session and the drafts.
  ///   - engines: The engines of databases.
  package init(
    console: Console,
    dependencies: FeatureDependencies,
    openStores: @escaping OpenStores = {
      $0.stores(of: Commands.Product.kinds, waiting: $1, person: $2.person, now: $2.now)
    },
    openSessions: @escaping OpenSessions = { $0.sessions(waiting: $1, now: $2.now) },
    engines: StoreEngines = StoreEngines()
  ) {
    self.console = console
    table = Commands.table(for: engines)
    var dependencies = dependencies.scoped(to: Self.self)
    dependencies.person = console.person(of: table.program)
    self.dependencies = dependencies
    self.openStores = openStores
    self.openSessions = openSessions
    self.engines = engines
  }

  /// Carries out the command line of this process, and exits.
  public static func main() async { await main(engines: [:]) }

  /// Carries out the command line of this process with some databases, and exits.
  ///
  /// - Parameter engines: The engines of databases that the program has, by the schemes of their addresses.
  package static func main(engines: [String: StoreEngines.Open]) async {
    Console.prepareProcess()
    let effects = EffectScope(Commands.Product.name)
    let engines = StoreEngines(engines)
    let tool = Self(console: .live, dependencies: .live(effects: effects), engines: engines)
    // `CommandLine.arguments` replaces what isn't UTF-8.
    let words = (0..<Int(CommandLine.argc)).map { index in
      CommandLine.unsafeArgv[index].map {
        Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
      } ?? []
    }
    let code = await tool.run(bytes: Array(words.dropFirst()))
    await engines.end()
    exit(code.rawValue)
  }

  /// Carries out a command line as the system hands it over, in bytes.
  ///
  /// A word that isn't UTF-8 is refused: the signs that stand for its bytes would be stored.
  ///
  /// - Parameter words: The words, without the name of the program.
  /// - Returns: The exit code.
  package func run(bytes words: [[UInt8]]) async -> ExitCode {
    let line = words.map { String(decoding: $0, as: UTF8.self) }
    let wrong = zip(words, line).first { bytes, _ in
      String(validating: bytes, as: UTF8.self) == nil
    }
    guard let wrong else { return await run(line) }
    let failure = CommandFailure(
      .usage,
      "“\(wrong.1)” isn't text in UTF-8.",
      hint: "Type it in a terminal that is set to UTF-8."
    )
    let read = table.read(line)
    return report(failure, of: read, as: OutputForm(read))
  }

  /// Carries out a command line.
  ///
  /// - Parameter line: The words, without the name of the program.
  /// - Returns: The exit code.
  public func run(_ line: [String]) async -> ExitCode {
    let line = await table.whole(for: line).read(line)
    let form = OutputForm(line)
    defer { warnOfTimeZone(line, as: form) }
    do {
      let result = try await result(of: line, as: form)
      do {
        try write(result, of: line, as: form)
      } catch _ where result.exitCode == .hungUp && console.isOutputTerminal {
        // The terminal is gone, so the user no longer sees results there.
      }
      return result.exitCode
    } catch ConsoleError.closed {
      return .brokenPipe
    } catch {
      return report(CommandFailure(error), of: line, as: form)
    }
  }

  private func write(
    _ result: CommandResult,
    of line: TypedLine<CommandWork>,
    as form: OutputForm
  ) throws {
    let isQuiet = line.has(.quiet)
    let text = try result.written(as: form)
    let isWanted = !(isQuiet && form == .text && result.isConfirmation)
    if !text.isEmpty, isWanted { try console.writeLine(text, to: .output) }
    for notice in result.notices(isQuiet: isQuiet) {
      try console.writeLine(notice.written(as: form, highlighting(of: line)), to: .errors)
    }
    guard !isQuiet, !result.advice.isEmpty, form == .text else { return }
    try console.writeLine(result.advice, to: .errors)
  }

  /// Warns, once it was used, of a time zone that is right at present only.
  private func warnOfTimeZone(_ line: TypedLine<CommandWork>, as form: OutputForm) {
    guard let sentence = SystemTimeZone.takeWarning(), !line.has(.quiet) else { return }
    let notice = Notice(kind: .warning, code: "time-zone", message: "\(sentence)")
    console.tell { try notice.written(as: form, highlighting(of: line)) + "\n" }
  }

  /// The highlighting of standard error.
  private func highlighting(of line: TypedLine<CommandWork>) -> LineHighlighting {
    LineHighlighting(
      choice: line.text(of: .color),
      environment: console.environment,
      isTerminal: console.isErrorsTerminal
    )
  }

  private func report(
    _ failure: CommandFailure,
    of line: TypedLine<CommandWork>,
    as form: OutputForm
  ) -> ExitCode {
    console.tell { try Notice(failure).written(as: form, highlighting(of: line)) + "\n" }
    return failure.code.exitCode
  }

  /// Throws if the process may open too few files.
  ///
  /// Timers, queues, signals, and the watch of the store need them, and the system ends a process that can't have one, without a
  /// message.
  private func checkFiles() throws(CommandFailure) {
    // More than needed, to be safe.
    guard console.canOpenFiles(24) else {
      throw CommandFailure(
        .inputOutput,
        "Too few files may be open. Nothing was started.",
        hint: "Raise the limit, as with “ulimit -n 256”, then try again."
      )
    }
  }

  private func result(
    of line: TypedLine<CommandWork>,
    as form: OutputForm
  ) async throws -> CommandResult {
    try checkFiles()
    let arguments = try line.arguments()
    if line.has(.help) { return .help(table.help(on: arguments.named)) }
    if line.has(.version) { return .version(of: Commands.self) }
    guard !(line.has(.json) && line.has(.plain)) else {
      throw UsageError("Results are either --json or --plain.")
    }
    let use = StoreUse()
    let invocation = Invocation(
      product: Commands.Product.self,
      arguments: arguments,
      form: form,
      console: console,
      dependencies: dependencies,
      store: arguments[.store()],
      openStores: { [openStores] in
        let stores = openStores($0, $1, $2)
        use.stores.withLock { $0 = stores }
        return stores
      },
      openSessions: openSessions,
      engines: engines
    )
    let isApp = arguments.named == nil && form == .text && invocation.canUseApp
    if !isApp, arguments.named?.takes(.recording) != true { try invocation.refuseRecording() }
    if isApp { return try await Commands.useApp(invocation) }
    // All that a command writes is one act.
    var result = try await EntryOrigin.binding([EntryOrigin()]) {
      try await arguments.command.work(invocation)
    }
    if result.changedStore { await invocation.evictDaily() }
    if let stores = use.stores.withLock(\.self), invocation.isForPerson {
      result.warnings += await stores.divergedCopies().map(Notice.diverged)
    }
    return result
  }
}

/// The stores that a command line has opened, if it needs them.
private final class StoreUse: Sendable {
  let stores = Mutex<RecordStores?>(nil)
}

extension Invocation {
  /// True if a person reads both the results and the warnings.
  fileprivate var isForPerson: Bool {
    form == .text && console.isOutputTerminal && console.isErrorsTerminal && !arguments[.quiet]
  }

  /// Removes records for good that were found deleted 30 days ago, at most once a day.
  fileprivate func evictDaily() async {
    do {
      try await stores().evictDaily(deletedBefore: dependencies.now() - DailyEviction.age)
    } catch {
      // Nothing is lost: the next change tries again.
    }
  }
}

extension Notice {
  /// Says that a copy has changes that the store lacks.
  fileprivate static func diverged(_ path: String) -> Notice {
    Notice(
      kind: .warning,
      code: "diverged",
      message: "\(path) is a copy of the store with other changes.",
      hint: "“store merge” with that path takes them in."
    )
  }
}

extension Console {
  /// Returns the name of the user for a log.
  ///
  /// It is that for a program, else the one that they keep, else that of the account.
  ///
  /// - Parameter program: The program; for `shelf` the name is in `SHELF_USER`.
  /// - Returns: The name on one line; nil if there is none.
  func person(of program: String) -> String? {
    let environment = environment.filter { !unreadableVariables.contains($0.key) }
    let file = StoreLocation.settingsFolder(of: program, environment)?.appending(path: "name")
    let names: [() -> String?] = [
      { environment[StoreLocation.variable(of: program, for: "USER")] },
      { file?.beginning },
      { environment["USER"] },
    ]
    return names.lazy.compactMap { $0().map { String($0.words.prefix(100)) } }.first { !$0.isEmpty }
  }
}

extension URL {
  /// The first bytes of a file as a text; nil if it isn't a file, or can't be read.
  fileprivate var beginning: String? {
    // A pipe would be waited for.
    guard (try? resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true,
      let file = try? FileHandle(forReadingFrom: self)
    else { return nil }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: 1_000) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The words of a text, with a space between them.
  var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
