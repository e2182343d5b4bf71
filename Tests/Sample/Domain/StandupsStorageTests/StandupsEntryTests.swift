import FeatureKit
import FeatureTesting
import StandupsDomain
import StandupsStorage
import Synchronization
import Testing

@Suite struct StandupsEntryTests {
  @Test("A test that did not say where standups are kept is told what it used")
  func unimplemented() async throws {
    let messages = Mutex<[String]>([])
    let reporter = IssueReporter { issue in messages.withLock { $0.append(issue.message) } }
    let dependencies = FeatureDependencies.unimplemented(effects: EffectScope(reporter: reporter))

    _ = try await dependencies.scoped(to: "SomeModel").standups.store.load()

    let message = messages.withLock { $0.first }
    #expect(message?.hasPrefix("`standups.load` was read by SomeModel") == true)
  }
}
