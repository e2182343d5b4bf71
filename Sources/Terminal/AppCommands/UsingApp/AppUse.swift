import CommandLineTables
package import FeatureKit
package import FeatureSessions
package import FeatureWalks
package import LineMode
package import TerminalConsole
package import TerminalTexts
import TerminalUI

/// The rules and observers that a product adds to one app.
@MainActor
package struct AppCompanion {
  /// The words and rules for the app's last session.
  package var habits = SessionHabits()
  /// The observers, in calling order.
  package var observers: [any TerminalFrontObserver] = []
  /// Throws, at the end, what isn't saved, nor kept as a draft.
  package var checkSaved: @MainActor (_ kept: [SavedDraft]) async throws -> Void

  /// Adds nothing to an app but the check of its changes.
  package init(of app: some AppRoot) {
    checkSaved = { kept in
      let lost = await LostChanges(app.shell.dependencies, keeping: kept)
      if let failure = lost.failure() { throw failure }
    }
  }
}

/// The app in lines, and what a product adds to its screens and stores.
@MainActor
package struct AppUse<Root: AppRoot> {
  /// The dependencies of the app.
  package var dependencies: FeatureDependencies
  /// Hears what is said and no field takes; without it nothing listens.
  package var say: @MainActor (Root, String) throws(SessionFailure) -> Void = {
    (_, text) throws(SessionFailure) in try SessionWorld.sayNothing(text)
  }
  /// The style of lines.
  package var style: LineStyle
  /// Returns true once the screens are over that alone are used, in lines; nil for the whole app.
  package var isOver: (@MainActor (Root) -> Bool)?
  /// The action that opens a menu above every screen that has it.
  package var menu: ControlID?
  /// Makes the companion of the app that has begun.
  package var accompany: @MainActor (Root) -> AppCompanion = { AppCompanion(of: $0) }
  /// Changes what a walk of a recording can't know, and returns lines about what is beside the records.
  package var record: @MainActor (inout FeatureDependencies) -> [WalkSetting] = { _ in [] }

  /// Uses an app with its dependencies.
  package init(_ dependencies: FeatureDependencies, _ invocation: Invocation) {
    self.dependencies = dependencies
    style = LineStyle(greeting: .howToType, highlighting: invocation.highlighting)
  }

  /// Makes the world of a session in real time.
  package func world(of app: Root) -> SessionWorld {
    var world = SessionWorld(
      root: app,
      inbox: isOver == nil ? app.shell.inbox : nil,
      effects: dependencies.effects,
      time: .real(dependencies.clock),
      say: { [say, weak app] text throws(SessionFailure) in
        if let app { try say(app, text) }
      }
    )
    world.lifecycle = dependencies.lifecycle
    world.userTime = UserTime(in: dependencies.timeZone) { [now = dependencies.now] in now() }
    return world
  }
}

extension CommandSet {
  /// Runs the app until the user leaves, by default from their last place.
  static func useApp(
    _ invocation: Invocation,
    from start: SessionStart? = nil,
    inLines: Bool = false
  ) async throws -> CommandResult {
    var use = try setup.use(invocation)
    let names = Set(table().commands.map(\.name))
    use.style.shellLine = { names.contains($0) ? "\(Product.name) \($0)" : nil }
    let ended = try await run(use, invocation, from: start, inLines: inLines)
    // A script learns what isn't saved, also if the next start has it.
    let drafts = invocation.console.isInputTerminal ? ended.drafts : []
    try await ended.companion.checkSaved(drafts)
    return CommandResult(exitCode: ended.exitCode)
  }

  /// Runs an app until the user leaves, or until the screens are over that alone are used.
  ///
  /// - Parameters:
  ///   - use: The app, and what a product adds to it.
  ///   - invocation: The command line.
  ///   - start: The first place; by default the user's last one.
  ///   - inLines: True for lines also where the full screen could be shown.
  /// - Returns: The app, its companion, the exit code, and the drafts that wait for the next start.
  /// - Throws: An error of the store, of the console or of a recording's file.
  package static func run(
    _ use: AppUse<Product.Root>,
    _ invocation: Invocation,
    from start: SessionStart? = nil,
    inLines: Bool
  ) async throws -> (
    app: Product.Root, companion: AppCompanion, exitCode: ExitCode, drafts: [SavedDraft]
  ) {
    // Its acts are those of its user.
    try await EntryOrigin.apart {
      try await runApp(use, invocation, from: start, inLines: inLines)
    }
  }

  private static func runApp(
    _ use: AppUse<Product.Root>,
    _ invocation: Invocation,
    from start: SessionStart?,
    inLines: Bool
  ) async throws -> (
    app: Product.Root, companion: AppCompanion, exitCode: ExitCode, drafts: [SavedDraft]
  ) {
    let (app, companion, kept, world) = try await begin(use, invocation, from: start)
    let exitCode: ExitCode
    if !inLines, let terminal = invocation.screen {
      let screen = ScreenSession(
        world,
        console: invocation.console,
        terminal: terminal,
        depth: invocation.highlighting,
        clock: use.dependencies.clock,
        menu: use.menu,
        observers: companion.observers
      )
      exitCode = try await screen.run()
    } else {
      let lines = LineSession(
        world,
        console: invocation.console,
        style: use.style,
        observers: companion.observers,
        asks: use.isOver == nil || !invocation[.noInput],
        isQuiet: use.isOver != nil && invocation[.quiet],
        isDone: { use.isOver?(app) == true }
      )
      exitCode = try await lines.run()
    }
    return (app, companion, invocation.told(exitCode, losesText: kept.losesText), kept.keptDrafts)
  }

  /// Runs the app from its first screen on by acts as lines of JSON, until they end.
  static func useAppByJSON(_ invocation: Invocation) async throws -> CommandResult {
    try await EntryOrigin.apart { try await runAppByJSON(invocation) }
  }

  private static func runAppByJSON(_ invocation: Invocation) async throws -> CommandResult {
    let use = try setup.use(invocation)
    let (_, companion, kept, world) = try await begin(use, invocation, from: .beside(nil))
    let (console, observers) = (invocation.console, companion.observers)
    let front = JSONFront(world, console: console, observers: observers)
    let exitCode = try await front.run { code in
      let code = invocation.told(code, losesText: kept.losesText)
      try await companion.checkSaved([])
      return code
    }
    return CommandResult(exitCode: exitCode)
  }

  /// An app that has begun, and what accompanies its use.
  private typealias Begun = (
    app: Product.Root, companion: AppCompanion, kept: KeptSession<Product.Root>, world: SessionWorld
  )

  private static func begin(
    _ use: AppUse<Product.Root>,
    _ invocation: Invocation,
    from start: SessionStart?
  ) async throws -> Begun {
    var use = use
    let stores = try invocation.sessions(&use.dependencies)
    let clock = use.dependencies.clock
    let recording = try invocation[.recording].map { path in
      try invocation.checkOutsideRecords(path)
      return try Recording(path: path, of: Self.self, &use)
    }
    let app = Product.makeRoot(dependencies: use.dependencies)
    app.start(recalling: recording == nil && invocation.console.isInputTerminal)
    if !invocation.console.isInputTerminal { await app.shell.waitUntilRead() }
    let place: SessionStart =
      switch start {
      // A script gets the same screens whatever the user has left open, and keeps only what it types.
      case let start where !invocation.console.isInputTerminal: .beside(start?.route)
      // A recording begins at the first screen, as its walk does.
      case let start where recording != nil: start ?? .fresh()
      case .fresh(let route?) where app.shell.routes.leadsOver(route, in: app):
        .lastPlace(over: route)
      case let start: start ?? (invocation[.fresh] ? .fresh() : .lastPlace())
      }
    var live = use.dependencies
    // What waits on the recording's clock would be a step of its walk.
    live.clock = clock
    var companion = use.accompany(app)
    let habits = companion.habits
    let kept = KeptSession(of: app, as: habits, from: place, in: stores, dependencies: live)
    // A part of the app has no line that opens a route, and a walk knows no drafts.
    if use.isOver == nil, recording == nil {
      kept.findDrafts = {
        try await stores?.unsavedDrafts(Product.self, invocation) ?? []
      }
    }
    companion.observers += [kept] + [recording].compactMap(\.self)
    return (app, companion, kept, use.world(of: app))
  }
}

extension Invocation {
  /// Reports lines that couldn't be read; returns the code of that, or of text that a script loses.
  fileprivate func told(_ exitCode: ExitCode, losesText: Bool) -> ExitCode {
    guard exitCode == .success, let reason = console.inputFailure() else {
      let isLost = exitCode == .success && losesText && !console.isInputTerminal
      return isLost ? .inputOutput : exitCode
    }
    let failure = CommandFailure(
      .inputOutput,
      "Standard input can't be read: \(reason). What came before that is kept."
    )
    console.tell { try Notice(failure).written(as: form, highlighting) + "\n" }
    return .inputOutput
  }

  /// Makes the dependencies of the app, which follow the stores of the command line.
  ///
  /// - Throws: An error if there is no place for the stores.
  @MainActor
  package func appDependencies() throws -> FeatureDependencies {
    var dependencies = dependencies
    dependencies.follow(try stores())
    dependencies.drafts = Drafts()
    dependencies.lifecycle = LifecycleSource()
    return dependencies
  }
}

extension LostChanges {
  /// Returns the failure of a session that ends with changes unsaved, which also gives back other lines.
  package func failure(and lines: [PrintedText] = []) -> CommandFailure? {
    guard let sentence else { return nil }
    var failure =
      reason == nil
      ? unread.map { CommandFailure($0) } : CommandFailure(.inputOutput, "\(sentence)")
    let unsaved =
      texts.isEmpty
      ? []
      : [isUnknown ? "This may be lost:" : "This is not saved:"]
        + texts.map { "  \($0)" as PrintedText }
    if !(unsaved + lines).isEmpty { failure?.hint = (unsaved + lines).joined(separator: "\n") }
    return failure
  }
}

extension PrintedText {
  /// The words above the first screen.
  package static let howToType: PrintedText =
    "Type a number or a word in brackets; “help” lists the rest, “quit” leaves."
}
