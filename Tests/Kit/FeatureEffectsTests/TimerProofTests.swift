import Dispatch
import FeatureEffects
import FeatureTesting
import Testing

/// The proof that the kit stands on: a timer is exact on a test clock with any executor.
@Suite @MainActor struct TimerProofTests {
  enum Runner: CaseIterable {
    case mainSerialExecutor, noExecutor

    var executor: (any TaskExecutor)? {
      self == .mainSerialExecutor ? MainSerialExecutor.shared : nil
    }
  }

  @Test(
    "300 virtual seconds are 300 ticks",
    arguments: Runner.allCases,
    LongTests.isOn ? Array(1...64) : [1, 64]
  )
  func exact(runner: Runner, run: Int) async {
    let effects = EffectScope(executor: runner.executor)
    let clock = TestClock(effects)
    let model = TimerModel(effects: effects, clock: clock)

    model.task()
    await clock.advance(by: .seconds(run))
    let early = model.seconds
    await clock.advance(by: .seconds(300 - run))

    #expect(early == run)
    #expect(model.seconds == 300)
    #expect(effects.unfinished == ["TimerModel.timer parked until 301 s"])
  }

  @Test(
    "300 virtual seconds are 300 ticks, 50 times, with a random delay before work starts",
    .enabled(if: LongTests.isOn, "Set LONG_TESTS for the long form"),
    arguments: Runner.allCases,
    LawSeed.first(1, long: 8)
  )
  func exactUnderLoad(runner: Runner, seed: LawSeed) async {
    var random = seed.random
    for _ in 1...50 {
      let delay = Int.random(in: 0..<300, using: &random)
      let effects = EffectScope(executor: runner.executor)
      let clock = TestClock(effects)
      let model = TimerModel(effects: effects, clock: clock) { await realDelay(delay) }

      model.task()
      await clock.advance(by: .seconds(300))

      #expect(model.seconds == 300)
    }
  }
}

/// Suspends for real microseconds, on a thread that no scope knows of.
private func realDelay(_ microseconds: Int) async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds)) {
      continuation.resume()
    }
  }
}
