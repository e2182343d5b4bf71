import Dispatch
import Issues

/// Says what `settle()` waits for when it takes long, so that a stuck test explains itself.
struct SettleAlarm: Sendable {
  /// Calls a closure after a while.
  var schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Writes a line for the person who waits.
  var write: @Sendable (String) -> Void

  /// Rings every 2.5 seconds of real time; who has waited through one ring is late at the second.
  static let live = SettleAlarm(
    schedule: { ring in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2_500), execute: ring)
    },
    write: writeToStandardError
  )
}
