extension Exploration {
  /// Notes what a move called that can fail: each call is one more move, in which it fails.
  ///
  /// - Returns: False if a call was to fail and didn't come, so that the world isn't in a state of its own.
  func note(
    _ move: ExplorerMove,
    of step: ExplorerMap.Step,
    in run: ExplorerRun,
    _ before: [String: Int]
  ) -> Bool {
    guard explorer.injectsFailures else { return true }
    switch move {
    case .act:
      let counts = run.calls.merging(before) { $0 - $1 }.filter { $0.value > 0 }
      guard !counts.isEmpty else { return true }
      let calls = counts.keys.sorted().map { operation in
        ExplorerCall(operation: operation, isOnlyCall: counts == [operation: 1])
      }
      map.add(calls, of: step)
      return true
    case .other: return true
    case .failing:
      guard run.last?.failure != nil else {
        map.connect(step, .nowhere)
        return false
      }
      if !run.tellsOfFailure { silent.append(step) }
      return true
    }
  }

  /// Looks for what a failure says once the screens above are closed, each in a world of its own.
  func lookForNews() async throws {
    let ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    func rank(_ step: ExplorerMap.Step) -> (Int, Int) { (ranks[step.state] ?? 0, step.offer) }
    for step in silent.sorted(by: { rank($0) < rank($1) }) where !Task.isCancelled {
      let run = try await ExplorerRun(explorer)
      let way = map.way(to: step.state).map { map.move(of: $0) }
      guard await run.follows(way), (try? await run.take(map.move(of: step))) != nil else {
        continue
      }
      add(await run.violationsOfSilence(), of: run, at: .step(step))
    }
  }
}
