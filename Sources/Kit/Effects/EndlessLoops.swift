import Issues
import Synchronization

/// The bound on sleeps that let no time pass, for the tasks that no scope started.
///
/// A clock has one for all of them, as it cannot tell them apart; each piece of work has a count of its own.
struct StraySleeps: ~Copyable, Sendable {
  /// How often in a row one piece of work may sleep without time passing, unless a test says less.
  static let most = 100_000

  private let most: Int
  private let count = Atomic(0)

  init(most: Int = StraySleeps.most) {
    self.most = most
  }

  /// Counts a sleep that lets no time pass, of the work that this code runs in or of a stray task.
  ///
  /// - Throws: `CancellationError` once there were too many: that was reported, and the work is cancelled.
  func countSleep() async throws {
    if let effect = Effect.current {
      // Of work that is cancelled, `endIfDeaf()` counts what it does.
      if Task.isCancelled, effect.isOver { throw CancellationError() }
      if !effect.countsInstantSleep() { try effect.endByClock() }
      return
    }
    let count = count.add(1, ordering: .relaxed).newValue
    guard count >= most else { return }
    if count == most {
      reportIssue(
        "A task that no scope started slept \(count) times without time passing. Does its loop end?"
      )
    }
    // Cancelled, it had as many sleeps again to end by itself.
    if count >= 2 * most { await suspendForever() }
    cancelCurrentTask()
    throw CancellationError()
  }
}

/// What a piece of work did that a loop without an end does.
struct LoopCounts: ~Copyable, Sendable {
  let instantSleeps = Atomic(0)
  let deafWaits = Atomic(0)
  let hasMissedClock = Atomic(false)
}

extension Effect {
  /// Counts a sleep that did not suspend; false once there were too many in a row, which is reported.
  func countsInstantSleep() -> Bool {
    let count = loop.instantSleeps.add(1, ordering: .relaxed).newValue
    if count == mostSleeps {
      let message = "\(name) slept \(count) times without time passing. Does its loop end?"
      reporter.report(ReportedIssue(message))
    }
    return count < mostSleeps
  }

  /// Counts a wait of work that was cancelled; true once there were too many, which is reported.
  func isDeaf() -> Bool {
    guard isOver else { return false }
    let count = loop.deafWaits.add(1, ordering: .relaxed).newValue
    if count == mostSleeps {
      let message = """
        \(name) was cancelled and went on: it waited \(count) times since. Let its loop end when \
        Task.isCancelled, or let it throw what its waits throw.
        """
      reporter.report(ReportedIssue(message))
    }
    return count >= mostSleeps
  }

  /// Remembers that it used a clock that is not there; true the first time.
  func missesClock() -> Bool {
    !loop.hasMissedClock.exchange(true, ordering: .relaxed)
  }

  /// Ends the work, of which a clock has reported that it cannot go on.
  ///
  /// - Throws: `CancellationError`, always.
  func endByClock() throws -> Never {
    cancel()
    // A task that the work started is not cancelled with it.
    cancelCurrentTask()
    throw CancellationError()
  }

  /// Ends the work that this code runs in if it waits again and again though it was cancelled, as it would never end.
  ///
  /// Call it when the task is cancelled.
  static func endIfDeaf() async {
    guard let effect = current, effect.isDeaf() else { return }
    effect.end()
    await suspendForever()
  }
}

private func cancelCurrentTask() {
  withUnsafeCurrentTask { $0?.cancel() }
}

/// Takes the current task out of the world: a loop that looks at nothing can be ended by no other means.
private func suspendForever() async {
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}
