import Dispatch
import Synchronization

/// Runs work on the main queue in the order in which it became ready.
///
/// Without it, resumed work passes through the global pool and returns in any order. Tests, walks and the explorer pass
/// it to their `EffectScope` and run under it, so runs are identical and a virtual second is cheap. The live app
/// doesn't need it.
///
/// ```swift
/// let effects = EffectScope("test", executor: MainSerialExecutor.shared)
/// ```
///
/// The order is the same in every build. A task that goes to the main actor or leaves it doesn't give way, as the
/// optimizer leaves out some of these hops; it gives way when it waits.
///
/// All nonisolated code runs on the main queue too, so blocking calls need a queue or executor of their own.
///
/// The order isn't fixed where the next step becomes ready elsewhere: in a detached task, a `Task` that leaves the main
/// actor, an actor with its own executor, or a continuation that a queue resumes.
public final class MainSerialExecutor: TaskExecutor {
  /// The shared executor.
  public static let shared = MainSerialExecutor()

  private let line = Mutex(Line())
  private let turnsTaken = Atomic(0)

  /// The number of turns that tasks have taken so far.
  var turns: Int { turnsTaken.load(ordering: .relaxed) }

  private struct Line {
    var jobs: [UnownedJob] = []
    var isScheduled = false
    /// The job that runs.
    var running: Identity?
    /// True if the task that runs left the main actor, and so became ready again before it stopped.
    var hasHopped = false
  }

  /// The address of a job, which is its task.
  private struct Identity: Equatable {
    private let address: Int

    init(_ job: UnownedJob) { address = unsafeBitCast(job, to: Int.self) }
  }

  private init() {}

  /// Runs code on the executor, from its first line on.
  ///
  /// A task that only prefers the executor is still elsewhere, and would give way at each call of the main actor.
  package static func run<T>(_ body: () async throws -> T) async rethrows -> T {
    try await withTaskExecutorPreference(shared) {
      await giveWay()
      return try await body()
    }
  }

  /// Adds a job at the end, unless its task runs and only hops.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustSchedule = line.withLock { line -> Bool in
      guard line.running != Identity(job) else {
        line.hasHopped = true
        return false
      }
      line.jobs.append(job)
      defer { line.isScheduled = true }
      return !line.isScheduled
    }
    if mustSchedule { schedule() }
  }

  /// Continues the current task after all jobs now on the main queue.
  static func giveWay() async {
    await withCheckedContinuation { resume($0) }
  }

  /// Resumes a task after all jobs now on the main queue.
  static func resume(_ continuation: CheckedContinuation<Void, Never>) {
    DispatchQueue.main.async { continuation.resume() }
  }

  private func schedule() {
    DispatchQueue.main.async { self.runTurns() }
  }

  /// Other users of the main queue (timers, signals, tasks of the main actor) get their turn too.
  private static let roundsInARow = 256

  private func runTurns() {
    var jobs: [UnownedJob] = []
    for _ in 0..<Self.roundsInARow {
      // The two arrays change places, so that neither must grow again.
      jobs.removeAll(keepingCapacity: true)
      line.withLock { line in
        swap(&jobs, &line.jobs)
        if jobs.isEmpty { line.isScheduled = false }
      }
      guard !jobs.isEmpty else { return }
      for job in jobs { run(job) }
    }
    schedule()
  }

  /// Runs a job until its task waits or ends.
  private func run(_ job: UnownedJob) {
    turnsTaken.add(1, ordering: .relaxed)
    line.withLock { $0.running = Identity(job) }
    repeat {
      // Declaring that this is the main actor makes a following hop to it free.
      job.runSynchronously(
        isolatedTo: MainActor.sharedUnownedExecutor,
        taskExecutor: asUnownedTaskExecutor()
      )
    } while hops()
  }

  /// Returns true if the job that ran continues at once.
  private func hops() -> Bool {
    line.withLock { line in
      defer { line.hasHopped = false }
      if !line.hasHopped { line.running = nil }
      return line.hasHopped
    }
  }
}
