/// Why work waits.
enum ParkingReason: Sendable, CustomStringConvertible {
  case clock(Duration)
  case stream(String)
  case effect(String)
  case turn(String)
  case outside(String)

  var description: String {
    switch self {
    case .clock(let deadline): "until \(deadline)"
    case .stream(let name): "on \(name)"
    case .effect(let name): "on the end of \(name)"
    case .turn(let name): "on its turn at \(name)"
    case .outside(let what): "on \(what)"
    }
  }
}

/// A suspended task, with the piece of work that it belongs to, if any.
///
/// The rule that makes settling exact lives here: whoever resumes it marks the work as running *first*.
struct Parked<Value: Sendable>: Sendable {
  private let continuation: CheckedContinuation<Value, any Error>
  let effect: Effect?
  private let reason: ParkingReason

  init(
    _ continuation: CheckedContinuation<Value, any Error>,
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
    _ = effect?.park(reason)
  }

  func resume(returning value: Value) {
    effect?.wake()
    continuation.resume(returning: value)
  }

  func resume(throwing error: any Error) {
    effect?.wake()
    continuation.resume(throwing: error)
  }
}

/// Suspends the current task until somebody resumes what `publish` was given.
///
/// - Parameters:
///   - reason: Why the task waits.
///   - publish: Under one lock: looks at `Task.isCancelled`, then either puts the value where a waker finds it, calls
///     its `begin()` and returns nil, or returns how to go on without waiting.
///   - withdraw: Runs when the task is cancelled: takes the value back under the lock and resumes it.
/// - Throws: What the task is resumed with.
/// - Returns: What the task is resumed with.
func withParking<Value: Sendable>(
  _ reason: ParkingReason,
  publish: (Parked<Value>) -> Result<Value, any Error>?,
  withdraw: @Sendable () -> Void
) async throws -> Value {
  let effect = Effect.counted()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      if let result = publish(Parked(continuation, effect, reason)) {
        continuation.resume(with: result)
      }
    }
  } onCancel: {
    withdraw()
  }
}

/// Runs work that waits for what no test controls: real time, a person, a network.
///
/// While it runs, the piece of work that called it counts as parked, so `settle()` does not wait for it.
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
  guard let effect = Effect.counted(), effect.park(.outside(what)) else { return try await work() }
  defer { effect.wake() }
  return try await withTaskCancellationHandler {
    try await work()
  } onCancel: {
    effect.wake()
  }
}
