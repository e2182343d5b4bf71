import FeatureIssues
import FeatureTesting
import Testing

@testable import FeatureEffects

/// Work that starts work, again and again.
@Suite(.feature) @MainActor struct WorkStartsTests {
  private let log = IssueLog()
  private let effects: EffectScope

  init() {
    effects = EffectScope(
      executor: MainSerialExecutor.shared,
      reporter: log.reporter,
      mostStarts: 100
    )
  }

  @Test(
    "Work that starts work without time passing is named, and all settles",
    arguments: [(1, "app.save", "app.poll"), (2, "app.poll", "app.save")]
  )
  func withoutEnd(count: Int, starter: String, started: String) async {
    var last: Effect?
    func poll() {
      for _ in 0..<count { last = effects.run("poll") { save() } }
    }
    func save() {
      effects.finish("save") { poll() }
    }

    poll()
    await effects.settle()
    // What was left out has ended, so waiting for it isn't in vain.
    await last?.wait()

    #expect(effects.unfinished == [])
    #expect(
      log.messages == [
        """
        \(starter) wanted to start \(started), which was left out: work has started work 100 times \
        without time passing. Does it end?
        """
      ]
    )
  }

  @Test("Work that waits in between may start work for as long as it likes")
  func waiting() async {
    let clock = TestClock(effects)
    var polls = 0
    func poll() {
      effects.run("poll") {
        for _ in 0..<60 { effects.run("row") {} }
        try await clock.sleep(for: .seconds(1))
        polls += 1
        if polls < 2 { poll() }
      }
    }

    poll()
    await clock.advance(by: .seconds(2))

    #expect(polls == 2)
    #expect(log.messages == [])
  }
}
