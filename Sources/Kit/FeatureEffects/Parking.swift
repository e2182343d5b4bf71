/// The reason for a wait.
enum ParkingReason: Sendable, CustomStringConvertible {
  case clock(Duration)
  case stream(String)
  case effect(String)
  case turn(String)
  case outside(String)

  var isTime: Bool {
    if case .clock = self { true } else { false }
  }

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

/// A time in decimal notation: 3, or 0.25.
func seconds(_ time: Duration) -> String {
  let seconds = time / .seconds(1)
  return Int(exactly: seconds).map(String.init) ?? String(seconds)
}

// A checked continuation is laid out at run time, so each copy of a value that holds one asks for its type: a seventh
// of a walk. Debug builds, and so the tests, keep the check that each is resumed once.
#if DEBUG
private typealias ParkedContinuation<Value> = CheckedContinuation<Value, Never>
#else
private typealias ParkedContinuation<Value> = UnsafeContinuation<Value, Never>
#endif

/// A suspended task, with its piece of work, if any.
///
/// This rule makes settling exact: a waker takes the value from its place and marks the work as running under the same
/// lock, and resumes it only then.
struct Parked<Value: Sendable>: Sendable {
  let effect: Effect?
  private let continuation: ParkedContinuation<Value>
  private let reason: ParkingReason

  fileprivate init(
    _ continuation: ParkedContinuation<Value>,
    _ effect: Effect?,
    _ reason: ParkingReason
  ) {
    self.continuation = continuation
    self.effect = effect
    self.reason = reason
  }

  /// Marks the work as parked.
  ///
  /// Call it under the lock that lets wakers find this value.
  func begin() {
    effect?.park(reason)
  }

  /// Marks the work as running, and returns this value to be resumed.
  ///
  /// Call it under the lock that hides this value from other wakers. A later call would let another task find no
  /// work to wake, and see all settled.
  func ended() -> Parked {
    effect?.wake()
    return self
  }

  /// Resumes the task; call it without the lock, after the parking has ended.
  func resume(returning value: Value) {
    continuation.resume(returning: value)
  }
}

private func withParkedContinuation<Value>(_ body: (ParkedContinuation<Value>) -> Void) async
  -> Value
{
  #if DEBUG
  await withCheckedContinuation(body)
  #else
  await withUnsafeContinuation(body)
  #endif
}

/// Suspends the current task until a waker resumes the value passed to `publish`.
///
/// - Parameters:
///   - reason: Why the task waits.
///   - publish: Under one lock: checks `Task.isCancelled`, then either stores the value for a waker, calls its
///     `begin()` and returns nil, or returns a result without waiting.
///   - withdraw: Runs when the task is cancelled: takes the value back under the lock and resumes it.
/// - Returns: The value that the task is resumed with.
func withParking<Value: Sendable>(
  _ reason: ParkingReason,
  publish: (Parked<Value>) -> Value?,
  withdraw: @Sendable () -> Void
) async -> Value {
  if Task.isCancelled { await Effect.endIfDeaf() }
  let effect = Effect.counted()
  var hasParked = false
  let value = await withTaskCancellationHandler {
    await withParkedContinuation { continuation in
      if let value = publish(Parked(continuation, effect, reason)) {
        continuation.resume(returning: value)
      } else {
        hasParked = true
      }
    }
  } onCancel: {
    withdraw()
  }
  // Pieces that wake each other may do so without end.
  if hasParked, !reason.isTime { effect?.countWait("waited \(reason)") }
  return value
}

/// Runs work that waits for something outside a test's control: real time, a user, a network.
///
/// Meanwhile the calling piece of work counts as parked, so `settle()` doesn't wait for it. Once cancelled it counts
/// as running again, so it should end soon.
///
/// ```swift
/// let line = await outside("a line from the person") { await lines.next() }
/// ```
///
/// - Parameters:
///   - what: The awaited event, as in "parked on …".
///   - work: The work.
/// - Returns: The result of the work.
public func outside<T>(_ what: String, _ work: () async throws -> T) async rethrows -> T {
  if Task.isCancelled { await Effect.endIfDeaf() }
  guard let effect = Effect.counted() else { return try await work() }
  return try await withTaskCancellationHandler {
    effect.park(.outside(what))
    defer { effect.wake() }
    // Cancelled before it was parked, it isn't woken.
    if Task.isCancelled { effect.wake() }
    return try await work()
  } onCancel: {
    effect.wake()
  }
}
