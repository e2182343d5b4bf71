import Synchronization

/// The clock of a test that set none: using it is reported, and sleeping on it ends the work.
package struct UnimplementedClock: Clock {
  /// A point in the clock's time.
  package typealias Instant = TestClock.Instant

  private let use: Use
  private let reportUse: @Sendable () -> Void

  /// The use by tasks that no scope started; a piece of work records its own.
  package final class Use: Sendable {
    let wasReported = Atomic(false)
    let strays = StraySleeps()

    package init() {}
  }

  /// Makes a clock that calls a closure at its first use by each piece of work.
  ///
  /// Tasks that no scope started count as one piece.
  package init(_ report: @escaping @Sendable () -> Void) {
    self.init(use: Use(), report)
  }

  /// Makes a clock with shared state, for dependencies that make a clock at each read.
  package init(use: Use, _ report: @escaping @Sendable () -> Void) {
    (self.use, reportUse) = (use, report)
  }

  /// Zero; reading it is reported.
  package var now: Instant {
    report()
    return Instant()
  }

  /// Zero: any difference counts.
  package var minimumResolution: Duration { .zero }

  /// Reports the missing clock, and ends the work.
  ///
  /// - Throws: `CancellationError`, always.
  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    if Task.isCancelled { await Effect.endIfDeaf() }
    report()
    try Effect.current?.endByClock()
    try await use.strays.countSleep()
    throw CancellationError()
  }

  private func report() {
    let isFirst =
      Effect.current?.notesMissingClock() ?? !use.wasReported.exchange(true, ordering: .relaxed)
    if isFirst { reportUse() }
  }
}
