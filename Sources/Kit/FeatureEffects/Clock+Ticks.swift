extension Clock where Duration == Swift.Duration {
  /// Returns the ticks of a timer, one in every interval; the first comes after one.
  ///
  /// Ticks don't drift: each is due one interval after the previous one was due. Of missed ticks, as when the process was
  /// stopped, one comes late and the others are left out.
  ///
  /// ```swift
  /// for try await _ in clock.ticks(every: .seconds(1), while: { self?.destination == nil }) {
  ///   self?.secondsElapsed += 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time from tick to tick.
  ///   - isRunning: False during a pause, which has no ticks: the work waits until the observed state changes.
  /// - Returns: The ticks, for one loop. It throws `CancellationError` when the task is cancelled.
  @MainActor
  public func ticks(
    every interval: Duration,
    while isRunning: @escaping @MainActor () -> Bool = { true }
  ) -> ClockTicks {
    var deadline = now.advanced(by: interval)
    return ClockTicks {
      while true {
        try await sleep(until: deadline, tolerance: nil)
        deadline = deadline.advanced(by: interval)
        if deadline < now { deadline = now.advanced(by: interval) }
        if isRunning() { return }
        try await EffectScope.follow("its pause", isRunning) { !$0 }
        // The next tick comes when it would have come without the pause.
        while interval > .zero, deadline <= now { deadline = deadline.advanced(by: interval) }
      }
    }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a function that tells the time since now.
  public func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

/// The ticks of a timer, without end.
public struct ClockTicks: AsyncSequence, AsyncIteratorProtocol {
  let wait: @MainActor () async throws -> Void

  /// Waits for the next tick.
  public func next() async throws -> Void? {
    try await wait()
  }

  /// Returns the ticks themselves.
  public func makeAsyncIterator() -> ClockTicks { self }
}
