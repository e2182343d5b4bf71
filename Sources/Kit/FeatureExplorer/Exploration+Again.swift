import FeatureScreens
import FeatureSessions
import FeatureWalks

extension Exploration {
  /// Enters a state in one more world, after its walk led to a different state.
  ///
  /// It compares after each step, so the report has the walk up to the first difference.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - way: The way there.
  ///   - first: The world that reached a different state.
  /// - Returns: The world and the state; nil if it reached a different state again.
  /// - Throws: The error of making a world.
  func enterAgain(
    _ state: Int,
    _ way: [ExplorerMap.Step],
    after first: ExplorerRun
  ) async throws -> Place? {
    // Later it may have changed.
    let lines = first.lines
    var (run, difference) = try await follow(way)
    let here = difference == nil ? whereItStands(run) : nil
    if difference == nil, unrepeated == nil {
      // Every second world may be the same: the third shows the difference.
      (run, difference) = try await follow(way)
    }
    if difference == nil {
      (run, difference) = (first, try await self.difference(of: first, lines, from: state))
    }
    guard !Task.isCancelled else { return nil }
    let name = first.top.screen.coverageName
    let message = difference ?? "“\(name)” came up at a different time than before."
    note(message, of: state, run.acts)
    guard here == nil else { return here }
    map.markNondeterministic(state)
    report.unentered.append(
      UnenteredState(
        screen: map.states[state].offers.name,
        steps: way.flatMap { map.move(of: $0).steps }
      )
    )
    return nil
  }

  /// Repeats the walk to the last state of each screen above each other one.
  ///
  /// Only a few states may have been entered from the beginning, and few worlds may have ended there.
  func repeatWalks() async throws {
    var last: [[String]: Int] = [:]
    for state in order where !map.states[state].isNondeterministic {
      let screens = map.states[state].screens.suffix(2).compactMap { self.screens[$0]?.name }
      last[screens] = state
    }
    for state in last.values.sorted() where !Task.isCancelled {
      let (run, difference) = try await follow(map.way(to: state))
      guard let difference, !Task.isCancelled else { continue }
      note(difference, of: state, run.acts)
    }
  }

  /// Follows a way in a new world, up to the first difference.
  private func follow(
    _ way: [ExplorerMap.Step]
  ) async throws -> (run: ExplorerRun, difference: String?) {
    let run = try await ExplorerRun(explorer)
    if let difference = try await difference(of: run, from: 0) { return (run, difference) }
    for step in way {
      let move = map.move(of: step)
      do throws(SessionFailure) {
        try await run.repeatMove(move)
      } catch {
        return (
          run,
          "“\(move.steps.map(\.text).joined(separator: ", "))” was done, and then refused: \(error)"
        )
      }
      guard case .state(let next, _) = map.states[step.state].ends[step.offer],
        let difference = try await difference(of: run, from: next)
      else { continue }
      return (run, difference)
    }
    return (run, nil)
  }

  private func note(_ message: String, of state: Int, _ acts: [ExplorerMove]) {
    let name = map.states[state].offers.name
    let violation = Violation(law: .repetition, of: name, message: message)
    guard findings.isNew(violation), unrepeated.map({ acts.count < $0.acts.count }) ?? true else {
      return
    }
    unrepeated = (violation, acts)
  }

  /// Describes how a world differs from a state that was found before; nil if it is in that state.
  private func difference(
    of run: ExplorerRun,
    _ linesThen: [StateLine]? = nil,
    from state: Int
  ) async throws -> String? {
    guard map[run.digest()] != state else { return nil }
    let before = map.states[state].screens.compactMap { self.screens[$0] }.lines
    let now = linesThen ?? run.lines
    if let difference = before.difference(to: now.filter(\.place.isScreen)) { return difference }
    // The stored values are no longer known, but they may differ in each world.
    let other = try await ExplorerRun(explorer)
    do throws(SessionFailure) {
      for act in run.acts { try await other.repeatMove(act) }
    } catch {
      return "\(error)"
    }
    return now.difference(to: other.lines) ?? now.difference(to: run.lines)
      ?? "Something that shows on no screen was not the same before."
  }
}
