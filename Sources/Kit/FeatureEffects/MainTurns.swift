import Dispatch
import Synchronization

/// Runs work in the order in which it became ready, on the main queue.
///
/// Without it, work that is resumed passes through the global pool and comes back in any order. Tests, walks
/// and the explorer give it to their `EffectScope` and wrap themselves in it, which makes runs identical and a
/// virtual second cheap. The live app has no need of it.
///
/// ```swift
/// await withTaskExecutorPreference(MainTurns.shared) { await walk.run() }
/// ```
///
/// Everything nonisolated runs on the main queue too, so blocking calls need a queue or executor of their own.
///
/// The order ends where the next step becomes ready elsewhere: in a detached task, a `Task` that leaves the main actor, an
/// actor with its own executor, or a continuation that a queue resumes. Several of those at once come back in any order.
public final class MainTurns: TaskExecutor {
  /// The one line of turns.
  public static let shared = MainTurns()

  private let line = Mutex(Line())

  private struct Line {
    var jobs: [UnownedJob] = []
    var isScheduled = false
  }

  private init() {}

  /// Adds a job at the end of the line.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustSchedule = line.withLock { line -> Bool in
      line.jobs.append(job)
      defer { line.isScheduled = true }
      return !line.isScheduled
    }
    if mustSchedule { schedule() }
  }

  /// Lets the current task go on behind all that waits on the main queue now.
  static func giveWay() async {
    await withCheckedContinuation { resume($0) }
  }

  /// Resumes a task behind all that waits on the main queue now.
  static func resume(_ continuation: CheckedContinuation<Void, Never>) {
    DispatchQueue.main.async { continuation.resume() }
  }

  private func schedule() {
    DispatchQueue.main.async { self.runTurns() }
  }

  /// The main queue has other users (timers, signals, tasks of the main actor): they get their turn too.
  private static let roundsInARow = 256

  private func runTurns() {
    var jobs: [UnownedJob] = []
    for _ in 0..<Self.roundsInARow {
      // The two arrays change places, so that neither has to grow again.
      jobs.removeAll(keepingCapacity: true)
      line.withLock { line in
        swap(&jobs, &line.jobs)
        if jobs.isEmpty { line.isScheduled = false }
      }
      guard !jobs.isEmpty else { return }
      for job in jobs {
        // Saying that this is the main actor makes a following hop to it free.
        job.runSynchronously(
          isolatedTo: MainActor.sharedUnownedExecutor,
          taskExecutor: asUnownedTaskExecutor()
        )
      }
    }
    schedule()
  }
}
