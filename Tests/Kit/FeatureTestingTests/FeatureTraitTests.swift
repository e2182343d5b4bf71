import FeatureEffects
import FeatureInjection
import FeatureIssues
import Synchronization
import Testing

@testable import FeatureTesting

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
      EffectScope(executor: MainSerialExecutor.shared)
    }
    let clock = TestClock(effects)
    for _ in 1...3 {
      effects.run("timer") { try await clock.sleep(for: .seconds(3)) }
    }

    let names = await watch.leftovers()

    #expect(names == ["app.timer parked until 3 s"])
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

  @Test("What a detached task reported is recorded though the test throws")
  func throwingTest() async throws {
    struct Broken: Error {}
    let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))

    await withKnownIssue {
      await #expect(throws: Broken.self) {
        try await FeatureTrait().provideScope(for: test, testCase: testCase) {
          let reporter = IssueReporter.current
          await Task.detached { reporter.report(ReportedIssue("late")) }.value
          throw Broken()
        }
      }
    } matching: {
      $0.comments == ["late"]
    }
  }

  @Test("Work that is left over fails the test, at the place of the test")
  func leftoverFails() async throws {
    let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))

    try await withKnownIssue {
      try await FeatureTrait().provideScope(for: test, testCase: testCase) { @MainActor in
        let effects = EffectScope(executor: MainSerialExecutor.shared)
        let stream = EffectStream<Int>("answers")
        effects.finish("save") { for try await _ in stream {} }
      }
    } matching: {
      $0.comments == ["Left over at the end of the test: app.save parked on answers."]
        && $0.sourceLocation == test.sourceLocation
    }
  }

  @Test("Work on the clock of other dependencies is reported with the lines that made both")
  func foreignClock() async throws {
    let log = IssueLog()
    await IssueReporter.$current.withValue(log.reporter) {
      var others = FeatureDependencies.test(line: 1)
      let clock = others.useTestClock()
      let effects = FeatureDependencies.test(line: 2).effects
      effects.run("nap") { try await clock.sleep(for: .seconds(1)) }
      await effects.settle()
      await clock.run()
      await effects.settle()
    }

    let message = try #require(log.messages.first)
    #expect(message.contains("test.nap of the root test (FeatureTraitTests.swift:2)"))
    #expect(message.contains("test clock of the root test (FeatureTraitTests.swift:1)"))
  }

  @Test("What comes after the test, from a thread that knows no test, goes to standard error")
  func afterTheTest() async {
    let log = IssueLog()
    let recorder = IssueRecorder(late: log.reporter)
    let reporter = recorder.reporter
    recorder.close()

    await Task.detached { reporter.report(ReportedIssue("too late")) }.value

    #expect(log.messages == ["too late"])
  }

  @Suite(.feature) @MainActor struct NestedTests {
    @Test("A trait on a suite and on the suite around it fail a test once", arguments: 1...2)
    func once(number: Int) {
      let count = Mutex(0)

      withKnownIssue {
        reportIssue("twice?")
      } matching: { _ in
        count.withLock { $0 += 1 }
        return true
      }

      #expect(count.withLock { $0 } == 1)
    }
  }

}
