import FeatureIssues
import Synchronization

/// A clock whose time passes only when a test says so.
///
/// Advancing wakes sleepers one by one in the order of their deadlines, and settles all that follows before the next
/// one wakes. When `advance` returns, everything has finished or is parked again.
///
/// ```swift
/// let clock = TestClock(dependencies.effects)
/// await clock.advance(by: .seconds(3))
/// #expect(model.secondsElapsed == 3)
/// ```
public final class TestClock: Clock, Sendable {
  /// A point in the time of a test clock.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock was made.
    public var offset: Duration

    /// Makes a point in time.
    package init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns a point later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the duration to another point.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Returns true if one point is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private struct State {
    var now = Instant()
    var sleepers = Sleepers()
    /// True once time has passed.
    var hasPassed = false
    /// The foreign roots whose work was found on this clock.
    var foreignRoots: Set<ObjectIdentifier> = []
    var hasReportedStray = false
  }

  private let ledger: EffectLedger
  private let state = Mutex(State())
  private let strays: StraySleeps
  /// Orders the calls that let time pass.
  private let lock = KeyedLock<Turn>("a test clock")

  private enum Turn { case passing }

  /// The work of one name in a scope, whose number is unique only under its root.
  private struct Loop: Hashable {
    let root: ObjectIdentifier
    let name: WorkIndex.Name

    init(_ effect: Effect) {
      (root, name) = (ObjectIdentifier(effect.ledger), WorkIndex.Name(effect))
    }
  }

  /// Makes a clock at zero.
  ///
  /// - Parameter effects: Any scope under the root whose work the clock waits for.
  public init(_ effects: EffectScope) {
    // Not the scope: the clock's owner would keep it alive, and with it the work that should end with it.
    ledger = effects.ledger
    strays = StraySleeps(most: ledger.mostSleeps)
  }

  /// The present time.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: any difference counts.
  public var minimumResolution: Duration { .zero }

  /// The deadline of the next sleeper, if there is one.
  package var nextDeadline: Instant? { state.withLock { $0.sleepers.nextDeadline() } }

  // MARK: Sleeping

  /// Sleeps until the clock reaches a deadline; returns at once if it has passed.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { $0.sleepers.makeNumber() }
    let outcome = await withParking(.clock(deadline.offset)) { (parked: Sleepers.Sleeper) in
      let (outcome, mistake) = state.withLock { state -> (SleepOutcome?, String?) in
        guard !Task.isCancelled else { return (.cancelled, nil) }
        guard deadline > state.now else { return (.noTimePassed, nil) }
        let mistake = self.mistake(by: parked.effect, until: deadline, in: &state)
        state.sleepers.add(parked, number: number, until: deadline)
        parked.begin()
        return (nil, mistake)
      }
      if let mistake { report(mistake, of: parked.effect) }
      return outcome
    } withdraw: {
      let sleeper = state.withLock { $0.sleepers.remove(number)?.ended() }
      sleeper?.resume(returning: .cancelled)
    }
    switch outcome {
    case .woken: return
    // A loop of sleeps without duration would hang the test.
    case .noTimePassed: try await strays.countSleep()
    case .cancelled:
      try await strays.countSleep()
      throw CancellationError()
    }
  }

  /// Reports, once, why passing time can't wait for a sleeper.
  private func mistake(
    by effect: Effect?,
    until deadline: Instant,
    in state: inout State
  ) -> String? {
    if let effect, !effect.belongs(to: ledger) {
      let other = effect.ledger
      guard state.foreignRoots.insert(ObjectIdentifier(other)).inserted else { return nil }
      return """
        \(effect.name) of the root \(other.root) sleeps on a test clock of the root \(ledger.root), \
        which does not wait for it. Make the clock for the root of the work.
        """
    }
    guard effect == nil, Effect.current == nil, state.hasPassed, !state.hasReportedStray else {
      return nil
    }
    state.hasReportedStray = true
    return """
      A task that no scope started fell asleep on a test clock until \(seconds(deadline.offset)) s, \
      after time was let pass. advance() cannot know when such a task sleeps: start it with run.
      """
  }

  private func report(_ mistake: String, of effect: Effect?) {
    guard let effect else { return ledger.reporter.report(ReportedIssue(mistake)) }
    effect.report(mistake)
  }

  // MARK: Letting time pass

  /// Lets time pass, and waits until everything that follows from it has settled.
  ///
  /// Concurrent calls run one after the other, so their durations add up. Work can't call it: it would wait for itself, so
  /// that is reported and no time passes.
  ///
  /// - Complexity: O(log *n*) in the number of sleepers, for each one that wakes.
  public func advance(by duration: Duration) async {
    await letTimePass(for: "TestClock.advance()") { caller in
      await pass(to: now.advanced(by: duration), for: caller)
    }
  }

  /// Lets time pass up to a point, and waits until everything that follows from it has settled.
  ///
  /// A point in the past only settles.
  public func advance(to end: Instant) async {
    await letTimePass(for: "TestClock.advance()") { caller in
      await pass(to: end, for: caller)
    }
  }

  /// Lets time pass until all work has stopped sleeping.
  ///
  /// Work that never stops sleeping is reported and cancelled after 100,000 sleeps under one name in a scope. If it
  /// starts itself again, this returns after as many more.
  public func run() async {
    await letTimePass(for: "TestClock.run()") { caller in
      var sleeps: [Loop: Int] = [:]
      while let sleeper = wakeNext(notAfter: nil) {
        guard await ledger.settle(for: caller) else { return }
        guard let effect = sleeper.effect else { continue }
        let count = sleeps[Loop(effect), default: 0] + 1
        sleeps[Loop(effect)] = count
        guard count >= ledger.mostSleeps else { continue }
        if count == ledger.mostSleeps {
          effect.report("\(effect.name) slept \(count) times. Does its loop end?")
        }
        // Work that starts itself again sleeps as another piece by now.
        for piece in effect.ledger.unfinished(of: effect.scope) where piece.name == effect.name {
          piece.cancel()
        }
        guard await ledger.settle(for: caller), count < 2 * ledger.mostSleeps else { return }
      }
    }
  }

  private func pass(to end: Instant, for caller: String) async {
    while wakeNext(notAfter: end) != nil {
      guard await ledger.settle(for: caller) else { return }
    }
  }

  /// Settles, then runs a closure that lets time pass once no other does.
  private func letTimePass(for caller: String, _ body: (String) async -> Void) async {
    guard await ledger.settle(for: caller) else { return }
    do {
      try await lock.withLock(.passing) { await body(caller) }
    } catch {
      let message = "\(caller) was cancelled while it waited for another call to let time pass."
      ledger.reporter.report(ReportedIssue(message))
    }
  }

  /// Wakes the next sleeper due by a point in time; without one, moves the time there.
  private func wakeNext(notAfter end: Instant?) -> Sleepers.Sleeper? {
    let sleeper = state.withLock { state -> Sleepers.Sleeper? in
      let start = state.now
      defer { if state.now > start { strays.reset() } }
      state.hasPassed = true
      guard let next = state.sleepers.nextDeadline(), end.map({ next <= $0 }) ?? true else {
        state.now = max(state.now, end ?? state.now)
        return nil
      }
      state.now = max(state.now, next)
      return state.sleepers.removeNext()?.ended()
    }
    sleeper?.resume(returning: .woken)
    return sleeper
  }
}
