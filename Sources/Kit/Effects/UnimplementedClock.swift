/// The clock of a test that gave none: sleeping on it reports that and ends the work.
public struct UnimplementedClock: Clock {
  /// A point in the clock's time.
  public typealias Instant = TestClock.Instant

  private let report: @Sendable () -> Void

  /// Makes a clock that calls a closure whenever anyone sleeps on it.
  public init(_ report: @escaping @Sendable () -> Void) {
    self.report = report
  }

  /// Zero, always.
  public var now: Instant { Instant() }

  /// Zero: any difference counts.
  public var minimumResolution: Duration { .zero }

  /// Reports that there is no clock.
  ///
  /// - Throws: `CancellationError`, always.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    report()
    throw CancellationError()
  }
}
