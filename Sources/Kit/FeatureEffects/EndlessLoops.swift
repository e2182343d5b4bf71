import FeatureIssues
import Synchronization

/// The bound on sleeps that let no time pass, for the tasks that no scope started.
///
/// A clock has one for all of them, as it can't tell them apart; each piece of work has a count of its own. A test clock
/// begins anew when time passes. On an immediate clock that never happens, so the count is one in all. A stream has one
/// for the readers that it refuses.
struct StraySleeps: ~Copyable, Sendable {
  /// The most sleeps of one piece of work in a row without time passing, unless a test says less.
  static let most = 100_000

  private let most: Int
  private let sleeps = Atomic(0)
  private let deafSleeps = Atomic(0)

  init(most: Int = StraySleeps.most) {
    self.most = most
  }

  /// Counts a sleep that lets no time pass, of the work that this code runs in or of a stray task.
  ///
  /// - Throws: `CancellationError` once there were too many: that was reported, and the work is cancelled.
  func countSleep() async throws {
    await count("slept")
    try Task.checkCancellation()
  }

  /// Counts a wait that was over at once, and cancels the work or the stray task once there were too many.
  func count(_ action: String) async {
    if let effect = Effect.current {
      // Of work that is cancelled, `endIfDeaf()` counts what it does.
      if Task.isCancelled, effect.isOver { return }
      if !effect.countsInstantWait(action) { effect.cancelHere() }
      return
    }
    // Only a task that comes back though it was cancelled is taken out: others may be no loops.
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

  /// Begins anew, as time passed.
  func reset() {
    sleeps.store(0, ordering: .relaxed)
    deafSleeps.store(0, ordering: .relaxed)
  }
}

/// The signs of a loop without an end in a piece of work.
struct LoopCounts: ~Copyable, Sendable {
  let instantWaits = Atomic(0)
  let deafWaits = Atomic(0)
  let hasMissedClock = Atomic(false)
}

extension Effect {
  /// Counts a wait that did not suspend; false once there were too many in a row, which is reported.
  func countsInstantWait(_ action: String) -> Bool {
    let count = loop.instantWaits.add(1, ordering: .relaxed).newValue
    if count == ledger.mostSleeps {
      let message = "\(name) \(action) \(count) times without time passing. Does its loop end?"
      reporter.report(ReportedIssue(message))
    }
    return count < ledger.mostSleeps
  }

  /// Counts a wait of the current work that was over at once, and cancels the work after too many in a row.
  static func countInstantWait(_ action: String) {
    guard let effect = current, !effect.ledger.isLive, !Task.isCancelled,
      !effect.countsInstantWait(action)
    else { return }
    effect.cancelHere()
  }

  /// Cancels the work, and the current task, which may be one that it started: that isn't cancelled with it.
  fileprivate func cancelHere() {
    cancel()
    cancelCurrentTask()
  }

  /// Counts a wait of work that was cancelled; true once there were too many, which is reported.
  func countsDeafWait() -> Bool {
    guard isOver else { return false }
    let count = loop.deafWaits.add(1, ordering: .relaxed).newValue
    if count == ledger.mostSleeps {
      let message = """
        \(name) was cancelled and went on: it waited \(count) times since. Let its loop end when \
        Task.isCancelled, or let it throw what its waits throw.
        """
      reporter.report(ReportedIssue(message))
    }
    return count >= ledger.mostSleeps
  }

  /// Remembers that it used a clock that is not there; true the first time.
  func notesMissingClock() -> Bool {
    !loop.hasMissedClock.exchange(true, ordering: .relaxed)
  }

  /// Ends the work, of which a clock has reported that it cannot go on.
  ///
  /// - Throws: `CancellationError`, always.
  func endByClock() throws -> Never {
    cancelHere()
    throw CancellationError()
  }

  /// Ends the work that this code runs in if it waits again and again though it was cancelled, as it would never end.
  ///
  /// Call it when the task is cancelled. In the live app the work is reported and goes on: suspended, it would keep for
  /// ever what it holds, such as its turn at a store.
  static func endIfDeaf() async {
    guard let effect = current, effect.countsDeafWait(), !effect.ledger.isLive else { return }
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
