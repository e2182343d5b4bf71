import Dispatch

/// An executor with a queue of its own, for an actor that blocks while it waits for disks.
///
/// The system's threads for asynchronous work are few, and tests run all of it on one.
final class BlockingQueue: SerialExecutor {
  private let queue: DispatchQueue

  init(_ label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
