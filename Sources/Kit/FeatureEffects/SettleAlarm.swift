import Dispatch
import FeatureIssues

/// Explains a long `settle()`, so that a stuck test names the work it waits for.
struct SettleAlarm: Sendable {
  /// Calls a closure after a while.
  var schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Writes a line for the waiting developer.
  var write: @Sendable (String) -> Void

  /// Rings every 5 seconds of real time; a wait is late at its second ring, and reported once.
  static let live = SettleAlarm(
    schedule: { ring in
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(5), execute: ring)
    },
    write: writeToStandardError
  )
}
