import FeatureExplorer
import FeatureNavigation
import FeatureSessions
import FeatureTesting
import SessionFixtures
import Testing

@Suite(.feature) @MainActor struct ContainerExplorerTests {
  @Test("An app with tabs and an overlay is explored as one with a list is")
  func library() async throws {
    let report = try await Explorer(depth: 3) {
      ExplorerWorld(
        makeLibrary().world,
        routes: ExplorerRoutes(root: .library) { _ in false },
        screens: ["shelf", "book", "player", "alert \"Discard?\""]
      )
    }.run()

    #expect(report.brokenLaws == [])
    #expect(
      report.covered.isSuperset(of: ["shelf: tap loans", "book: tap play", "player: tap stop"])
    )
  }
}
