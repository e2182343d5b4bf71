import FeatureInjection
import FeatureScreens
import FeatureSessions

extension Exploration {
  /// Takes random walks, and shortens those that broke a law.
  func walkAtRandom(_ seed: UInt64) async throws {
    var random = RandomSource.seeded(seed)
    for _ in 0..<explorer.walks where !Task.isCancelled {
      let run = try await ExplorerRun(explorer)
      for _ in 0..<explorer.depth * 8 {
        guard let (violations, name) = await step(run, &random), !Task.isCancelled else {
          break
        }
        report.transitions += 1
        report.covered.insert(name)
        for violation in violations where findings.isNew(violation) {
          let acts = try await explorer.shortened(run.acts, breaking: violation)
          findings.add(violation, acts: acts)
          report.brokenLaws.append(BrokenLaw(violation, acts: acts))
        }
        guard violations.isEmpty else { break }
      }
      try explorer.progress(report)
    }
    report.uncovered.subtract(report.covered)
    report.unseen.subtract(report.covered)
  }

  private func step(
    _ run: ExplorerRun,
    _ random: inout RandomSource
  ) async -> ([Violation], String)? {
    var offered = acts(in: run).acts
    if run.waitsForTime {
      offered += ExplorerAct.waits(on: run.top.screen.coverageName).prefix(1)
    }
    guard let offer = offered.randomElement(using: &random), let move = offer.move else {
      return nil
    }
    do throws(SessionFailure) {
      var found = try await run.take(move)
      report.covered.formUnion(run.screens.map(\.screen.coverageName))
      found += run.violationsOfScreens()
      found += await run.violationsOfOwnLaws()
      return (found, offer.name)
    } catch {
      return ([.refused(error, offer.name)], offer.name)
    }
  }
}
