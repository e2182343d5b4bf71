/// Real time.
///
/// It stands still while the machine sleeps.
///
/// Work that sleeps on it is parked, because no test controls it.
public struct LiveClock: Clock {
  /// A point in real time.
  public typealias Instant = SuspendingClock.Instant

  private let clock = SuspendingClock()

  /// Makes a clock; all show the same time.
  public init() {}

  /// The present time.
  public var now: Instant { clock.now }

  /// The smallest step of the machine's clock.
  public var minimumResolution: Duration { clock.minimumResolution }

  /// Sleeps until a point in time.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await outside("real time") {
      try await clock.sleep(until: deadline, tolerance: tolerance)
    }
  }
}
