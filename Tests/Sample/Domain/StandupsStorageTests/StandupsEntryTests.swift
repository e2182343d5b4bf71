import FeatureKit
import FeatureTesting
import StandupsDomain
import StandupsStorage
import Testing

/// A reader; only its name counts.
private enum SomeModel {}

@Suite @MainActor struct StandupsEntryTests {
  @Test("A test that did not say where records are kept is told the property that it used")
  func unimplemented() async throws {
    let log = IssueLog()
    let effects = EffectScope(reporter: log.reporter)
    let dependencies = FeatureDependencies.unimplemented(effects: effects)
      .scoped(to: SomeModel.self)

    _ = try await dependencies.standups.store.load()
    _ = try await dependencies.followUps.store.load()
    _ = try await dependencies.settings.store.load()

    let told = log.messages.compactMap { $0.components(separatedBy: " (").first }
    #expect(
      told == ["standups", "followUps", "settings"].map { "`\($0).load` was read by SomeModel" }
    )
  }
}
