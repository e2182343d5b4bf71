import FeatureIssues
import FeatureTesting
import Testing

@testable import FeatureEffects

@Suite(.feature) @MainActor struct ImmediateClockTests {
  private let clock = ImmediateClock()
  private let effects = EffectScope(executor: MainSerialExecutor.shared)

  @Test(
    "Timers tick in turns, in the order in which they began",
    arguments: TimerProofTests.Runner.allCases
  )
  func turns(runner: TimerProofTests.Runner) async {
    let effects = EffectScope(executor: runner.executor)
    let log = Log<String>()
    for name in ["a", "b", "c"] {
      effects.run(name) { [clock] in
        // A runner without an order may begin them in any.
        if runner == .noExecutor { try await clock.sleep(for: .zero) }
        for tick in 1...3 {
          try await clock.sleep(for: .seconds(1))
          log.append("\(name)\(tick)")
        }
      }
    }

    await effects.settle()

    let rounds = [0, 3, 6].map { Array(log.entries[$0..<$0 + 3]) }
    #expect(rounds.map { Set($0.map { $0.dropFirst() }) } == [["1"], ["2"], ["3"]])
    #expect(Set(rounds.map { $0.map { $0.prefix(1) } }).count == 1)
    #expect(clock.now.offset == .seconds(3))
    #expect(effects.unfinished.isEmpty)
    if runner == .mainSerialExecutor { #expect(rounds[0] == ["a1", "b1", "c1"]) }
  }

  @Test("A sleep ends only when other work has done all that takes no time")
  func otherWork() async {
    actor Elsewhere {
      func answer() -> Int { 42 }
    }
    let log = Log<String>()
    let stream = EffectStream<Int>("numbers")
    effects.run("timeout") { [clock] in
      try await clock.sleep(for: .seconds(5))
      log.append("timeout")
      stream.finish()
    }
    effects.run("load") {
      for _ in 1...20 { _ = await Elsewhere().answer() }
      log.append("loaded")
      stream.send(1)
    }
    effects.run("show") {
      for try await number in stream { log.append("showed \(number)") }
    }

    await effects.settle()

    #expect(log.entries == ["loaded", "showed 1", "timeout"])
  }

  @Test("Work may end a timer that never ends by itself")
  func stopped() async {
    let log = Log<Int>()
    let timer = effects.run("timer") { [clock] in
      while true {
        try await clock.sleep(for: .seconds(1))
        log.append(log.entries.count)
      }
    }
    effects.run("stop") { [clock] in
      for _ in 1...3 { try await clock.sleep(for: .seconds(1)) }
      timer.cancel()
    }

    await effects.settle()

    #expect(log.entries == [0, 1, 2])
  }

  @Test("Tasks that no scope started get turns as well")
  func strays() async {
    let log = Log<Int>()
    let tasks = (1...2).map { number in
      Task(executorPreference: MainSerialExecutor.shared) { [clock] in
        for _ in 1...3 {
          try await clock.sleep(for: .seconds(1))
          log.append(number)
        }
      }
    }

    for task in tasks { _ = await task.result }

    #expect(log.entries == [1, 2, 1, 2, 1, 2])
  }

  @Test("Cancelled while others have their turn, a sleep ends at once")
  func cancelled() async {
    let log = Log<String>()
    let door = Door()
    effects.run("upload") {
      await door.pass()
      log.append("uploaded")
    }
    let nap = effects.run("nap") { [clock] in
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        log.append("cancelled")
      }
    }
    effects.run("stop") { nap.cancel() }

    await nap.wait()
    door.open()
    await effects.settle()

    #expect(log.entries == ["cancelled", "uploaded"])
    #expect(clock.now == ImmediateClock.Instant())
  }

  @Test("What keeps a sleeper waiting for long is named")
  func alarm() async {
    let written = Log<String>()
    let door = Door()
    let effects = EffectScope(
      executor: MainSerialExecutor.shared,
      reporter: .current,
      alarm: .ringing(written, door)
    )
    let upload = effects.run("upload") { await door.pass() }
    let nap = effects.run("nap") { [clock] in try await clock.sleep(for: .seconds(1)) }

    await nap.wait()
    await upload.wait()

    let line = "app.nap sleeps on an ImmediateClock and still waits for app.upload running.\n"
    #expect(written.entries == [line])
  }

  @Test("Work that stops being counted while it gives way still goes on")
  func uncounted() async {
    let (effects, log) = loggedScope()
    let stream = EffectStream<Int>("numbers")
    let work = effects.run("work") { [clock] in
      async let wait: Int? = stream.first { _ in true }
      for _ in 1...3 { try await clock.sleep(for: .seconds(1)) }
      stream.send(1)
      _ = try await wait
    }

    await work.wait()

    #expect(log.messages == [childTaskReport("app.work")])
    #expect(clock.now.offset == .seconds(3))
  }
}
