extension Clock where Duration == Swift.Duration {
  /// Calls a closure once in every interval until it says that it is done.
  ///
  /// Ticks do not drift: each is due one interval after the one before, however long the closure took. Ticks
  /// that were missed altogether, as when the process was stopped, are left out.
  ///
  /// ```swift
  /// try await clock.tick(every: .seconds(1)) { [weak self] in
  ///   self?.tick() ?? .stop
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time from tick to tick.
  ///   - body: What happens at each tick; the first comes after one interval.
  /// - Throws: `CancellationError` when the task is cancelled.
  @MainActor
  public func tick(
    every interval: Duration,
    _ body: @MainActor () async -> TickOutcome
  ) async throws {
    var deadline = now.advanced(by: interval)
    repeat {
      try await sleep(until: deadline, tolerance: nil)
      deadline = max(deadline.advanced(by: interval), now)
    } while await body() == .goOn
  }
}

/// What a tick wants of the clock.
public enum TickOutcome: Sendable {
  /// To be called again after the next interval.
  case goOn
  /// Not to be called any more.
  case stop
}
