import FeatureEffects
import FeatureIssues
import Synchronization
import Testing

/// The tests that made dependencies without the `.feature` trait: what is reported in them fails them all the same.
///
/// An `onX` closure that was not set knows no dependencies, so it reports where no reporter was installed. Tests that made
/// none are left alone, whatever other tests do beside them.
final class TestsWithoutTrait: Sendable {
  static let shared = TestsWithoutTrait()

  private let tests = Mutex<Set<Test.ID>>([])

  private init() {
    UnclaimedIssues.letTake { [self] in take($0) }
  }

  /// Notes the current test, unless it has the trait.
  func note() {
    guard EffectWatch.current == nil, let test = Test.current else { return }
    _ = tests.withLock { $0.insert(test.id) }
  }

  private func take(_ issue: ReportedIssue) -> Bool {
    guard let test = Test.current, tests.withLock({ $0.contains(test.id) }) else { return false }
    record(issue, "Add the .feature trait to the suite: without it, some issues go unseen.")
    return true
  }
}
