import Dispatch
import Effects
import Foundation
import Synchronization
import Testing

/// The proof that the kit stands on: a timer is exact on a test clock, whoever runs its work.
@Suite @MainActor struct TimerProofTests {
  enum Runner: String, CaseIterable, CustomTestStringConvertible {
    case mainTurns, noExecutor

    var executor: (any TaskExecutor)? {
      switch self {
      case .mainTurns: MainTurns.shared
      case .noExecutor: nil
      }
    }

    var testDescription: String { rawValue }
  }

  @Test("300 virtual seconds are 300 ticks", arguments: Runner.allCases, 1...64)
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
    #expect(effects.unfinished == ["TimerModel.timer parked until 301.0 seconds"])
  }

  nonisolated static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  @Test(
    "300 virtual seconds are 300 ticks, 50 times, with a random delay before work starts",
    .enabled(if: isLong, "Set LONG_TESTS for the long form"),
    arguments: 1...64
  )
  func exactUnderLoad(seed: Int) async {
    for run in 1...50 {
      let jitter = JitterExecutor(seed: UInt64(seed * 1_000 + run))
      let effects = EffectScope(executor: run.isMultiple(of: 2) ? jitter : nil)
      let clock = TestClock(effects)
      let models = (1...3).map { _ in TimerModel(effects: effects, clock: clock) }

      for model in models { model.task() }
      await clock.advance(by: .seconds(300))

      #expect(models.map(\.seconds) == [300, 300, 300])
    }
  }
}

/// Starts every job a random fraction of a millisecond late, on any thread.
final class JitterExecutor: TaskExecutor {
  private let random: Mutex<UInt64>

  init(seed: UInt64) {
    random = Mutex(seed)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let microseconds = random.withLock { state -> Int in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % 300
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds)) {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
