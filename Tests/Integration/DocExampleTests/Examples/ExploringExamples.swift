import FeatureExplorer
import FeatureSessions
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ExploringExamples {
  // snippet: exploring
  @Test("Nothing that a person can do breaks a law")
  func laws() async throws {
    #expect(try await Explorer { makeWorld() }.run().brokenLaws == [])
  }
  // end snippet

  // snippet: exploring-world
  private func makeWorld() -> ExplorerWorld {
    let dependencies = FeatureDependencies.test { $0.clipboard = ClipboardClient { _ in } }
    let page = StandupPageModel(standup: .design, dependencies: dependencies)
    let clock = TestClock(dependencies.effects)
    return ExplorerWorld(
      SessionWorld(root: page, effects: dependencies.effects, time: .virtual(clock)),
      routes: ExplorerRoutes(root: RouteRoot(scheme: "standups", word: "page")),
      screens: ["standup-page", "share-standup"]
    )
  }
  // end snippet

  // snippet: exploring-coverage
  @Test("All that the screens offer is taken, and all screens are seen")
  func coverage() async throws {
    let report = try await Explorer(depth: 3) { makeWorld() }.run()

    #expect(report.uncovered == [])
    #expect(report.unseen == [])
  }
  // end snippet
}
