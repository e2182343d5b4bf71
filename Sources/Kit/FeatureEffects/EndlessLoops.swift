import FeatureIssues
import Synchronization

/// The bound on sleeps without passing time, for tasks that no scope started.
///
/// A clock has one for all of them, because it can't tell them apart; each piece of work has a count of its own. A test
/// clock starts again when time passes. On an immediate clock that never happens, so the count is a total. A stream has one
/// for the readers that it refuses.
struct StraySleeps: ~Copyable, Sendable {
  /// The most sleeps of one piece of work in a row without passing time, unless a test sets less.
  static let most = 100_000

  private let most: Int
  private let sleeps = Atomic(0)
  private let deafSleeps = Atomic(0)

  init(most: Int = StraySleeps.most) {
    self.most = most
  }

  /// Counts a sleep without passing time, of this code's work or of a stray task.
  ///
  /// - Throws: `CancellationError` once there were too many, which was reported.
  func countSleep() async throws {
    await count("slept")
    try Task.checkCancellation()
  }

  /// Counts a wait that ended at once, and cancels the work or the stray task after too many.
  func count(_ action: String) async {
    if let effect = Effect.current {
      // Of work that is cancelled, `endIfDeaf()` counts what it does.
      if Task.isCancelled, effect.isOver { return }
      if !effect.countsWait(action) { effect.cancelHere() }
      return
    }
    // Only a task that returns although it was cancelled is suspended for good: others may not be loops.
    if Task.isCancelled {
      if deafSleeps.add(1, ordering: .relaxed).newValue >= most { await suspendForever() }
      return
    }
    let count = sleeps.add(1, ordering: .relaxed).newValue
    guard count >= most else { return }
    if count == most {
      reportIssue(
        """
        Tasks that no scope started \(action) \(count) times without time passing. Does a loop of theirs \
        end? Started with run, each would be counted alone.
        """
      )
    }
    cancelCurrentTask()
  }

  /// Starts again, because time passed.
  func reset() {
    sleeps.store(0, ordering: .relaxed)
    deafSleeps.store(0, ordering: .relaxed)
  }
}

/// The signs of an endless loop in a piece of work.
struct LoopCounts: ~Copyable, Sendable {
  let waits = Atomic(0)
  /// The number of settlements before the last of these waits.
  let settlements = Atomic(0)
  let deafWaits = Atomic(0)
  let hasMissedClock = Atomic(false)
}

extension Effect {
  /// Counts a wait without passing time; returns false, with a report, after too many before all settled.
  func countsWait(_ action: @autoclosure () -> String) -> Bool {
    let settlements = ledger.settlements.load(ordering: .relaxed)
    if loop.settlements.exchange(settlements, ordering: .relaxed) != settlements {
      loop.waits.store(0, ordering: .relaxed)
    }
    let count = loop.waits.add(1, ordering: .relaxed).newValue
    if count == ledger.mostSleeps {
      report("\(name) \(action()) \(count) times without time passing. Does its loop end?")
    }
    return count < ledger.mostSleeps
  }

  /// Counts a wait of the current task without passing time, and cancels the work after too many.
  ///
  /// The live app counts none.
  func countWait(_ action: @autoclosure () -> String) {
    guard !ledger.isLive, !Task.isCancelled, !countsWait(action()) else { return }
    cancelHere()
  }

  /// Cancels the work and the current task, which isn't cancelled with the work that started it.
  fileprivate func cancelHere() {
    cancel()
    cancelCurrentTask()
  }

  /// Counts a wait of cancelled work; returns true, with a report, after too many.
  func countsDeafWait() -> Bool {
    guard isOver else { return false }
    let count = loop.deafWaits.add(1, ordering: .relaxed).newValue
    if count == ledger.mostSleeps {
      report(
        """
        \(name) was cancelled and went on: it waited \(count) times since. Let its loop end when \
        Task.isCancelled, or let it throw what its waits throw.
        """
      )
    }
    return count >= ledger.mostSleeps
  }

  /// Records the use of a missing clock; returns true the first time.
  func notesMissingClock() -> Bool {
    !loop.hasMissedClock.exchange(true, ordering: .relaxed)
  }

  /// Ends the work after a clock has reported that it can't continue.
  ///
  /// - Throws: `CancellationError`, always.
  func endByClock() throws -> Never {
    cancelHere()
    throw CancellationError()
  }

  /// Ends the current work if it keeps waiting although it was cancelled.
  ///
  /// Call it when the task is cancelled. In the live app the work is reported and goes on: suspended, it would keep
  /// its resources, such as its turn at a store, for ever.
  static func endIfDeaf() async {
    guard let effect = current, effect.countsDeafWait(), !effect.ledger.isLive else { return }
    effect.end()
    await suspendForever()
  }
}

private func cancelCurrentTask() {
  withUnsafeCurrentTask { $0?.cancel() }
}

/// Suspends the current task for good, because nothing else ends a loop that ignores cancellation.
private func suspendForever() async {
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}
