import Dispatch
import FeatureIssues

/// Explains a long `settle()`, so that a stuck test names the work it waits for.
///
/// While tests share the main actor, a wait may be long because others have their turns. So it is late only once no work
/// has taken a turn for a while, in the whole process.
struct SettleAlarm: Sendable {
  /// Calls a closure after a while.
  var schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Returns the number of turns that work has taken so far.
  var turns: @Sendable () -> Int
  /// Writes a line for the waiting developer.
  var write: @Sendable (String) -> Void

  /// The rings in a row without a turn after which a wait is late.
  static let quietRings = 5

  /// Rings every second of real time.
  static let live = SettleAlarm(
    schedule: { ring in
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1), execute: ring)
    },
    turns: { MainSerialExecutor.shared.turns },
    write: writeToStandardError
  )
}
