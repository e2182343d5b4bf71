import FeatureExplorer
import FeatureKit
import FeatureTesting
import FeatureWalks
import FeatureWorlds
import TallySlateFeature
import Testing

/// The feature as an app of its own.
@Suite(.feature) @MainActor struct TallySlateExplorationTests {
  private enum OwnApp: AppProduct {
    static let name = "tally-slate"
    static let title = "Tally slate"
    static let tabs = [
      AppTab("tally-slate", "Tally slate") {
        TallySlateModel(dependencies: $0)
      }
    ]
    static let kinds: [any StoredKind.Type] = []
  }

  @Test("Nothing that a person can do breaks a law, and all that is offered is taken")
  func laws() async throws {
    let explorer = Explorer(depth: LongTests.count(4, long: 6)) {
      try ExplorerWorld(
        OwnApp.self,
        WalkSettings(),
        screens: [
          "tally-slate",
          "tally-slate-count",
          #"alert "Clear the tally slate?""#,
        ]
      )
    }

    let report = try await explorer.run()

    #expect(report.brokenLaws.map(\.description) == [])
    #expect(report.uncovered == [])
    #expect(report.unseen == [])
  }
}
