import BookShelfFeature
import FeatureExplorer
import FeatureKit
import FeatureTesting
import FeatureWalks
import FeatureWorlds
import Testing

/// The feature as an app of its own.
@Suite(.feature) @MainActor struct BookShelfExplorationTests {
  private enum OwnApp: AppProduct {
    static let name = "book-shelf"
    static let title = "Book shelf"
    static let tabs = [
      AppTab("book-shelf", "Book shelf") {
        BookShelfModel(dependencies: $0)
      }
    ]
    static let kinds: [any StoredKind.Type] = [LoanCardKind.self]
    static let forms: [any Drafting.Type] = [LoanCardFormModel.self]
  }

  @Test("Nothing that a person can do breaks a law, even when the store fails, and all is taken")
  func laws() async throws {
    var settings = WalkSettings()
    settings.givens = [
      WalkSettings.Given(kind: "loan-cards", values: ["Emma"], line: 1)
    ]
    var explorer = Explorer(depth: LongTests.count(3, long: 5)) {
      try ExplorerWorld(
        OwnApp.self,
        settings,
        screens: [
          "book-shelf",
          "loan-card-form",
        ]
      )
    }
    explorer.injectsFailures = true

    let report = try await explorer.run()

    #expect(report.brokenLaws.map(\.description) == [])
    #expect(report.uncovered == [])
    #expect(report.unseen == [])
  }
}
