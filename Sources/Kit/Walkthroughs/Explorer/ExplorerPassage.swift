import Destinations
import Effects
import Issues
import ScreenValues

/// One world on its way through the states; it looks at each step for laws that are broken.
@MainActor
final class ExplorerPassage {
  /// What was done to come here.
  private(set) var acts: [WalkAct] = []

  let world: ExplorerWorld
  private let session: Session
  private let issues = ExplorerIssues()
  /// What is open, if that was looked at since something was done last.
  private var knownChain: ChainState?
  /// Whether a request was carried out in the last step.
  private var wasAsked = false
  /// All screens, if they were made since something was done last.
  private var made: [LiveScreen]?
  /// The topmost screen, if only that was made.
  private var madeTop: LiveScreen?
  /// When nothing waited for time last.
  private var restedAt = TestClock.Instant()

  /// Makes a world and lets its first screen appear.
  init(_ make: @MainActor () throws -> ExplorerWorld) async throws {
    let reporter = issues.reporter
    // A test that explores hears of broken laws by the report, not of all that is left in thousands of worlds.
    world = try IssueReporter.$current.withValue(reporter) {
      try EffectWatch.$current.withValue(nil) { try make() }
    }
    session = Session(world.walk)
    await IssueReporter.$current.withValue(reporter) { await session.start() }
    stepEnded()
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

  /// Whether the root is alone.
  var isHome: Bool { world.walk.root.presented == nil }

  /// Whether anything waits for time.
  var waitsForTime: Bool { clock?.nextDeadline != nil }

  /// How long something has waited for time without a break.
  var elapsed: Duration { clock.map { restedAt.duration(to: $0.now) } ?? .zero }

  private var clock: TestClock? {
    if case .virtual(let clock) = world.walk.time { clock } else { nil }
  }

  /// Tells the state from others.
  func digest() -> Int {
    var digest = StateDigest()
    for live in screens { digest.add(live.screen) }
    world.digest(&digest)
    for work in world.walk.effects.unfinishedNames { digest.add(work) }
    return digest.finish()
  }

  // MARK: Going on

  /// Does something, without a look at laws: they were looked at when it was done first.
  func repeatAct(_ act: WalkAct) async throws(WalkFailure) {
    _ = try await perform(act, isNew: false)
    issues.forget()
  }

  /// Does something, and says which laws that broke.
  func take(_ act: WalkAct) async throws(WalkFailure) -> [Violation] {
    let before = chain()
    var awake: [String] = []
    if case .wait = act, let next = clock?.nextDeadline {
      awake = world.walk.effects.sleepers(until: next)
    }
    let began = try await perform(act, isNew: true) ?? before
    return violations(before: before, began: began, after: awake)
  }

  /// Waits until something else is on screen, at most an hour, and says how long that was and which laws it broke.
  ///
  /// - Parameter wakeUps: How often somebody wakes up meanwhile, at most.
  /// - Returns: How long it took, and the laws that were broken; nil if nothing else came up.
  /// - Throws: The reason why no time can pass.
  func waitForChange(wakeUps: Int) async throws(WalkFailure)
    -> (duration: Duration, violations: [Violation])?
  {
    guard let clock else { return nil }
    let start = clock.now
    var found: [Violation] = []
    for _ in 0..<wakeUps {
      guard let next = clock.nextDeadline, start.duration(to: next) <= .seconds(3600) else {
        return nil
      }
      let before = chain()
      found += try await take(.wait(nil))
      acts.removeLast()
      guard before == chain(), found.isEmpty else {
        let duration = start.duration(to: clock.now)
        acts.append(.wait(duration))
        return (duration, found)
      }
    }
    return nil
  }

  /// Does something and lets it settle.
  ///
  /// - Returns: What was open when it was done and nothing had come of it yet; nil if nobody asked, or time passed.
  private func perform(
    _ act: WalkAct,
    isNew: Bool
  ) async throws(WalkFailure) -> ChainState? {
    acts.append(act)
    let session = session
    let (began, result) = await IssueReporter.$current.withValue(issues.reporter) {
      await begin(act, session, isNew)
    }
    try result.get()
    stepEnded()
    return began
  }

  /// Does something that is no action of a person, and hears what is reported meanwhile.
  func reporting<Result>(_ work: @MainActor (Session) async -> Result) async -> Result {
    forgetScreens()
    let session = session
    let result = await IssueReporter.$current.withValue(issues.reporter) { await work(session) }
    forgetScreens()
    stepEnded()
    return result
  }

  /// Closes all that is open, without asking.
  func goHome() async {
    await reporting { session in
      session.world.root.dismissPresented()
      await session.settle()
    }
  }

  private func begin(
    _ act: WalkAct,
    _ session: Session,
    _ isNew: Bool
  ) async -> (ChainState?, Result<Void, WalkFailure>) {
    do throws(WalkFailure) {
      if case .wait = act {
        forgetScreens()
        try await session.perform(act)
        return (nil, .success(()))
      }
      try beginOnTop(act)
      // From here on it is work that changes what is on screen, not the person.
      let began = isNew ? ChainState(world.walk.root) : nil
      await session.settle()
      return (began, .success(()))
    } catch {
      return (nil, .failure(error))
    }
  }

  /// A function of its own, so that nobody holds the screen and its models while all settles.
  private func beginOnTop(_ act: WalkAct) throws(WalkFailure) {
    let top = top
    forgetScreens()
    try session.begin(act, on: top)
  }

  private func chain() -> ChainState {
    if let knownChain { return knownChain }
    let chain = ChainState(world.walk.root)
    knownChain = chain
    return chain
  }

  private func forgetScreens() {
    (made, madeTop) = (nil, nil)
    knownChain = nil
  }

  private func stepEnded() {
    wasAsked = !session.takeOutcomes().isEmpty
    if let clock, clock.nextDeadline == nil { restedAt = clock.now }
  }

  // MARK: Laws

  /// The issues that were reported since this was asked last.
  func issueViolations() -> [Violation] {
    issues.take().map { Violation(law: "no issue is reported", message: $0) }
  }

  private func violations(
    before: ChainState,
    began: ChainState,
    after awake: [String]
  ) -> [Violation] {
    let chain = chain()
    var found = issueViolations()
    // Whoever asks for another screen wants it in the place of what is open.
    if !wasAsked, let violation = began.replacement(in: chain, after: awake) {
      found.append(violation)
    }
    let closed = before.models(notIn: chain) + began.models(notIn: chain)
    guard !closed.isEmpty else { return found }
    let kept = closed.filter { $0.model != nil }.map(\.name)
    if let name = kept.first {
      found.append(
        Violation(law: "closed models are freed", message: "\(name) was closed and is still there.")
      )
    }
    for name in Set(closed.map(\.name)).subtracting(kept).subtracting(chain.names).sorted() {
      for work in world.walk.effects.unfinishedRuns where work.hasPrefix(name + ".") {
        found.append(
          Violation(
            law: "work ends with its screen",
            message: "\(work) goes on without its screen."
          )
        )
      }
    }
    return found
  }

  /// Looks at the laws that the world brings.
  func violationsOfOwnLaws() async -> [Violation] {
    var found: [Violation] = []
    for law in world.laws {
      guard let message = await law.check(session) else { continue }
      found.append(Violation(law: law.name, message: message))
    }
    return found
  }
}
