import Synchronization

/// A clock on which a sleep takes no time and only lets all other work run first.
///
/// A sleeper continues when all other work under its root has finished, is parked or asleep; sleepers continue one by
/// one, in the order in which they fell asleep. So timers alternate, and `settle()` returns when none of them sleeps any
/// more. Work that never stops sleeping is reported and ended after 100,000 sleeps of one piece.
///
/// ```swift
/// dependencies.clock = ImmediateClock()
/// ```
public final class ImmediateClock: Clock, Sendable {
  private let instant = Mutex(TestClock.Instant())
  private let strays: StraySleeps

  /// Makes a clock at zero.
  public convenience init() {
    self.init(mostSleeps: StraySleeps.most)
  }

  /// Makes a clock with a bound on all sleeps of tasks that no scope started.
  init(mostSleeps: Int) {
    strays = StraySleeps(most: mostSleeps)
  }

  /// The latest deadline of a sleep.
  public var now: TestClock.Instant { instant.withLock { $0 } }

  /// Zero: any difference counts.
  public var minimumResolution: Duration { .zero }

  /// Lets other work run, then moves the time forward to a deadline.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or when the work sleeps endlessly.
  public func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    if Task.isCancelled { await Effect.endIfDeaf() }
    try await strays.countSleep()
    await Effect.giveWay()
    try Task.checkCancellation()
    instant.withLock { $0 = max($0, deadline) }
  }
}
