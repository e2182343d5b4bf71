import Dispatch
import FeatureIssues

/// Says what `settle()` waits for when it takes long, so that a stuck test explains itself.
struct SettleAlarm: Sendable {
  /// Calls a closure after a while.
  var schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Writes a line for the person who waits.
  var write: @Sendable (String) -> Void

  /// Rings every 5 seconds of real time; who has waited from one ring to the next is late.
  static let live = SettleAlarm(
    schedule: { ring in
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(5), execute: ring)
    },
    write: writeToStandardError
  )
}
