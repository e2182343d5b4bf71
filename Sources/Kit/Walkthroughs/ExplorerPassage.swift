import Destinations
import Effects
import Issues
import ScreenValues
import Synchronization

/// One world on its way through the states; it looks at each step for laws that are broken.
@MainActor
final class ExplorerPassage {
  /// What was done to come here.
  private(set) var acts: [WalkAct] = []

  private let world: ExplorerWorld
  private let session: Session
  private let issues = IssueBox()

  /// Makes a world and lets its first screen appear.
  init(_ make: @MainActor () throws -> ExplorerWorld) async throws {
    let reporter = issues.reporter
    // A test that explores hears of broken laws by the report, not of all that is left in thousands of worlds.
    world = try IssueReporter.$current.withValue(reporter) {
      try EffectWatch.$current.withValue(nil) { try make() }
    }
    session = Session(world.walk)
    await IssueReporter.$current.withValue(reporter) { await session.start() }
  }

  // MARK: What is there

  /// The topmost screen; use it at once.
  var top: LiveScreen { session.top }

  /// Whether the root is alone.
  var isHome: Bool { world.walk.root.presented == nil }

  /// Whether anything waits for time.
  var waitsForTime: Bool { clock?.nextDeadline != nil }

  private var clock: TestClock? {
    if case .virtual(let clock) = world.walk.time { clock } else { nil }
  }

  /// Tells the state from others.
  func digest() -> Int {
    var digest = StateDigest()
    for live in session.screens { digest.add(live.screen) }
    world.digest(&digest)
    for work in world.walk.effects.unfinishedNames { digest.add(work) }
    return digest.finish()
  }

  // MARK: Going on

  /// Does something, without a look at laws: they were looked at when it was done first.
  func repeatAct(_ act: WalkAct) async throws(WalkFailure) {
    acts.append(act)
    let session = session
    let (_, result) = await IssueReporter.$current.withValue(issues.reporter) {
      await begin(act, session)
    }
    issues.forget()
    try result.get()
  }

  /// Does something, and says which laws that broke.
  func take(_ act: WalkAct) async throws(WalkFailure) -> [Violation] {
    acts.append(act)
    let session = session
    let before = ChainState(world.walk.root)
    let (began, result) = await IssueReporter.$current.withValue(issues.reporter) {
      await begin(act, session)
    }
    try result.get()
    return violations(before: before, began: began ?? before)
  }

  /// Waits until something else is on screen, at most an hour, and says how long that was and which laws it broke.
  ///
  /// - Parameter wakeUps: How often somebody wakes up meanwhile, at most.
  /// - Returns: The laws that were broken; nil if nothing else came up.
  /// - Throws: The reason why no time can pass.
  func waitForChange(wakeUps: Int) async throws(WalkFailure) -> [Violation]? {
    guard let clock else { return nil }
    let start = clock.now
    var found: [Violation] = []
    for _ in 0..<wakeUps {
      guard let next = clock.nextDeadline, start.duration(to: next) <= .seconds(3600) else {
        return nil
      }
      let before = ChainState(world.walk.root)
      let count = acts.count
      found += try await take(.wait(nil))
      acts.removeLast(acts.count - count)
      guard before == ChainState(world.walk.root), found.isEmpty else {
        acts.append(.wait(start.duration(to: clock.now)))
        return found
      }
    }
    return nil
  }

  private func begin(
    _ act: WalkAct,
    _ session: Session
  ) async -> (ChainState?, Result<Void, WalkFailure>) {
    do throws(WalkFailure) {
      if case .wait = act {
        try await session.perform(act)
        return (nil, .success(()))
      }
      try session.begin(act)
      // From here on it is work that changes what is on screen, not the person.
      let began = ChainState(world.walk.root)
      await session.settle()
      return (began, .success(()))
    } catch {
      return (nil, .failure(error))
    }
  }

  // MARK: Laws

  private func violations(before: ChainState, began: ChainState) -> [Violation] {
    let after = ChainState(world.walk.root)
    var found = issues.take().map { Violation(law: "no issue is reported", message: $0) }
    if let violation = began.replacement(in: after) { found.append(violation) }
    let closed = before.models(notIn: after) + began.models(notIn: after)
    guard !closed.isEmpty else { return found }
    let kept = closed.filter { $0.model != nil }.map(\.name)
    if let name = kept.first {
      found.append(
        Violation(law: "closed models are freed", message: "\(name) was closed and is still there.")
      )
    }
    for name in Set(closed.map(\.name)).subtracting(kept).subtracting(after.names).sorted() {
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

  /// The laws of a state, which are looked at once for each.
  ///
  /// - Parameter isNew: Whether a screen was not looked at before, by its digest.
  /// - Returns: What is broken in this state.
  func violationsOfState(isNew: @MainActor (Int) -> Bool) async -> [Violation] {
    var found: [Violation] = []
    for live in session.screens where isNew(live.screen.digest) {
      if let message = live.screen.roundTripFailure {
        found.append(Violation(law: "screens survive JSON", message: message))
      }
    }
    for law in world.laws {
      guard let message = await law.check(session) else { continue }
      found.append(Violation(law: law.name, message: message))
    }
    return found
  }
}

/// Keeps the issues that a world reports, on any thread.
private final class IssueBox: Sendable {
  private let issues = Mutex<[String]>([])

  var reporter: IssueReporter {
    IssueReporter { issue in self.issues.withLock { $0.append(issue.message) } }
  }

  func take() -> [String] {
    issues.withLock { issues in
      defer { issues = [] }
      return issues
    }
  }

  func forget() { _ = take() }
}
