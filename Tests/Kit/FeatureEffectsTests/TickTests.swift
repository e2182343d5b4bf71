import FeatureTesting
import Observation
import Testing

@testable import FeatureEffects

@Suite(.feature) @MainActor struct TickTests {
  private let effects = EffectScope(executor: MainSerialExecutor.shared)

  @Test("Ticks come once in an interval until their loop ends")
  func ticks() async {
    let clock: any Clock<Duration> = TestClock(effects)
    let testClock = clock as? TestClock
    var count = 0
    effects.run("timer") {
      for try await _ in clock.ticks(every: .seconds(1)) {
        count += 1
        if count == 3 { return }
      }
    }

    await testClock?.advance(by: .seconds(2))
    let early = count
    await testClock?.advance(by: .seconds(10))

    #expect([early, count] == [2, 3])
    #expect(effects.unfinished.isEmpty)
  }

  @Observable @MainActor
  final class Switch {
    var isOn = true
  }

  @Test("A pause has no ticks, wakes nothing, and doesn't shift those after it")
  func pausedTicks() async {
    let clock = TestClock(effects)
    let log = Log<Duration>()
    let running = Switch()
    effects.run("timer") {
      for try await _ in clock.ticks(every: .seconds(1), while: { running.isOn }) {
        log.append(clock.now.offset)
      }
    }
    var unfinished: [[String]] = []

    for (isOn, time) in [(true, 2_000), (false, 3_000), (false, 500), (true, 2_000)] {
      running.isOn = isOn
      await clock.advance(by: .milliseconds(time))
      unfinished.append(effects.unfinished)
    }
    running.isOn = false
    await clock.run()

    let paused = ["app.timer parked on a change of its pause"]
    #expect(log.entries == [.seconds(1), .seconds(2), .seconds(6), .seconds(7)])
    #expect(
      unfinished == [
        ["app.timer parked until 3 s"], paused, paused, ["app.timer parked until 8 s"],
      ]
    )
    #expect(effects.unfinished == paused)
    for piece in effects.ledger.unfinished { piece.cancel() }
    await effects.settle()
  }

  @Test("Of ticks that were missed, one comes late and the others are left out")
  func missedTicks() async {
    let clock = TestClock(effects)
    let log = Log<Duration>()
    effects.run("timer") {
      for try await _ in clock.ticks(every: .seconds(1)) {
        log.append(clock.now.offset)
        if log.entries.count == 1 { _ = try? await clock.sleep(for: .milliseconds(4_500)) }
      }
    }

    await clock.advance(by: .seconds(8))

    #expect(log.entries == [.seconds(1), .seconds(5.5), .seconds(6.5), .seconds(7.5)])
  }
}
