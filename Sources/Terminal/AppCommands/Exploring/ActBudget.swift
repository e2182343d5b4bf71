import FeatureKit
import Synchronization
import TerminalConsole

/// Recognizes an action that doesn't end.
///
/// It counts processor time, so that actions don't look stuck on a busy machine. It also counts looks, for an action
/// that waits and uses no processor. A stopped process doesn't look.
struct ActBudget {
  /// The processor time allowed for one action.
  static let processorTime = Duration.seconds(20)
  /// The number of looks allowed for one action.
  static let looks = 60

  private var acts = -1
  private var began = Duration.zero
  private var looks = 0

  /// Looks once more at the running action.
  ///
  /// - Parameters:
  ///   - acts: The number of actions that were begun; nil while a terminal takes in the progress.
  ///   - processorTime: The processor time that all of them took.
  /// - Returns: True if the action is beyond the budget.
  mutating func isSpent(acts: Int?, processorTime: Duration) -> Bool {
    guard let acts, acts == self.acts else {
      (self.acts, began, looks) = (acts ?? -1, processorTime, 0)
      return false
    }
    looks += 1
    return processorTime - began >= Self.processorTime || looks >= Self.looks
  }
}

/// The number of actions that were begun, for looks from another thread.
final class ActCount: Sendable {
  private let count = Atomic(0)
  private let isShowing = Atomic(false)

  func add() { count.add(1, ordering: .relaxed) }

  /// Shows progress; this time isn't an action's, as the terminal may be stopped.
  func showing(_ progress: () -> Void) {
    isShowing.store(true, ordering: .relaxed)
    progress()
    isShowing.store(false, ordering: .relaxed)
  }

  private var current: Int? {
    isShowing.load(ordering: .relaxed) ? nil : count.load(ordering: .relaxed)
  }

  /// Watches the actions as long as this exists.
  ///
  /// - Parameters:
  ///   - console: It looks each second, on another thread: the main actor may be stuck.
  ///   - stuck: Called once when an action is beyond its budget.
  func watch(_ console: Console, stuck: @escaping @Sendable () -> Void) {
    let budget = Mutex(ActBudget())
    console.eachSecond { [weak self] in
      guard let self else { return false }
      let (acts, time) = (current, Self.processorTime)
      guard budget.withLock({ $0.isSpent(acts: acts, processorTime: time) }) else { return true }
      stuck()
      return false
    }
  }

  /// The processor time of this process.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
