package import Dispatch

/// An executor with a queue of its own, for an actor that blocks while it waits for disks.
///
/// The system's threads for asynchronous work are few, and tests run all of it on one.
package final class BlockingQueue: SerialExecutor {
  /// The queue, for events that belong to the actor.
  package let queue: DispatchQueue

  /// Makes a queue with a name for debuggers.
  package init(_ label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Runs a job of an actor.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Runs a closure as a part of its actor, later.
  package func enqueue(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  /// Stops a program that isn't on the queue but says so.
  package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
