extension Clock where Duration == Swift.Duration {
  /// Calls a closure once in every interval until it returns `.stop`.
  ///
  /// Ticks don't drift: each is due one interval after the previous one was due. Of missed ticks, as when the process was
  /// stopped, one comes late and the others are left out.
  ///
  /// ```swift
  /// try await clock.tick(every: .seconds(1)) { [weak self] in
  ///   self?.tick() ?? .stop
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time from tick to tick.
  ///   - body: The action of each tick; the first comes after one interval.
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

/// The result of a tick.
public enum TickOutcome: Sendable {
  /// The clock calls again after the next interval.
  case goOn
  /// The clock doesn't call again.
  case stop
}
