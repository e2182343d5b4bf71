import FeatureTesting
import FeatureWalks
import Testing

@Suite(.feature) @MainActor struct WalkSettingsTests {
  @Test("Help does not speak of routes where none lead anywhere")
  func usagesWithoutRoutes() throws {
    let world = try makeWorld(WalkSettings())

    #expect(!world.usages.contains("open ROUTE"))
    #expect(Set(world.usages).isSubset(of: SessionAct.usages))
  }
}
