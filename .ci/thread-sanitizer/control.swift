import Foundation
import Synchronization

// What the thread sanitizer must be silent about, and with the argument `race` what it must report: a count that two
// threads change beside the mutex, while both run and neither has used the mutex yet, so that no schedule hides it.

// Unchecked, as the planted race is what the compiler would refuse.
final class Counters: @unchecked Sendable {
  private let arrived = Atomic(0)
  let guarded = Mutex(0)
  var unguarded = 0

  /// Waits until so many have come, which orders nothing.
  func meet(_ count: Int) {
    arrived.add(1, ordering: .relaxed)
    while arrived.load(ordering: .relaxed) < count {}
  }
}

let isRace = CommandLine.arguments.last == "race"
let counters = Counters()
let done = DispatchSemaphore(value: 0)
for _ in 1...2 {
  Thread.detachNewThread {
    counters.meet(2)
    if isRace { for _ in 1...100 { counters.unguarded += 1 } }
    counters.meet(4)
    for _ in 1...100_000 { counters.guarded.withLock { $0 += 1 } }
    done.signal()
  }
}
for _ in 1...2 { done.wait() }
print(counters.guarded.withLock(\.self))
