extension Clock where Duration == Swift.Duration {
  /// Calls a closure once in every interval until it returns `.stop`.
  ///
  /// Ticks don't drift: each is due one interval after the previous one was due. Of missed ticks, as when the process was
  /// stopped, one comes late and the others are left out.
  ///
  /// ```swift
  /// try await clock.tick(every: .seconds(1), while: { self?.destination == nil }) {
  ///   self?.tick() ?? .stop
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time from tick to tick.
  ///   - isRunning: False during a pause, which has no ticks: the work waits until the observed state changes.
  ///   - body: The action of each tick; the first comes after one interval.
  /// - Throws: `CancellationError` when the task is cancelled.
  @MainActor
  public func tick(
    every interval: Duration,
    while isRunning: @escaping @MainActor () -> Bool = { true },
    _ body: @MainActor () async -> TickOutcome
  ) async throws {
    var deadline = now.advanced(by: interval)
    while true {
      try await sleep(until: deadline, tolerance: nil)
      deadline = deadline.advanced(by: interval)
      if deadline < now { deadline = now.advanced(by: interval) }
      if isRunning() {
        guard await body() == .goOn else { return }
      } else {
        try await EffectScope.follow("its pause", isRunning) { !$0 }
        // The next tick comes when it would have come without the pause.
        while interval > .zero, deadline <= now { deadline = deadline.advanced(by: interval) }
      }
    }
  }
}

/// The result of a tick.
public enum TickOutcome: Sendable {
  /// The clock calls again after the next interval.
  case goOn
  /// The clock doesn't call again.
  case stop
}
