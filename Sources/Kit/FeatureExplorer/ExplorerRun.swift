import FeatureEffects
import FeatureIssues
import FeatureNavigation
import FeatureScreens
import FeatureSessions

/// One world on its way through the states; it checks the laws at each step.
@MainActor
final class ExplorerRun {
  /// The acts that led here.
  private(set) var acts: [SessionAct] = []

  let world: ExplorerWorld
  let session: Session
  let issues = ExplorerIssues()
  private let explorer: Explorer
  /// The screens that were open at the last check.
  private var lastStack: StackState?
  /// True if that check was after the last act.
  private var isStackKnown = false
  /// The last number of a scope or a piece of work before the last act.
  private(set) var mark = 0
  /// The screen of the last act, as it was before.
  private var actedOn: Screen?
  /// True if a request was carried out in the last step.
  private(set) var wasAsked = false
  /// All screens, if they were made since the last act.
  private var made: [LiveScreen]?
  /// The topmost screen, if only that was made.
  private var madeTop: LiveScreen?
  /// True if some work still waited for time when a wait for another screen was over.
  private(set) var hasGivenUpWaiting = false
  /// The last time at which no work waited.
  private var restedAt = TestClock.Instant()

  /// Makes a world and lets its first screen appear.
  init(_ explorer: Explorer) async throws {
    self.explorer = explorer
    let reporter = issues.reporter
    explorer.trace?(.world)
    // A test that explores hears of broken laws from the report, not of every issue in thousands of worlds.
    world = try IssueReporter.$current.withValue(reporter) {
      try EffectWatch.$current.withValue(nil) { try explorer.makeWorld() }
    }
    session = Session(world.walk)
    world.walk.effects.allowWork(explorer.workPerAct)
    await IssueReporter.$current.withValue(reporter) { await session.start() }
    stepEnded()
    _ = openStack()
  }

  // MARK: What is there

  /// The topmost screen; use it at once.
  var top: LiveScreen {
    if let top = made?.last ?? madeTop { return top }
    let top = session.top
    madeTop = top
    return top
  }

  /// All screens; use them at once.
  var screens: [LiveScreen] {
    if let made { return made }
    let screens = session.screens
    made = screens
    return screens
  }

  /// True if only the first screen is open, in every tab.
  var isHome: Bool {
    world.walk.root.stack.count == 1
      && world.walk.root.hiddenTabs.allSatisfy { $0.content.stack.count == 1 }
  }

  /// The part of the app that the topmost screen is in; nil if the app isn't a container.
  var cluster: ExplorerCluster? {
    let isAbove = world.walk.root.stack.contains { $0.presenter?.content != nil }
    return isAbove ? .above : tab
  }

  /// The chosen tab; nil if the app isn't a container.
  var tab: ExplorerCluster? {
    let root = world.walk.root
    guard root.content != nil else { return nil }
    let words = root.openSegments.first ?? []
    return .tab(words.map(\.text).joined(separator: "/"))
  }

  /// True if anything waits for time.
  var waitsForTime: Bool { clock?.nextDeadline != nil }

  /// The time for which some work has waited without a break.
  var elapsed: Duration { clock.map { restedAt.duration(to: $0.now) } ?? .zero }

  private var clock: TestClock? {
    if case .virtual(let clock) = world.walk.time { clock } else { nil }
  }

  /// Returns the digest that tells the state from others.
  func digest() -> Int {
    var digest = StateDigest()
    add(to: &digest)
    return digest.finish()
  }

  /// The lines that tell the state from others, to describe differences.
  var lines: [StateLine] {
    var digest = StateDigest(keepingLines: true)
    add(to: &digest)
    return digest.lines ?? []
  }

  private func add(to digest: inout StateDigest) {
    for live in screens { digest.add(live.screen) }
    digest.begin(.question)
    // Two forms may look the same while only one was changed.
    for live in screens { digest.add(live.asksBeforeClosing) }
    digest.addDrafts(in: world.walk.root.stack)
    for tab in world.walk.root.hiddenTabs { digest.add(tab) }
    digest.begin(.stored)
    world.digest(&digest)
    digest.begin(.work)
    for work in world.walk.effects.unfinishedNames { digest.add(work) }
  }

  /// True if the last act changed no screen and started no work.
  var didNothing: Bool { effects.lastNumber == mark && top.screen == actedOn }

  var effects: EffectScope { world.walk.effects }

  // MARK: Going on

  func trace(_ event: ExplorerTrace) { explorer.trace?(event) }

  /// Repeats an act without checking laws: they were checked the first time.
  func repeatAct(_ act: SessionAct) async throws(SessionFailure) {
    _ = try await perform(act, isNew: false)
    // This makes it known later between which scopes a screen came up.
    if effects.lastNumber != mark { _ = openStack() }
    issues.forget()
  }

  /// Performs an act, and returns the laws that it broke.
  func take(_ act: SessionAct) async throws(SessionFailure) -> [Violation] {
    let before = openStack()
    var awake: [OwnedWork] = []
    if case .wait = act, let next = clock?.nextDeadline {
      awake = effects.sleepers(until: next)
    }
    let began = try await perform(act, isNew: true) ?? before
    return violations(before: before, began: began, after: awake)
  }

  /// Waits until the screen changes, at most an hour.
  ///
  /// - Parameter wakeUps: The number of wake-ups meanwhile, at most.
  /// - Returns: The time it took, and the laws that were broken; nil if the screen didn't change.
  /// - Throws: The reason why no time can pass.
  func waitForChange(wakeUps: Int) async throws(SessionFailure)
    -> (duration: Duration, violations: [Violation])?
  {
    guard let clock else { return nil }
    let start = clock.now
    var found: [Violation] = []
    for _ in 0..<wakeUps {
      guard let next = clock.nextDeadline else { return nil }
      guard start.duration(to: next) <= .seconds(3600) else { break }
      let before = openStack()
      found += try await take(.wait(nil))
      acts.removeLast()
      guard before == openStack(), found.isEmpty else {
        let duration = start.duration(to: clock.now)
        acts.append(.wait(duration))
        return (duration, found)
      }
    }
    hasGivenUpWaiting = true
    return nil
  }

  /// Performs an act and lets it settle.
  ///
  /// - Returns: The open screens right after the act, before anything settled; nil if `isNew` is false, or time passed.
  private func perform(
    _ act: SessionAct,
    isNew: Bool
  ) async throws(SessionFailure) -> StackState? {
    acts.append(act)
    trace(.act(act))
    markBeginning()
    let session = session
    let (began, result) = await IssueReporter.$current.withValue(issues.reporter) {
      await begin(act, session, isNew)
    }
    try result.get()
    stepEnded()
    return began
  }

  /// Runs work that isn't an action of a person, and collects the issues reported meanwhile.
  func reporting<Result>(_ work: @MainActor (Session) async -> Result) async -> Result {
    forgetScreens()
    markBeginning()
    let session = session
    let result = await IssueReporter.$current.withValue(issues.reporter) { await work(session) }
    forgetScreens()
    stepEnded()
    return result
  }

  /// Closes all screens above the first, in every tab and without asking.
  func goHome() async {
    await reporting { session in
      session.world.root.dismissAll()
      await session.settle()
    }
  }

  private func begin(
    _ act: SessionAct,
    _ session: Session,
    _ isNew: Bool
  ) async -> (StackState?, Result<Void, SessionFailure>) {
    do throws(SessionFailure) {
      if case .wait = act {
        forgetScreens()
        try await session.perform(act)
        return (nil, .success(()))
      }
      try beginOnTop(act)
      // From here on, work changes the screen and not the person.
      let began = isNew ? StackState(world.walk.root, after: lastStack, since: mark) : nil
      await session.settle()
      return (began, .success(()))
    } catch {
      return (nil, .failure(error))
    }
  }

  /// A function of its own, so that the screen and its models aren't held while everything settles.
  private func beginOnTop(_ act: SessionAct) throws(SessionFailure) {
    let top = top
    actedOn = top.screen
    forgetScreens()
    try session.begin(act, on: top)
  }

  func openStack() -> StackState {
    if let lastStack, isStackKnown { return lastStack }
    let stack = StackState(world.walk.root, after: lastStack, since: mark)
    (lastStack, isStackKnown) = (stack, true)
    return stack
  }

  private func markBeginning() {
    mark = effects.lastNumber
  }

  private func forgetScreens() {
    (made, madeTop) = (nil, nil)
    isStackKnown = false
  }

  private func stepEnded() {
    wasAsked = !session.takeOutcomes().isEmpty
    if let clock, clock.nextDeadline == nil { restedAt = clock.now }
  }
}
