import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Tells an action that takes far longer than any does from those that end.
///
/// What it counts is the time of the processor, so that a busy machine makes nothing look stuck; and how often it looked,
/// for what waits and uses no processor. A process that is stopped does not look.
struct ActBudget {
  /// How much processor time one action may take.
  static let processorTime = Duration.seconds(20)
  /// How often an action may still be going on.
  static let looks = 60

  private var acts = -1
  private var began = Duration.zero
  private var looks = 0

  /// Looks once more, and says whether the action that goes on is beyond the budget.
  ///
  /// - Parameters:
  ///   - acts: How many actions were begun.
  ///   - processorTime: How much time of the processor all of them took.
  /// - Returns: Whether it is.
  mutating func isSpent(acts: Int, processorTime: Duration) -> Bool {
    guard acts == self.acts else {
      (self.acts, began, looks) = (acts, processorTime, 0)
      return false
    }
    looks += 1
    return processorTime - began >= Self.processorTime || looks >= Self.looks
  }
}

/// How many actions were begun, for a look at it from another thread.
final class ActCount: Sendable {
  private let count = Atomic(0)

  func add() { count.add(1, ordering: .relaxed) }

  /// Looks each second whether the actions go on, as long as there are any to count.
  ///
  /// The main actor may be what is stuck, so it looks from a queue of its own.
  ///
  /// - Parameters:
  ///   - budget: What was seen so far.
  ///   - stuck: Called once an action is beyond its budget.
  func watch(_ budget: ActBudget = ActBudget(), stuck: @escaping @Sendable () -> Void) {
    Self.queue.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
      guard let self else { return }
      var budget = budget
      let acts = count.load(ordering: .relaxed)
      if budget.isSpent(acts: acts, processorTime: Self.processorTime) { stuck() }
      watch(budget, stuck: stuck)
    }
  }

  private static let queue = DispatchQueue(label: "explore")

  /// The time that the processor worked for this process.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
