import FeatureEffects
import FeatureIssues
import Synchronization
import Testing

/// The tests that made dependencies without the `.feature` trait: their issues still fail them.
///
/// An unset `onX` closure knows no dependencies, so it reports where no reporter was installed. Tests that made no
/// dependencies are left alone, whatever parallel tests do.
final class TestsWithoutTrait: Sendable {
  static let shared = TestsWithoutTrait()

  private let tests = Mutex<Set<Test.ID>>([])

  private init() {
    UnclaimedIssues.letTake { [self] in take($0) }
  }

  /// Records the current test, unless it has the trait.
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
