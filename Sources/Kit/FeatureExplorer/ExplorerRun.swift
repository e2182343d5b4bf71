import FeatureEffects
import FeatureIssues
import FeatureNavigation
import FeatureScreens
import FeatureWalks

/// One world on its way through the states; it checks the laws at each step.
///
/// It stands in a state, or an act goes on:
///
///     standing ── begin ──▶ acting ── all has settled ──▶ standing
///
/// - Standing, it keeps what it has looked at (`sight`), as the next step mostly begins with that.
/// - Acting, `sight` is empty, since models change and must not be held. A wait acts once for each wake-up.
/// - `last` is the transition that led here, and `deletion` the last one that deleted a row: laws compare the screens
///   before them with those of now.
@MainActor
final class ExplorerRun {
  /// The acts that led here.
  private(set) var acts: [ExplorerMove] = []

  let world: ExplorerWorld
  let session: Session
  let issues = ExplorerIssues()
  private let explorer: Explorer
  /// The screens and the stack of this state.
  private var sight: ExplorerSight
  /// The open screens when they were last looked at, now or earlier.
  private var lastStack: StackState?
  /// The last transition; nil before the first.
  private(set) var last: Transition?
  /// The screens before and after the last deletion of a row.
  private(set) var deletion: (before: Screen, after: Screen)?
  /// The last number of a scope or a piece of work before the last act.
  private var mark = 0
  /// The last time at which no work waited.
  private var restedAt = TestClock.Instant()

  /// Notes what must be gone soon: nothing else holds the world.
  isolated deinit {
    explorer.released?.note(world.walk.root, acts)
  }

  /// Makes a world and lets its first screen appear.
  init(_ explorer: Explorer) async throws {
    self.explorer = explorer
    let reporter = issues.reporter
    explorer.trace?(nil)
    // A test that explores hears of broken laws from the report, not of every issue in thousands of worlds.
    world = try IssueReporter.$current.withValue(reporter) {
      try EffectWatch.$current.withValue(nil) { try explorer.makeWorld() }
    }
    session = Session(world.walk)
    sight = ExplorerSight(session, digest: world.digest)
    world.walk.effects.allowWork(explorer.workPerAct)
    await IssueReporter.$current.withValue(reporter) { await session.start() }
    for move in explorer.beginning { try await repeatMove(move) }
    (acts, last) = ([], nil)
    _ = stepEnded()
    _ = openStack()
  }

  // MARK: What is there

  /// The topmost screen; use it at once.
  var top: LiveScreen { sight.top }

  /// All screens; use them at once.
  var screens: [LiveScreen] { sight.screens }

  /// The digests that tell the screens from others.
  var screenDigests: [Int] { sight.screenDigests }

  /// The tabs that aren't chosen, with all their screens; use them at once.
  var hidden: [(tab: HiddenTab, screens: [LiveScreen])] { sight.hidden }

  /// The changes that another program can make now.
  var others: [OutsideChange] { sight.others }

  /// The open screens as models; use them at once.
  private var tree: ScreenTree { sight.tree }

  /// The beginning of a digest: all stored data, which is looked at once a state.
  var stored: StateDigest { sight.stored }

  /// A digest of the stored data.
  var storedDigest: Int { stored.finish() }

  /// The screens and the stored data of now, for a law over acts.
  var moment: ExplorerMoment {
    ExplorerMoment(screens: screens.map(\.screen), stored: storedDigest)
  }

  /// True if only the first screen is open, in every tab.
  var isHome: Bool {
    tree.screens.count == 1
      && hidden.allSatisfy { $0.tab.tree.screens.count == 1 }
  }

  /// The part of the app that the topmost screen is in; nil if the app isn't a container.
  var cluster: ExplorerCluster? {
    let isAbove = tree.screens.contains(where: \.isOverContent)
    return isAbove ? .above : tab
  }

  /// The chosen tab; nil if the app isn't a container.
  var tab: ExplorerCluster? {
    let root = world.walk.root
    guard root._container != nil else { return nil }
    return .tab(root.contentSegments.map(\.text).joined(separator: "/"))
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
    var digest = stored
    addOpen(to: &digest)
    addUnfinished(to: &digest)
    return digest.finish()
  }

  /// The lines that tell the state from others, to describe differences.
  var lines: [StateLine] {
    var digest = StateDigest(keepingLines: true)
    // What is on the screens first, as a difference is best seen there.
    addOpen(to: &digest)
    digest.begin(.stored)
    world.digest(&digest)
    addUnfinished(to: &digest)
    return digest.lines ?? []
  }

  private func addOpen(to digest: inout StateDigest) {
    for live in screens { digest.add(live.screen) }
    digest.begin(.question)
    // Two forms may look the same while only one was changed.
    for live in screens { digest.add(live.asksBeforeClosing) }
    digest.addHidden(in: tree)
    for (tab, screens) in hidden { digest.add(tab, showing: screens) }
  }

  private func addUnfinished(to digest: inout StateDigest) {
    digest.begin(.stored)
    world.unsaved(&digest)
    digest.begin(.work)
    for work in world.walk.effects.unfinishedNames { digest.add(work) }
  }

  /// True if the last act changed no screen and started no work.
  var didNothing: Bool { effects.lastNumber == mark && top.screen == last?.shown }

  var effects: EffectScope { world.walk.effects }

  // MARK: Going on

  func trace(_ step: WalkStep) { explorer.trace?(step) }

  /// Repeats a move without checking laws: they were checked the first time.
  func repeatMove(_ move: ExplorerMove) async throws(SessionFailure) {
    _ = try await perform(Transition(move, after: nil, failing: nil))
    // This makes it known later between which scopes a screen came up.
    if effects.lastNumber != mark { _ = openStack() }
    issues.forget()
  }

  /// Makes a move, and returns the laws that it broke.
  ///
  /// - Throws: The reason why the act can't be done.
  func take(_ move: ExplorerMove) async throws(SessionFailure) -> [Violation] {
    var before = Transition.Before(stack: openStack())
    if move.isUsers, world.laws.contains(where: { $0.ofAct != nil }) { before.moment = moment }
    if world.undoable != nil { before.screens = screens.map(\.screen) }
    if case .wait = move.act, let next = clock?.nextDeadline {
      before.awake = effects.sleepers(until: next).map(\.scope)
    }
    let failure = failure(of: move)
    let promises = promises(of: move)
    let step = try await perform(Transition(move, after: before, failing: failure))
    // All of them at once: the laws begin with the topmost one, and the digest needs the rest.
    _ = screens
    let found = violations(of: step) + violationsOfAct(step)
    guard let failure = step.failure else {
      return found + violationsOfOwnLaws(step) + violations(of: promises)
    }
    return found.filter { !$0.isExcusedByFailure } + violations(of: failure)
  }

  /// The end of a wait for another screen.
  struct Wait {
    /// The time it took, and the laws that were broken; nil if the screen didn't change.
    var change: (duration: Duration, violations: [Violation])?
    /// True if some work still waited for time at the end.
    var isGivenUp = false
    /// The work that woke up several times, while nothing changed.
    var idleTimer: String?
  }

  /// Waits until the screen changes, at most an hour.
  ///
  /// - Parameter wakeUps: The number of wake-ups meanwhile, at most.
  /// - Returns: The end of it.
  /// - Throws: The reason why no time can pass.
  func waitForChange(wakeUps: Int) async throws(SessionFailure) -> Wait {
    guard let clock else { return Wait() }
    let start = clock.now
    let first = screens.map(\.screen)
    let firstDigest = digest()
    var wakeUpsOfWork: [String: Int]? = [:]
    var found: [Violation] = []
    for _ in 0..<wakeUps {
      guard let next = clock.nextDeadline else { return Wait() }
      guard start.duration(to: next) <= .seconds(3600) else { break }
      let before = openStack()
      for work in effects.sleepers(until: next) { wakeUpsOfWork?[work.name, default: 0] += 1 }
      found += try await take(.act(.wait(nil)))
      acts.removeLast()
      guard before == openStack(), found.isEmpty else {
        let duration = start.duration(to: clock.now)
        acts.append(.act(.wait(duration)))
        return Wait(change: (duration, found))
      }
      if wakeUpsOfWork != nil, screens.map(\.screen) != first || digest() != firstDigest {
        wakeUpsOfWork = nil
      }
    }
    let works = (wakeUpsOfWork ?? [:]).sorted { $0.key < $1.key }
    return Wait(isGivenUp: true, idleTimer: works.first { $0.value > 2 }?.key)
  }

  /// Makes a move, lets it settle, and returns its transition with what it set off.
  private func perform(_ new: Transition) async throws(SessionFailure) -> Transition {
    acts.append(new.move)
    for step in new.move.steps { trace(step) }
    if case .failing(_, let call) = new.move {
      world.walk.failNext(call.operation, Self.reasonOfFailure)
    }
    mark = effects.lastNumber
    let steps = world.undoable?()
    let session = session
    var step = try await collectingIssues { () throws(SessionFailure) in
      try await begin(new, session)
    }
    step.mark = mark
    step.wasAsked = stepEnded()
    step.isUndoable = steps ?? 0 < world.undoable?() ?? 0
    if step.failure != nil, awaitsFailure { step.failure = nil }
    if case .delete = step.act, let shown = step.shown { deletion = (shown, top.screen) }
    last = step
    return step
  }

  /// Runs work that isn't an action of a person, and collects the issues reported meanwhile.
  func reporting<Result, Failure>(
    _ work: @MainActor (Session) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    lookAnew()
    mark = effects.lastNumber
    let session = session
    let result = try await collectingIssues { () throws(Failure) in try await work(session) }
    lookAnew()
    _ = stepEnded()
    return result
  }

  private func collectingIssues<Value, Failure>(
    _ work: @MainActor () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await IssueReporter.$current.withValue(issues.reporter) { () -> Result<Value, Failure> in
      do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
    }.get()
  }

  private func begin(
    _ new: Transition,
    _ session: Session
  ) async throws(SessionFailure) -> Transition {
    var step = new
    guard !step.act.isWait else {
      // For the laws, what another program does is like time that passes.
      if step.before?.stack.entries.last?.style == .alert { step.shown = top.screen }
      lookAnew()
      if case .other(let change) = step.move {
        try await session.change(byOther: change)
      } else {
        try await session.perform(step.act)
      }
      return step
    }
    try beginOnTop(&step)
    if step.before != nil {
      // From here on, work changes the screen and not the person.
      let began = StackState(world.walk.root.tree, after: lastStack, since: mark)
      if began.entries.last?.style == .alert { step.question = session.top.screen.coverageName }
      step.began = began
    }
    await session.settle()
    return step
  }

  /// A function of its own, so that the screen and its models aren't held while everything settles.
  private func beginOnTop(_ step: inout Transition) throws(SessionFailure) {
    let (top, act) = (top, step.act)
    lookAnew()
    // What is only repeated breaks no law, and is named as it was written.
    if step.before != nil {
      step.act = act.withControls { $0.key == nil ? $0 : (try? top.control($0).id) ?? $0 }
    }
    step.shown = top.screen
    try session.begin(act, on: top)
  }

  /// Forgets the state that was seen, as it changes and mustn't be held.
  private func lookAnew() { sight = ExplorerSight(session, digest: world.digest) }

  func openStack() -> StackState {
    if let lastStack, sight.isStackKnown { return lastStack }
    let stack = StackState(tree, after: lastStack, since: mark)
    (lastStack, sight.isStackKnown) = (stack, true)
    return stack
  }

  /// Notes the end of a step, and returns true if a request was carried out in it.
  private func stepEnded() -> Bool {
    if let clock, clock.nextDeadline == nil { restedAt = clock.now }
    return !session.takeOutcomes().isEmpty
  }
}
