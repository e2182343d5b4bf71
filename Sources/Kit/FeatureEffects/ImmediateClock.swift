import Synchronization

/// A clock on which sleeping costs no time: all other work gets its turn, and then the sleeper goes on.
///
/// A sleeper goes on when all other work under its root has finished, is parked or sleeps too; sleepers go on one by
/// one, in the order in which they fell asleep. So several timers tick in turns, and `settle()` returns when none of
/// them sleeps any more. Work that never stops sleeping is reported and ended after 100,000 sleeps of one piece.
///
/// ```swift
/// dependencies.clock = ImmediateClock()
/// ```
public final class ImmediateClock: Clock, Sendable {
  /// A point in the clock's time.
  public typealias Instant = TestClock.Instant

  private let instant = Mutex(Instant())
  private let strays: StraySleeps

  /// Makes a clock that stands at zero.
  public convenience init() {
    self.init(mostSleeps: StraySleeps.most)
  }

  /// The same, with a bound on the sleeps of tasks that no scope started, in all.
  init(mostSleeps: Int) {
    strays = StraySleeps(most: mostSleeps)
  }

  /// The latest deadline of a sleep.
  public var now: Instant { instant.withLock { $0 } }

  /// Zero: any difference counts.
  public var minimumResolution: Duration { .zero }

  /// Lets other work go on, and then moves the time forward to a deadline and returns.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or when the work sleeps without end.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    if Task.isCancelled { await Effect.endIfDeaf() }
    try await strays.countSleep()
    await Effect.giveWay()
    try Task.checkCancellation()
    instant.withLock { $0 = max($0, deadline) }
  }
}
