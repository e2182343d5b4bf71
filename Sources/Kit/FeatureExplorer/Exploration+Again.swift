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
    note(message, of: state, way, run.acts)
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
      let way = map.way(to: state)
      let (run, difference) = try await follow(way)
      guard let difference, !Task.isCancelled else { continue }
      note(difference, of: state, way, run.acts)
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

  /// Notes the acts of a way to a state, up to where they led elsewhere, if no shorter ones did.
  private func note(
    _ message: String,
    of state: Int,
    _ way: [ExplorerMap.Step],
    _ acts: [ExplorerMove]
  ) {
    let name = map.states[state].offers.name
    let violation = Violation(law: .repetition, of: name, message: message)
    guard findings.isNew(violation), unrepeated.map({ acts.count < $0.acts.count }) ?? true else {
      return
    }
    let there = way.dropFirst(acts.count).first?.state ?? state
    unrepeated = (acts, there, violation)
  }

  /// Adds the shortest walk that led elsewhere, and says which other one leads where it once did.
  ///
  /// Something that tells the two apart is missing in the state of a screen on their ways.
  func addUnrepeated() async throws {
    guard let (acts, state, found) = unrepeated else { return }
    var violation = found
    if let first = try await otherWorld(in: state) {
      let second = try await ExplorerRun(explorer)
      _ = await second.follows(acts)
      let walk = first.acts.flatMap(\.steps).map(\.text).joined(separator: ", ")
      violation.message = first.lines.difference(to: second.lines) ?? violation.message
      violation.message += " “\(walk)” leads to the first."
    }
    findings.add(violation, acts: acts)
  }

  /// Looks for a world in a state to which its shortest way doesn't lead.
  ///
  /// It tries other ways to the states on that one.
  private func otherWorld(in state: Int) async throws -> ExplorerRun? {
    let way = map.way(to: state)
    var left = 100
    for index in (0...way.count).reversed() {
      let rest = way[index...]
      for step in map.steps(to: rest.first?.state ?? state)
      where index == 0 || step.state != way[index - 1].state {
        left -= 1
        guard left > 0, !Task.isCancelled else { return nil }
        let other = (map.way(to: step.state) + [step] + rest).map { map.move(of: $0) }
        // Twice, as worlds may differ by themselves.
        guard try await world(after: other, in: state) != nil,
          let world = try await world(after: other, in: state)
        else { continue }
        return world
      }
    }
    return nil
  }

  /// Makes a world that has done some acts; nil if it isn't in the state then.
  private func world(after acts: [ExplorerMove], in state: Int) async throws -> ExplorerRun? {
    let run = try await ExplorerRun(explorer)
    return await run.follows(acts) && map[run.digest()] == state ? run : nil
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
