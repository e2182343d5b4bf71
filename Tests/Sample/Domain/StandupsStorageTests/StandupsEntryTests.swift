import FeatureKit
import FeatureTesting
import StandupsDomain
import StandupsStorage
import Synchronization
import Testing

/// A reader; only its name counts.
private enum SomeModel {}

@Suite @MainActor struct StandupsEntryTests {
  @Test("A test that did not say where records are kept is told the property that it used")
  func unimplemented() async throws {
    let messages = Mutex<[String]>([])
    let reporter = IssueReporter { issue in messages.withLock { $0.append(issue.message) } }
    let dependencies = FeatureDependencies.unimplemented(effects: EffectScope(reporter: reporter))
      .scoped(to: SomeModel.self)

    _ = try await dependencies.standups.store.load()
    _ = try await dependencies.followUps.store.load()
    _ = try await dependencies.settings.store.load()

    let told = messages.withLock { $0.compactMap { $0.components(separatedBy: " (").first } }
    #expect(
      told == ["standups", "followUps", "settings"].map { "`\($0).load` was read by SomeModel" }
    )
  }
}
