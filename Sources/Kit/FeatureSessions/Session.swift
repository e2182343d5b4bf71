package import FeatureEffects
import FeatureIssues
public import FeatureNavigation
public import FeatureScreens

/// Somebody's way through an app: what can be done now is done, then everything settles.
///
/// Walks, line mode and tests use it in the same way:
///
/// ```swift
/// let session = Session(world)
/// await session.start()
/// try await session.perform("add-standup")
/// print(session.top.screen.text)
/// ```
@MainActor
public final class Session {
  /// What the session goes on in.
  public let world: SessionWorld
  /// Hears of what is done, such as to record it.
  public var observer: (@MainActor (SessionEvent) -> Void)?
  private let driver: ChainDriver
  private let window: Range<Int>
  /// What came of requests that were looked at to be recorded.
  private var outcomes: [NavigationOutcome] = []
  /// The mistakes of screens that were reported.
  private var reported: Set<String> = []

  /// Begins a session; nothing happens before `start()`.
  ///
  /// - Parameters:
  ///   - world: What the session goes on in.
  ///   - window: Which rows of collections are made, counted over all rows of a screen.
  public init(_ world: SessionWorld, window: Range<Int> = 0..<100) {
    self.world = world
    self.window = window
    self.driver = ChainDriver(world.root, effects: world.effects, inbox: world.inbox)
  }

  /// All screens, the root's first.
  ///
  /// They hold their models: use them at once.
  public var screens: [LiveScreen] { FeatureSessions.screens(from: world.root, window: window) }

  /// The topmost screen.
  ///
  /// It holds its models: use it at once.
  public var top: LiveScreen { topScreen(from: world.root, window: window) }

  /// Lets the first screen appear.
  public func start() async {
    await settle()
  }

  /// Lets new screens appear, and waits until everything has finished or is parked.
  public func settle() async {
    await driver.settle()
  }

  /// Returns what came of requests since the last call, oldest first: what features asked for, and lines that open a route.
  public func takeOutcomes() -> [NavigationOutcome] {
    defer { outcomes = [] }
    return outcomes + driver.takeOutcomes()
  }

  /// Opens a route from the root on, as far as it leads, and settles.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - root: Where the routes of the app begin.
  /// - Returns: What is open now, and what was left out.
  public func open(_ route: Route, from root: RouteRoot) async -> RouteOpening {
    observer?(.willPerform(.open(route), on: top))
    let opening = await driver.open(route, from: root)
    observer?(.didOpen(.opened(opening), changedScreens: true))
    return opening
  }

  /// Opens what was kept of another session, as far as it leads, and settles.
  ///
  /// - Parameters:
  ///   - saved: What was open and typed.
  ///   - root: Where the routes of the app begin.
  /// - Returns: What is open now, and what nobody took back.
  public func restore(_ saved: SavedSession, from root: RouteRoot) async -> Restoration {
    await driver.restore(saved, from: root)
  }

  /// Does what a person does to a control of the topmost screen, and settles.
  ///
  /// - Throws: A refusal, if the control is not there, or cannot take this now.
  public func perform(
    _ id: ControlID,
    _ input: ControlInput = .tap
  ) async throws(Refusal) {
    try await perform(recordedAs: SessionAct(id, input)) { () throws(Refusal) in
      try checkedTop().perform(id, input)
    }
  }

  /// Does what a line says, and settles.
  ///
  /// - Throws: The reason why it cannot be done now.
  public func perform(_ act: SessionAct) async throws(SessionFailure) {
    if case .wait(let duration) = act {
      try await wait(duration)
    } else {
      try await perform(recordedAs: act) { () throws(SessionFailure) in try begin(act) }
    }
  }

  /// Does something to the app that is no control of a screen, and settles.
  ///
  /// - Parameters:
  ///   - act: What a walk does instead.
  ///   - body: What is done.
  /// - Throws: What the body throws; then the act is refused.
  public func perform<Failure: Error>(
    recordedAs act: SessionAct,
    _ body: @MainActor () throws(Failure) -> Void
  ) async throws(Failure) {
    guard let observer else {
      try body()
      return await settle()
    }
    let before = ChainState(world.root)
    observer(.willPerform(act, on: top))
    do throws(Failure) {
      try body()
    } catch {
      observer(.didRefuse)
      throw error
    }
    await settle()
    guard case .open = act else { return observer(.didPerform) }
    outcomes += driver.takeOutcomes()
    observer(.didOpen(outcomes.last, changedScreens: !(before == ChainState(world.root))))
  }

  /// Lets the next operation of a name fail, for that reason if there is one.
  public func failNext(_ operation: String, _ reason: String?) {
    observer?(.willFailNext(operation: operation, reason: reason))
    world.failNext(operation, reason)
  }

  /// Does what a line says, unless it is to wait, and leaves it to `settle()` to see what comes of it.
  ///
  /// - Parameters:
  ///   - act: What to do.
  ///   - screen: The topmost screen, if it was made already since anything was done.
  /// - Throws: The reason why it cannot be done now.
  package func begin(_ act: SessionAct, on screen: LiveScreen? = nil) throws(SessionFailure) {
    switch act {
    case .say(let text): try world.say(text)
    case .open(let route): try world.ask(for: route)
    case .tap, .type, .set, .select, .delete, .move, .focus, .wait:
      do throws(Refusal) {
        try (screen ?? checkedTop()).performOrExplain(act)
      } catch {
        throw SessionFailure(error.description)
      }
    }
  }

  /// The topmost screen; identifiers on it that are not its own are reported, once each.
  private func checkedTop() -> LiveScreen {
    let top = top
    for mistake in top.identifierMistakes where reported.insert(mistake.message).inserted {
      reportIssue(mistake.message)
    }
    return top
  }

  private func wait(_ duration: Duration?) async throws(SessionFailure) {
    switch (world.time, duration) {
    case (.virtual(let clock), let duration?):
      await pass(to: clock.now.advanced(by: duration), on: clock)
    case (.virtual(let clock), nil):
      guard let next = clock.nextDeadline else {
        throw SessionFailure("Nothing waits for time here.")
      }
      await clock.advance(to: next)
    case (.real(let clock), let duration?):
      do {
        try await clock.sleep(for: duration)
      } catch {
        throw SessionFailure("The wait was interrupted.")
      }
    case (.real, nil):
      throw SessionFailure("Say how long to wait, as in “wait 10s”.")
    }
    await settle()
  }

  /// Lets time pass, one wake-up at a time, so that a screen that comes up meanwhile starts its work in time.
  package func pass(to end: TestClock.Instant, on clock: TestClock) async {
    while let next = clock.nextDeadline, next <= end {
      await clock.advance(to: next)
      await settle()
    }
    await clock.advance(to: end)
    await settle()
  }
}

/// Something that happens in a session.
public enum SessionEvent {
  /// An act is about to be done on the topmost screen.
  case willPerform(SessionAct, on: LiveScreen)
  /// The act was refused, and nothing was done.
  case didRefuse
  /// The act was done, and all has settled.
  case didPerform
  /// A route was asked for, and all has settled; nil if nothing answered the request.
  case didOpen(NavigationOutcome?, changedScreens: Bool)
  /// The next operation of a name is to fail.
  case willFailNext(operation: String, reason: String?)
}
