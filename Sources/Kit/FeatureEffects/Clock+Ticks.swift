extension Clock where Duration == Swift.Duration {
  /// Calls a closure once in every interval until it says that it is done.
  ///
  /// Ticks do not drift: each is due one interval after the one before was, however late that came. Of ticks that
  /// were missed, as when the process was stopped, one comes late; the others are left out.
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
      deadline = deadline.advanced(by: interval)
      if deadline < now { deadline = now.advanced(by: interval) }
    } while await body() == .goOn
  }
}

/// The answer of a tick to the clock.
public enum TickOutcome: Sendable {
  /// To be called again after the next interval.
  case goOn
  /// Not to be called any more.
  case stop
}
