/// The states that were found, and which lead to which.
struct ExplorerMap {
  struct State {
    /// The state it was found from, and what was done there; nil for the first one.
    var origin: (state: Int, act: WalkAct)?
    var depth: Int
    /// The name of its topmost screen.
    var name: String
    var isHome: Bool
    /// Whether something was offered in it that was not taken, or led to a state that was left out.
    var isOpen = true
    var next: Set<Int> = []
  }

  private(set) var states: [State] = []
  private var numbers: [Int: Int] = [:]

  /// The number of a state that was found before.
  subscript(digest: Int) -> Int? { numbers[digest] }

  mutating func add(_ state: State, digest: Int) -> Int {
    states.append(state)
    numbers[digest] = states.count - 1
    return states.count - 1
  }

  mutating func connect(_ from: Int, to: Int) {
    states[from].next.insert(to)
  }

  mutating func close(_ state: Int) {
    states[state].isOpen = false
  }

  /// What to do in a new world to come to a state.
  func way(to state: Int) -> [WalkAct] {
    var acts: [WalkAct] = []
    var state = state
    while let origin = states[state].origin {
      acts.append(origin.act)
      state = origin.state
    }
    return acts.reversed()
  }

  /// The states without a way to the root alone, where all that is offered was tried.
  ///
  /// Those behind another one are its fault, and of those that show the same screen the first is enough.
  func trapped() -> [Int] {
    var previous: [[Int]] = Array(repeating: [], count: states.count)
    for (number, state) in states.enumerated() {
      for next in state.next { previous[next].append(number) }
    }
    var isSafe = states.map { $0.isHome || $0.isOpen }
    var queue = states.indices.filter { isSafe[$0] }
    while let safe = queue.popLast() {
      for state in previous[safe] where !isSafe[state] {
        isSafe[state] = true
        queue.append(state)
      }
    }
    var names: Set<String> = []
    return states.indices.filter { number in
      guard !isSafe[number] else { return false }
      if let origin = states[number].origin, !isSafe[origin.state] { return false }
      return names.insert(states[number].name).inserted
    }
  }
}
