import Synchronization

/// A clock on which nobody waits: sleeping moves its time forward and returns at once.
///
/// Work that never stops sleeping is reported and ended after 100,000 sleeps of one piece.
///
/// ```swift
/// dependencies.clock = ImmediateClock()
/// ```
public final class ImmediateClock: Clock, Sendable {
  /// A point in the clock's time.
  public typealias Instant = TestClock.Instant

  private let instant = Mutex(Instant())

  /// Makes a clock that stands at zero.
  public init() {}

  /// The latest deadline that anyone slept until.
  public var now: Instant { instant.withLock { $0 } }

  /// Zero: any difference counts.
  public var minimumResolution: Duration { .zero }

  /// Moves the time forward to a deadline and returns.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or when the work sleeps without end.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    guard Effect.current?.countsInstantSleep() ?? true else { throw CancellationError() }
    instant.withLock { $0 = max($0, deadline) }
  }
}
