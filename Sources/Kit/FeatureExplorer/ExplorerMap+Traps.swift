extension ExplorerMap {
  /// The states without a way to the root alone, in which every action was tried.
  ///
  /// States behind another one are its fault, and of those that show the same screen the first is enough.
  ///
  /// - Parameter order: All states, in the order in which they are named.
  /// - Returns: The states without a way back.
  func trapped(_ order: [Int]) -> [Int] {
    var previous: [[Int]] = Array(repeating: [], count: states.count)
    var isSafe = states.map { $0.isHome || $0.isNondeterministic }
    for (number, state) in states.enumerated() {
      for end in state.ends {
        switch end {
        case .untried, .leftOut: isSafe[number] = true
        case .state(let next, _): previous[next].append(number)
        case .nowhere: break
        }
      }
    }
    var queue = states.indices.filter { isSafe[$0] }
    while let safe = queue.popLast() {
      for state in previous[safe] where !isSafe[state] {
        isSafe[state] = true
        queue.append(state)
      }
    }
    var names: Set<String> = []
    return order.filter { number in
      guard !isSafe[number] else { return false }
      if let origin = states[number].origin, !isSafe[origin.state] { return false }
      return names.insert(states[number].offers.name).inserted
    }
  }
}
