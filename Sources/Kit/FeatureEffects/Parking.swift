/// Why work waits.
enum ParkingReason: Sendable, CustomStringConvertible {
  case clock(Duration)
  case stream(String)
  case effect(String)
  case turn(String)
  case outside(String)

  var description: String {
    switch self {
    case .clock(let deadline): "until \(seconds(deadline)) s"
    case .stream(let name): "on \(name)"
    case .effect(let name): "on the end of \(name)"
    case .turn(let name): "on its turn at \(name)"
    case .outside(let what): "on \(what)"
    }
  }
}

/// A time as people write it: 3, or 0.25.
func seconds(_ time: Duration) -> String {
  let seconds = time / .seconds(1)
  return Int(exactly: seconds).map(String.init) ?? String(seconds)
}

/// A suspended task, with the piece of work that it belongs to, if any.
///
/// The rule that makes settling exact lives here: a waker that takes it out of the place where it is found marks the
/// work as running under the same lock, and resumes it only then.
struct Parked<Value: Sendable>: Sendable {
  let effect: Effect?
  private let continuation: CheckedContinuation<Value, Never>
  private let reason: ParkingReason

  init(
    _ continuation: CheckedContinuation<Value, Never>,
    _ effect: Effect?,
    _ reason: ParkingReason
  ) {
    self.continuation = continuation
    self.effect = effect
    self.reason = reason
  }

  /// Marks the work as parked.
  ///
  /// Call it under the lock that lets others find this value.
  func begin() {
    effect?.park(reason)
  }

  /// Marks the work as running, and returns this to be resumed.
  ///
  /// Call it under the lock that keeps others from finding this value. Later would be too late: a task that
  /// comes in between finds none to wake, and would see all settled.
  func ended() -> Parked {
    effect?.wake()
    return self
  }

  /// Lets the task go on; the lock must be free again, the parking ended.
  func resume(returning value: Value) {
    continuation.resume(returning: value)
  }
}

/// Suspends the current task until a waker resumes what `publish` was given.
///
/// - Parameters:
///   - reason: Why the task waits.
///   - publish: Under one lock: looks at `Task.isCancelled`, then either puts the value where a waker finds it, calls
///     its `begin()` and returns nil, or returns what to go on with without waiting.
///   - withdraw: Runs when the task is cancelled: takes the value back under the lock and resumes it.
/// - Returns: What the task is resumed with.
func withParking<Value: Sendable>(
  _ reason: ParkingReason,
  publish: (Parked<Value>) -> Value?,
  withdraw: @Sendable () -> Void
) async -> Value {
  if Task.isCancelled { await Effect.endIfDeaf() }
  let effect = Effect.counted()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      if let value = publish(Parked(continuation, effect, reason)) {
        continuation.resume(returning: value)
      }
    }
  } onCancel: {
    withdraw()
  }
}

/// Runs work that waits for what no test controls: real time, a person, a network.
///
/// While it runs, the piece of work that called it counts as parked, so `settle()` does not wait for it. Once
/// cancelled it counts as running again, so it should end soon then.
///
/// ```swift
/// let line = await outside("a line from the person") { await lines.next() }
/// ```
///
/// - Parameters:
///   - what: What is waited for, as in "parked on …".
///   - work: The work.
/// - Returns: What the work returns.
public func outside<T>(_ what: String, _ work: () async throws -> T) async rethrows -> T {
  if Task.isCancelled { await Effect.endIfDeaf() }
  guard let effect = Effect.counted() else { return try await work() }
  effect.park(.outside(what))
  defer { effect.wake() }
  return try await withTaskCancellationHandler {
    try await work()
  } onCancel: {
    effect.wake()
  }
}
