/// A task that sleeps on a test clock.
struct Sleeper: Sendable {
  let deadline: TestClock.Instant
  let number: Int
  let parked: Parked<Void>

  func wakesBefore(_ other: Sleeper) -> Bool {
    (deadline, number) < (other.deadline, other.number)
  }
}

/// Sleepers in the order in which they wake: by deadline, then by when they fell asleep.
///
/// A binary heap: adding and removing the next are O(log *n*). Whoever is cancelled is only struck off the list
/// and skipped when its turn comes.
struct Sleepers {
  private var heap: [Sleeper] = []
  private var asleep: [Int: Sleeper] = [:]
  private var lastNumber = 0

  mutating func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  var next: Sleeper? { heap.first }

  mutating func add(_ sleeper: Sleeper) {
    asleep[sleeper.number] = sleeper
    heap.append(sleeper)
    var child = heap.count - 1
    while child > 0, heap[child].wakesBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func remove(_ number: Int) -> Sleeper? {
    defer { dropAwake() }
    return asleep.removeValue(forKey: number)
  }

  mutating func removeNext() -> Sleeper? {
    defer { dropAwake() }
    return heap.first.flatMap { asleep.removeValue(forKey: $0.number) }
  }

  /// Keeps the promise that the first of the heap still sleeps.
  private mutating func dropAwake() {
    while let first = heap.first, asleep[first.number] == nil {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      sink()
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var first = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].wakesBefore(heap[first]) {
        first = child
      }
      guard first != parent else { return }
      heap.swapAt(parent, first)
      parent = first
    }
  }
}
