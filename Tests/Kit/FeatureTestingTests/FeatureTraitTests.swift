import Effects
@testable import FeatureTesting
import Issues
import Synchronization
import Testing

@Suite(.feature) @MainActor struct FeatureTraitTests {
  @Test("A reported issue fails the test that it belongs to")
  func issueFailsTest() {
    withKnownIssue {
      reportIssue("onDiscard was not set.")
    } matching: {
      $0.comments == ["onDiscard was not set."]
        && $0.sourceLocation?.fileID == "FeatureTestingTests/FeatureTraitTests.swift"
    }
  }

  @Test("Work that a test leaves behind is named, once for each name")
  func leftovers() async {
    let watch = EffectWatch()
    let effects = EffectWatch.$current.withValue(watch) {
      EffectScope(executor: MainTurns.shared)
    }
    let clock = TestClock(effects)
    for _ in 1...3 {
      effects.run("timer") { try await clock.sleep(for: .seconds(3)) }
    }

    let names = await watch.leftovers()

    #expect(names == ["app.timer parked until 3.0 seconds"])
    await clock.run()
    #expect(await watch.leftovers().isEmpty)
  }

  @Test("What arrives without a current test is kept, and recorded when the test ends")
  func keptIssues() async {
    let recorder = IssueRecorder()
    let reporter = recorder.reporter

    await Task.detached { reporter.report(ReportedIssue("late")) }.value

    withKnownIssue {
      recorder.close()
    } matching: {
      $0.comments == ["late"]
    }
  }
}
