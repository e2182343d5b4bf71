package import FeatureEffects
package import FeatureInjection
package import FeatureSessions
import Foundation

/// Moves a test clock as fast as real time passes, so that a recorded session replays exactly.
///
/// The app under recording waits on that clock, which moves only between two events: to each wake-up in
/// its turn, as a walk lets time pass, and then on to the present. So the order of a timer and a tap
/// is never a matter of luck.
@MainActor
package final class WalkPace {
  /// The dates for the app; their clock is the one for the app.
  package let dates: SessionDates
  private let now: DateSource
  private let elapsed: () -> Duration
  /// The lead of the app's clock over the real one.
  private var lead: Duration = .zero

  /// Begins now.
  ///
  /// - Parameters:
  ///   - effects: The scope of the app.
  ///   - clock: The real clock.
  ///   - now: The real date.
  package init(_ effects: EffectScope, clock: any Clock<Duration>, now: DateSource) {
    dates = SessionDates(TestClock(effects), from: now())
    self.now = now
    elapsed = clock.stopwatch()
  }

  /// Lets as much time pass in a session as really has.
  package func catchUp(_ session: Session) async {
    let passed = elapsed()
    let byDate = Duration.milliseconds((now().timeIntervalSince(dates.start) * 1000).rounded(.down))
    // The date goes on while the machine sleeps, and the clock does not. While no work waits, the clock can catch up.
    if dates.clock.nextDeadline == nil { lead = max(lead, byDate - passed) }
    let end = (passed + lead).wholeMilliseconds
    let drift = byDate - end
    dates.drift = (Duration.seconds(-1) ... .seconds(1)).contains(drift) ? .zero : drift
    await session.pass(to: TestClock.Instant(offset: end), on: dates.clock)
  }

  /// The time until the next wake-up, if any work sleeps.
  package var untilNext: Duration? {
    dates.clock.nextDeadline.map { max(.zero, $0.offset - elapsed() - lead) }
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Duration {
    .milliseconds(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
