import FeatureEffects
import FeatureTesting
import FeatureWalks
import Foundation
import Testing

@Suite(.feature) @MainActor struct WalkSettingsTests {
  @Test("Dates go with the clock from when the walk begins")
  func dates() async throws {
    var settings = WalkSettings()
    settings.now = Date(timeIntervalSince1970: 1000)
    let clock = TestClock(EffectScope("walk", executor: MainSerialExecutor.shared))
    let dates = settings.dates(on: clock)

    await clock.advance(by: .milliseconds(1500))

    #expect(dates() == Date(timeIntervalSince1970: 1001.5))
  }

  @Test("Help does not speak of routes where none lead anywhere")
  func usagesWithoutRoutes() throws {
    let world = try makeWorld(WalkSettings())

    #expect(!world.usages.contains("open ROUTE"))
    #expect(Set(world.usages).isSubset(of: SessionAct.usages))
  }
}
