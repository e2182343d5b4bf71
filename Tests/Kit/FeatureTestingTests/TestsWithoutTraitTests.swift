import FeatureEffects
import FeatureInjection
import FeatureIssues
import FeatureNavigation
import FeatureTesting
import Testing

/// Tests that forgot the `.feature` trait.
@Suite struct TestsWithoutTraitTests {
  private static let hint =
    "Add the .feature trait to the suite: without it, some issues go unseen."

  @Test("A closure that is called unset fails a test without the trait, naming the trait")
  func unsetClosure() {
    let (onDiscard, line): (() -> Void, Int) = (unset(), #line)
    _ = FeatureDependencies.test()

    withKnownIssue {
      onDiscard()
    } matching: {
      let place = "TestsWithoutTraitTests.swift:\(line)"
      return $0.comments == [
        "unsetClosure() called a closure that was never set (\(place)).\n\(Self.hint)"
      ]
    }
  }

  @Test("A missing entry fails a test without the trait, also when work reads it")
  @MainActor func missingEntry() async {
    let (dependencies, line) = (FeatureDependencies.test(), #line)

    await withKnownIssue {
      dependencies.effects.run("reading") { _ = dependencies.calendar }
      await dependencies.effects.settle()
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("`calendar` was read by ") == true
        && $0.comments.first?.rawValue.hasSuffix(Self.hint) == true
        && $0.sourceLocation?.line == line
    }
  }

  @Test("A test that listens to issues by itself hears them as they are")
  func ownReporter() {
    let log = IssueLog()

    IssueReporter.$current.withValue(log.reporter) {
      _ = FeatureDependencies.test().calendar
    }

    #expect(log.messages.count == 1)
    #expect(log.messages.first?.hasSuffix("but not overridden") == true)
  }
}
