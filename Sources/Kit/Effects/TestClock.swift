import Issues
import Synchronization

/// A clock whose time passes only when a test says so.
///
/// Advancing wakes sleepers one after the other in the order of their deadlines, and all that follows from one
/// waking settles before the next wakes. When `advance` returns, everything has finished or is parked again.
///
/// ```swift
/// let clock = TestClock(dependencies.effects)
/// await clock.advance(by: .seconds(3))
/// #expect(model.secondsElapsed == 3)
/// ```
public final class TestClock: Clock, Sendable {
  /// A point in the time of a test clock.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock was made.
    public var offset: Duration

    /// Makes a point in time.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the point that is later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns how much later another point is.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Says whether one point is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private struct State {
    var now = Instant()
    var sleepers = Sleepers()
  }

  private let effects: EffectScope
  private let state = Mutex(State())

  /// Makes a clock that stands at zero.
  ///
  /// - Parameter effects: Any scope under the root whose work the clock waits for.
  public init(_ effects: EffectScope) {
    self.effects = effects
  }

  /// The time it is now.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: any difference counts.
  public var minimumResolution: Duration { .zero }

  /// When the next sleeper wakes, if anyone sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.next?.deadline } }

  // MARK: Sleeping

  /// Sleeps until the clock has been advanced to a deadline; returns at once if that has passed.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { $0.sleepers.makeNumber() }
    try await withParking(.clock(deadline.offset)) { (parked: Parked<Void>) in
      state.withLock { state in
        guard !Task.isCancelled else { return .failure(CancellationError()) }
        guard deadline <= state.now else {
          state.sleepers.add(Sleeper(deadline: deadline, number: number, parked: parked))
          parked.begin()
          return nil
        }
        // A loop that sleeps no time at all would hang the test.
        let goesOn = parked.effect?.countsInstantSleep(of: mostSleepsInARow) ?? true
        return goesOn ? .success(()) : .failure(CancellationError())
      }
    } withdraw: {
      let sleeper = state.withLock { $0.sleepers.remove(number) }
      sleeper?.parked.resume(throwing: CancellationError())
    }
  }

  // MARK: Letting time pass

  /// Lets time pass, and waits until everything that follows from it has settled.
  ///
  /// - Complexity: O(log *n*) in the number of sleepers for each one that wakes.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Lets time pass up to a point, and waits until everything that follows from it has settled.
  ///
  /// A point in the past only settles: time never goes back.
  public func advance(to end: Instant) async {
    await effects.settle()
    while await wakeNext(notAfter: end) != nil {}
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Lets time pass until nobody sleeps any more.
  ///
  /// Work that never stops sleeping is reported after 100,000 sleeps of one piece.
  public func run() async {
    var sleeps: [ObjectIdentifier: Int] = [:]
    await effects.settle()
    while let sleeper = await wakeNext(notAfter: nil) {
      guard let effect = sleeper.parked.effect else { continue }
      sleeps[ObjectIdentifier(effect), default: 0] += 1
      guard sleeps[ObjectIdentifier(effect)] != mostSleepsInARow else {
        let bound = mostSleepsInARow
        return reportIssue("\(effect.name) slept \(bound) times. Does its loop end?")
      }
    }
  }

  private func wakeNext(notAfter end: Instant?) async -> Sleeper? {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let next = state.sleepers.next, end.map({ next.deadline <= $0 }) ?? true
      else { return nil }
      state.now = max(state.now, next.deadline)
      return state.sleepers.removeNext()
    }
    guard let sleeper else { return nil }
    sleeper.parked.resume(returning: ())
    await effects.settle()
    return sleeper
  }
}

/// How often one piece of work may sleep on a clock that does not make it wait.
let mostSleepsInARow = 100_000
