import FeatureKit
import FeatureTesting
import StandupsDomain
import StandupsStorage
import Synchronization
import Testing

@Suite struct StandupsEntryTests {
  private enum Answer: String, CaseIterable { case retry, goOn }

  @Test(
    "What is stored is not told as if it were not, and what is not stored is said to be kept",
    arguments: [
      (false, false, "“Design” is not saved"), (true, false, "“Design” is not deleted"),
      (false, true, "“Design” is saved, but a power cut may undo it"),
      (true, true, "“Design” is deleted, but a power cut may undo it"),
    ]
  )
  func notSaved(isDeletion: Bool, isStored: Bool, title: String) {
    let failure = UnsavedRecord(
      id: "a",
      reason: "Why.",
      isDeletion: isDeletion,
      isStored: isStored
    )

    let alert = AlertState.notSaved(failure, title: "Design", retry: Answer.retry, goOn: .goOn)

    #expect(alert.title == title)
    #expect(alert.id == "a")
    #expect(alert.message.contains("kept here") == !isStored)
  }

  @Test("A test that did not say where standups are kept is told what it used")
  func unimplemented() async throws {
    let messages = Mutex<[String]>([])
    let reporter = IssueReporter { issue in messages.withLock { $0.append(issue.message) } }
    let dependencies = FeatureDependencies.unimplemented(effects: EffectScope(reporter: reporter))

    _ = try await dependencies.scoped(to: "SomeModel").standups.load()

    let message = messages.withLock { $0.first }
    #expect(message?.hasPrefix("`standups.load` was read by SomeModel") == true)
  }
}
