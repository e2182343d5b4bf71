import FeatureScreens
import FeatureSessions

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
    after first: ExplorerPassage
  ) async throws -> Place? {
    var (passage, difference) = try await follow(way)
    let here = difference == nil ? whereItStands(passage) : nil
    if difference == nil, unrepeated == nil {
      // Every second world may be the same: the third shows the difference.
      (passage, difference) = try await follow(way)
    }
    if difference == nil {
      (passage, difference) = (first, try await self.difference(of: first, from: state))
    }
    guard !Task.isCancelled else { return nil }
    let name = first.top.screen.coverageName
    let message = difference ?? "“\(name)” came up at a different time than before."
    note(message, of: state, passage.acts)
    guard here == nil else { return here }
    map.strand(state)
    report.unentered.append(
      UnenteredState(screen: map.states[state].offers.name, acts: way.map { map.act(of: $0) })
    )
    return nil
  }

  /// Repeats the walk to the last state of each screen.
  ///
  /// Only a few states may have been entered from the beginning.
  func repeatWalks() async throws {
    var last: [String: Int] = [:]
    for state in order where !map.states[state].isStranded {
      last[map.states[state].offers.name] = state
    }
    for state in last.values.sorted() where !Task.isCancelled {
      let (passage, difference) = try await follow(map.way(to: state))
      guard let difference, !Task.isCancelled else { continue }
      note(difference, of: state, passage.acts)
    }
  }

  /// Follows a way in a new world, up to the first difference.
  private func follow(
    _ way: [ExplorerMap.Step]
  ) async throws -> (passage: ExplorerPassage, difference: String?) {
    let passage = try await explorer.passage()
    if let difference = try await difference(of: passage, from: 0) { return (passage, difference) }
    for step in way {
      let act = map.act(of: step)
      do throws(SessionFailure) {
        try await passage.repeatAct(act)
      } catch {
        return (passage, "“\(act.text)” was done, and then refused: \(error)")
      }
      guard case .state(let next, _) = map.states[step.state].ends[step.offer],
        let difference = try await difference(of: passage, from: next)
      else { continue }
      return (passage, difference)
    }
    return (passage, nil)
  }

  private func note(_ message: String, of state: Int, _ acts: [SessionAct]) {
    let name = map.states[state].offers.name
    let violation = Violation(law: .repetition, of: name, message: message)
    guard findings.isNew(violation), unrepeated.map({ acts.count < $0.acts.count }) ?? true else {
      return
    }
    unrepeated = (violation, acts)
  }

  /// Describes how a world differs from a state that was found before; nil if it is in that state.
  private func difference(
    of passage: ExplorerPassage,
    from state: Int
  ) async throws -> String? {
    guard map[passage.digest()] != state else { return nil }
    var before = StateDigest(keepingLines: true)
    for screen in map.states[state].screens.compactMap({ review.screens[$0] }) {
      before.add(screen)
    }
    let now = passage.lines
    let screens = now.filter(\.place.isScreen)
    if let difference = (before.lines ?? []).difference(to: screens) { return difference }
    // The stored values are no longer known, but they may differ in each world.
    let other = try await explorer.passage()
    do throws(SessionFailure) {
      for act in passage.acts { try await other.repeatAct(act) }
    } catch {
      return "\(error)"
    }
    return now.difference(to: other.lines)
      ?? "Something that shows on no screen was not the same before."
  }
}
