/// Real time.
///
/// It stands still while the machine sleeps.
///
/// Work that sleeps on it is parked, because no test controls it.
package struct LiveClock: Clock {
  /// A point in real time.
  package typealias Instant = SuspendingClock.Instant

  private let clock = SuspendingClock()

  /// Makes a clock; all show the same time.
  package init() {}

  /// The present time.
  package var now: Instant { clock.now }

  /// The smallest step of the machine's clock.
  package var minimumResolution: Duration { clock.minimumResolution }

  /// Sleeps until a point in time.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await outside("real time") {
      try await clock.sleep(until: deadline, tolerance: tolerance)
    }
  }
}
