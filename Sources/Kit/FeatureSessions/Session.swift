package import FeatureEffects
import FeatureInjection
import FeatureIssues
public import FeatureNavigation
public import FeatureScreens

/// A user's way through an app: each act is performed, then all work settles.
///
/// Walks, line mode and tests use it in the same way:
///
/// ```swift
/// let session = Session(world)
/// await session.start()
/// try await session.perform("add-book")
/// print(session.top.screen.text)
/// ```
@MainActor
public final class Session {
  /// The world of the session.
  public let world: SessionWorld
  /// Receives each event, for example to record it.
  public var observer: (@MainActor (SessionEvent) -> Void)?
  /// Called before an act opens a route.
  package var willOpen: (@MainActor (Route) async -> Void)?
  private let driver: AppDriver
  /// The rows of collections to make, counted over all rows of a screen.
  package var window: Range<Int>
  /// The rows of each collection to make in any case.
  package var least = 0
  /// True if the next act goes on with the last one, as a letter does that is typed into the same field.
  package var goesOn = false
  /// The outcomes that were taken for a recording and not yet returned.
  private var outcomes: [NavigationOutcome] = []
  /// The field whose text a recording hasn't as it is.
  var unrecorded: ControlID?
  /// The mistakes of screens that were already reported.
  private var reported: Set<String> = []

  /// Begins a session of an app in the foreground, active; nothing else happens before `start()`.
  ///
  /// - Parameters:
  ///   - world: The world of the session.
  ///   - window: The rows of collections to make, counted over all rows of a screen.
  public init(_ world: SessionWorld, window: Range<Int> = 0..<100) {
    self.world = world
    self.window = window
    self.driver = AppDriver(world.root, effects: world.effects, inbox: world.inbox)
    world.lifecycle.send(.willEnterForeground)
    world.lifecycle.send(.didBecomeActive)
  }

  /// All screens, the root's first.
  ///
  /// They hold their models: use them at once.
  public var screens: [LiveScreen] { world.root.tree.screens.map { screen(of: $0) } }

  /// The topmost screen.
  ///
  /// It holds its models: use it at once.
  package var top: LiveScreen { screen(of: world.root.tree.top) }

  /// Makes a screen of a tree that was looked at just now.
  package func screen(of node: ScreenTree.Node) -> LiveScreen {
    world.root.screen(of: node, window: window, least: least)
  }

  /// Lets the first screen appear.
  public func start() async {
    await settle()
  }

  /// Lets new screens appear, and waits until everything has finished or is parked.
  public func settle() async {
    await driver.settle()
  }

  /// Returns the outcomes of requests since the last call, oldest first.
  ///
  /// Requests come from features, and from lines that open a route.
  package func takeOutcomes() -> [NavigationOutcome] {
    defer { outcomes = [] }
    return outcomes + driver.takeOutcomes()
  }

  /// Opens a route from the root as far as it leads, and settles.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - root: The root of the app's routes.
  /// - Returns: The opened part, and the part that was left out.
  public func open(_ route: Route, from root: RouteRoot) async -> RouteOpening {
    observer?(.willPerform(.open(route), on: top))
    let opening = await driver.open(route, from: root)
    observer?(.didOpen(.opened(opening), changedScreens: true, tabs: []))
    return opening
  }

  /// Opens a route for each tab, as they were kept, and shows the tab of the last one.
  ///
  /// - Parameters:
  ///   - routes: The routes; of those into tabs that the app doesn't have, only the last one is told.
  ///   - root: The root of the app's routes.
  /// - Returns: The parts that were left out.
  package func open(_ routes: [Route], from root: RouteRoot) async -> [UnresolvedRoute] {
    var unresolved: [UnresolvedRoute] = []
    for route in routes.dropLast() where root.knows(route, in: world.root) {
      if let rest = await open(route, from: root).unresolved { unresolved.append(rest) }
    }
    guard let last = routes.last else { return unresolved }
    if let rest = await open(last, from: root).unresolved { unresolved.append(rest) }
    if !root.knows(last, in: world.root) { _ = await open(root.route, from: root) }
    return unresolved
  }

  /// Performs an input on a control of the topmost screen, and settles.
  ///
  /// - Throws: A refusal, if the control isn't there, or can't take this input now.
  public func perform(
    _ id: ControlID,
    _ input: ControlInput = .tap
  ) async throws(Refusal) {
    let act = SessionAct(id, input)
    var live: LiveScreen? = await topScreen(for: act)
    try await perform(recordedAs: act) { () throws(Refusal) in
      // While all settles, nothing holds the models.
      defer { live = nil }
      try live?.perform(id, input)
    }
  }

  /// Performs an act, and settles.
  ///
  /// - Throws: The reason why it can't be done now.
  public func perform(_ act: SessionAct) async throws(SessionFailure) {
    if case .wait(let duration) = act {
      try await wait(duration)
    } else {
      if case .open(let route) = act { await willOpen?(route) }
      var live = act.isSaid ? nil : await topScreen(for: act)
      try await perform(recordedAs: act) { () throws(SessionFailure) in
        defer { live = nil }
        try carryOut(act, on: live)
      }
    }
  }

  /// Runs code that isn't an input to a control, and settles.
  ///
  /// - Parameters:
  ///   - act: The act that a walk performs instead.
  ///   - body: The code.
  /// - Throws: The error of the body; then the act is refused.
  package func perform<Failure: Error>(
    recordedAs act: SessionAct,
    _ body: @MainActor () throws(Failure) -> Void
  ) async throws(Failure) {
    guard let observer else {
      try body()
      return await settle()
    }
    recordText(before: act)
    let (before, hidden) = state(of: world.root.tree)
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
    let (after, stillHidden) = state(of: world.root.tree)
    let shown = Set(hidden).subtracting(stillHidden)
    observer(
      .didOpen(
        outcomes.last,
        changedScreens: !(before == after),
        tabs: shown.sorted { $0.count < $1.count }.compactMap(\.last).map(ControlID.tab)
      )
    )
  }

  /// Returns what is open and the paths of the hidden tabs, without keeping their models.
  private func state(of tree: ScreenTree) -> (stack: StackState, hidden: [[String]]) {
    (StackState(tree), tree.hiddenTabs.map(\.path))
  }

  /// Chooses a hidden tab as the user can, and settles.
  ///
  /// Its action does it. Where the topmost screen offers none, the route of the tab does, if a screen in it asks before it
  /// closes: so none closes.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: True if the route made such a screen ask.
  package func choose(_ tab: HiddenTab) async -> Bool {
    let path = tab.path
    // The tabs around it come first.
    let way = world.root.hiddenTabs.map { (path: $0.path, tab: $0) }
      .filter { path.starts(with: $0.path) }.sorted { $0.path.count < $1.path.count }
    let offered = top.screen.actions.map(\.id)
    if tab.tree.asks, let routes = world.inbox?.routes,
      way.first.map({ offered.contains(ControlID.tab($0.path.last ?? "")) }) == false
    {
      let route = Route(scheme: routes.scheme, segments: path.map { Route.Segment($0) })
      return await ask(for: route)
    }
    for (path, tab) in way {
      await perform(recordedAs: .tap(.tab(path.last ?? ""))) { tab.choose() }
    }
    return false
  }

  /// Opens a route, and returns true if that made a screen ask.
  private func ask(for route: Route) async -> Bool {
    let earlier = takeOutcomes()
    await perform(recordedAs: .open(route)) { world.inbox?.navigator(.route(route)) }
    defer { outcomes = earlier }
    guard case .refused(.asked)? = takeOutcomes().last else { return false }
    return true
  }

  /// Lets another program change what is stored, and settles.
  ///
  /// - Throws: The reason why there is no such change now.
  package func change(byOther name: String) async throws(SessionFailure) {
    let others = world.others()
    guard let change = others.first(where: { $0.name == name }) else {
      let names = others.map(\.name).joined(separator: ", ")
      throw SessionFailure("No other program can “\(name)” here. It can: \(names).")
    }
    guard change.isPossible else {
      throw SessionFailure("There is nothing to change for “\(name)” now.")
    }
    change.make()
    await settle()
  }

  /// Lets the next operation of a name fail, with that reason if there is one.
  package func failNext(_ operation: String, _ reason: String?) {
    observer?(.willFailNext(operation: operation, reason: reason))
    world.failNext(operation, reason)
  }

  /// Performs an act unless it is a wait; call `settle()` for its effects.
  ///
  /// - Parameters:
  ///   - act: The act.
  ///   - screen: The topmost screen, which was made since the last act.
  /// - Throws: The reason why it can't be done now.
  package func begin(_ act: SessionAct, on screen: LiveScreen) throws(SessionFailure) {
    try carryOut(act, on: leaveField(of: screen, by: act) ? checkedTop() : screen)
  }

  private func carryOut(_ act: SessionAct, on screen: LiveScreen?) throws(SessionFailure) {
    switch act {
    case .say(let text): if try !say(text) { try world.say(text) }
    case .open(let route): try world.ask(for: route)
    case .tap, .type, .set, .select, .delete, .move, .focus, .wait:
      do throws(Refusal) {
        try screen?.performOrExplain(act)
      } catch {
        throw SessionFailure(error.description)
      }
    }
  }

  /// Returns the topmost screen, and reports each identifier with a mistake once.
  func checkedTop() -> LiveScreen {
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

  /// Lets time pass, one wake-up at a time, so that each new screen starts its work in time.
  package func pass(to end: TestClock.Instant, on clock: TestClock) async {
    while let next = clock.nextDeadline, next <= end {
      await clock.advance(to: next)
      await settle()
    }
    await clock.advance(to: end)
    await settle()
  }
}

/// An event of a session.
public enum SessionEvent {
  /// An act is about to be done on the topmost screen.
  case willPerform(SessionAct, on: LiveScreen)
  /// The act was refused, and nothing was done.
  case didRefuse
  /// The act was done, and all has settled.
  case didPerform
  /// A route was requested, and all has settled; nil if nothing answered the request.
  ///
  /// The tabs are the actions that choose what was hidden and isn't any more, the outermost first.
  case didOpen(NavigationOutcome?, changedScreens: Bool, tabs: [ControlID])
  /// The next operation of a name is to fail.
  case willFailNext(operation: String, reason: String?)
}
