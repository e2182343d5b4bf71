import Issues
import Synchronization

/// A clock whose time passes only when a test says so.
///
/// Advancing wakes sleepers one after the other in the order of their deadlines, and all that follows from one
/// waking settles before the next wakes. When `advance` returns, everything has finished or is parked again.
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
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the point that is later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns how much later another point is.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Says whether one point is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private struct State {
    var now = Instant()
    var sleepers = Sleepers()
  }

  private let ledger: EffectLedger
  private let state = Mutex(State())

  /// Makes a clock that stands at zero.
  ///
  /// - Parameter effects: Any scope under the root whose work the clock waits for.
  public init(_ effects: EffectScope) {
    // Not the scope: whoever holds the clock would keep it alive, and with it the work that should end with it.
    ledger = effects.ledger
  }

  /// The time it is now.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: any difference counts.
  public var minimumResolution: Duration { .zero }

  /// When the next sleeper wakes, if anyone sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.nextDeadline } }

  // MARK: Sleeping

  /// Sleeps until the clock has been advanced to a deadline; returns at once if that has passed.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { $0.sleepers.makeNumber() }
    try await withParking(.clock(deadline.offset)) { parked in
      let result = state.withLock { state -> Result<Void, CancellationError>? in
        guard !Task.isCancelled else { return .failure(CancellationError()) }
        guard deadline > state.now else { return .success(()) }
        state.sleepers.add(parked, number: number, until: deadline)
        parked.begin()
        return nil
      }
      // A loop that sleeps no time at all would hang the test.
      if case .success = result, let effect = parked.effect, !effect.countsInstantSleep() {
        return .failure(CancellationError())
      }
      return result
    } withdraw: {
      let sleeper = state.withLock { $0.sleepers.remove(number)?.ended() }
      sleeper?.resume(returning: .failure(CancellationError()))
    }.get()
  }

  // MARK: Letting time pass

  /// Lets time pass, and waits until everything that follows from it has settled.
  ///
  /// Work cannot call it: that would wait for itself, so it is reported and no time passes.
  ///
  /// - Complexity: O(log *n*) in the number of sleepers for each one that wakes.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Lets time pass up to a point, and waits until everything that follows from it has settled.
  ///
  /// A point in the past only settles: time never goes back.
  public func advance(to end: Instant) async {
    guard await ledger.settle(for: "TestClock.advance()") else { return }
    while wakeNext(notAfter: end) != nil {
      guard await ledger.settle(for: "TestClock.advance()") else { return }
    }
  }

  /// Lets time pass until nobody sleeps any more.
  ///
  /// Work that never stops sleeping is reported after 100,000 sleeps of one piece.
  public func run() async {
    guard await ledger.settle(for: "TestClock.run()") else { return }
    var sleeps: [Int: Int] = [:]
    while let sleeper = wakeNext(notAfter: nil) {
      guard await ledger.settle(for: "TestClock.run()") else { return }
      guard let effect = sleeper.effect else { continue }
      sleeps[effect.number, default: 0] += 1
      guard sleeps[effect.number] != Effect.mostSleepsInARow else {
        let message = "\(effect.name) slept \(Effect.mostSleepsInARow) times. Does its loop end?"
        return ledger.reporter.report(ReportedIssue(message))
      }
    }
  }

  /// Wakes the next sleeper that is due at a point in time; when there is none, it is that time.
  private func wakeNext(notAfter end: Instant?) -> Sleepers.Sleeper? {
    let sleeper = state.withLock { state -> Sleepers.Sleeper? in
      guard let next = state.sleepers.nextDeadline, end.map({ next <= $0 }) ?? true else {
        state.now = max(state.now, end ?? state.now)
        return nil
      }
      state.now = max(state.now, next)
      return state.sleepers.removeNext()?.ended()
    }
    sleeper?.resume(returning: .success(()))
    return sleeper
  }
}
