/// The outcome of a sleep on a test clock.
enum SleepOutcome: Sendable {
  case woken, noTimePassed, cancelled
}

/// The sleepers on a test clock, by deadline, then in the order in which they fell asleep.
///
/// A binary heap: adding and removing the next are O(log *n*). A cancelled sleeper is only marked, and skipped when
/// it is next.
struct Sleepers {
  typealias Sleeper = Parked<SleepOutcome>

  private struct WakeUp {
    let deadline: TestClock.Instant
    let number: Int

    func comes(before other: WakeUp) -> Bool {
      (deadline, number) < (other.deadline, other.number)
    }
  }

  private var heap: [WakeUp] = []
  private var asleep: [Int: Sleeper] = [:]
  private var lastNumber = 0

  mutating func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func nextDeadline() -> TestClock.Instant? {
    dropAwake()
    return heap.first?.deadline
  }

  mutating func add(_ sleeper: Sleeper, number: Int, until deadline: TestClock.Instant) {
    asleep[number] = sleeper
    heap.append(WakeUp(deadline: deadline, number: number))
    var child = heap.count - 1
    while child > 0, heap[child].comes(before: heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func remove(_ number: Int) -> Sleeper? {
    asleep.removeValue(forKey: number)
  }

  mutating func removeNext() -> Sleeper? {
    dropAwake()
    guard let first = heap.first else { return nil }
    dropFirst()
    return asleep.removeValue(forKey: first.number)
  }

  /// Removes cancelled sleepers from the top of the heap.
  private mutating func dropAwake() {
    if asleep.isEmpty { heap.removeAll(keepingCapacity: true) }
    // Reading the index copies no sleeper.
    while let first = heap.first, asleep.index(forKey: first.number) == nil { dropFirst() }
  }

  private mutating func dropFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    sink()
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var first = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].comes(before: heap[first]) {
        first = child
      }
      guard first != parent else { return }
      heap.swapAt(parent, first)
      parent = first
    }
  }
}
