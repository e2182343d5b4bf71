import FeatureKit

extension Benchmark {
  static var time: [Benchmark] {
    [timer] + [1, 100, 10_000].map(wake) + [100, 1_000, 10_000].map(release)
  }

  private static let group = "time"
  private static let ours = "TestClock"

  private static var timer: Benchmark {
    Benchmark(group, "one virtual second of a model's timer", size: 100_000) {
      [
        Contestant(ours, units: 100_000) {
          let effects = EffectScope(executor: MainSerialExecutor.shared)
          let clock = TestClock(effects)
          let model = TimerModel(effects.scope("TimerModel"), clock)
          model.task()
          await effects.settle()
          return (model, clock)
        } work: { (model, clock) in
          await clock.advance(by: .seconds(100_000))
          try check(model.seconds == 100_000)
        }
      ]
    }
  }

  /// All wake in one advance, at moments of their own.
  private static func wake(_ count: Int) -> Benchmark {
    Benchmark(group, "wake, each sleeper", size: count) {
      [
        Contestant(ours, units: count) {
          let effects = EffectScope(executor: MainSerialExecutor.shared)
          let clock = TestClock(effects)
          for number in 1...count {
            effects.run("sleeper") { try await clock.sleep(for: .milliseconds(number)) }
          }
          await effects.settle()
          return (effects, clock)
        } work: { (effects, clock) in
          await clock.advance(by: .milliseconds(count))
          try check(effects.unfinished.isEmpty)
        }
      ]
    }
  }

  /// Each scope has work that sleeps, which its release cancels.
  private static func release(_ count: Int) -> Benchmark {
    Benchmark(group, "release, each scope with work", size: count) {
      [
        Contestant("EffectScope", units: count) {
          let effects = EffectScope(executor: MainSerialExecutor.shared)
          let clock = TestClock(effects)
          let models = Scopes((1...count).map { effects.scope("model \($0)") })
          for scope in models.scopes {
            scope.run("timer") { try await clock.sleep(for: .seconds(1)) }
          }
          await effects.settle()
          return (models, clock)
        } work: { (models, clock) in
          models.scopes = []
          try check(clock.nextDeadline == nil)
        }
      ]
    }
  }
}

/// Scopes to be released.
@MainActor
private final class Scopes {
  var scopes: [EffectScope]

  init(_ scopes: [EffectScope]) {
    self.scopes = scopes
  }
}

/// A model that counts seconds.
@MainActor
@Observable
private final class TimerModel {
  private(set) var seconds = 0
  private let effects: EffectScope
  private let clock: any Clock<Duration>

  init(_ effects: EffectScope, _ clock: any Clock<Duration>) {
    (self.effects, self.clock) = (effects, clock)
  }

  func task() {
    effects.run("timer") { [weak self, clock] in
      for try await _ in clock.ticks(every: .seconds(1)) {
        guard let self else { return }
        self.seconds += 1
      }
    }
  }
}
