import FeatureScreens
import FeatureSessions

extension Exploration {
  /// Repeats the actions that call something that can fail, and fails each call once.
  ///
  /// It does so in the first states of each screen.
  func injectFailures() async throws {
    let ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    func rank(_ step: ExplorerMap.Step) -> (Int, Int) { (ranks[step.state] ?? 0, step.offer) }
    var tries: [String: Int] = [:]
    for (step, counts) in calls.sorted(by: { rank($0.step) < rank($1.step) }) {
      let name = map.states[step.state].offers.acts[step.offer].name
      for operation in counts.keys.sorted() where !Task.isCancelled {
        let key = "\(operation) at \(name)"
        guard tries[key, default: 0] < explorer.samples else {
          report.cuts.insert(.samples)
          continue
        }
        tries[key, default: 0] += 1
        try await fail(operation, at: step, name, isOnlyCall: counts == [operation: 1])
      }
    }
  }

  private func fail(
    _ operation: String,
    at step: ExplorerMap.Step,
    _ name: String,
    isOnlyCall: Bool
  ) async throws {
    let start = Place(run: try await explorer.makeRun(), state: 0)
    guard let place = await go(map.way(to: step.state), from: start) else { return }
    report.transitions += 1
    let found: [Violation]
    do throws(SessionFailure) {
      found = try await place.run.take(
        map.act(of: step),
        failing: operation,
        as: name,
        isOnlyCall: isOnlyCall
      )
    } catch {
      found = [.refused(error, name)]
    }
    guard !Task.isCancelled else { return }
    report.see(place.run.top.screen.coverageName)
    for violation in found where findings.isNew(violation) {
      let acts = place.run.acts
      findings.add(violation, acts: acts)
      report.brokenLaws.append(BrokenLaw(violation, acts: acts, failing: operation))
    }
  }
}
