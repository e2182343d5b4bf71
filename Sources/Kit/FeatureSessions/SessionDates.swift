public import FeatureEffects
public import FeatureInjection
public import Foundation
import Synchronization

/// The dates of a world whose time a test clock tells.
///
/// It notes whether code asked for a date: a recording can leave out time until work waits for it or code asks for a
/// date.
public final class SessionDates: Sendable {
  /// The clock that tells how much time has passed.
  package let clock: TestClock
  /// The date at the clock's zero.
  package let start: Date
  private let state = Mutex(State())

  private struct State {
    var isAsked = false
    var drift: Duration = .zero
  }

  /// Makes dates that begin with one, to the millisecond, as walks write dates.
  public init(_ clock: TestClock, from start: Date) {
    self.clock = clock
    self.start = Date(
      timeIntervalSince1970: (start.timeIntervalSince1970 * 1000).rounded(.down) / 1000
    )
  }

  /// The source of dates for the dependencies of the world.
  public var source: DateSource {
    DateSource {
      let drift = self.state.withLock { state in
        state.isAsked = true
        return state.drift
      }
      return self.start + (self.clock.now.offset + drift) / .seconds(1)
    }
  }

  /// The lead of the real date over the walk's clock, such as after the machine slept.
  package var drift: Duration {
    get { state.withLock { $0.drift } }
    set { state.withLock { $0.drift = newValue } }
  }

  /// Returns true if code asked for a date since the last call.
  package func takeAsked() -> Bool {
    state.withLock { state in
      defer { state.isAsked = false }
      return state.isAsked
    }
  }
}
