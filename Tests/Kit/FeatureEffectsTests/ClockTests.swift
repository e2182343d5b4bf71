import FeatureIssues
import FeatureTesting
import Testing

@testable import FeatureEffects

@Suite(.feature) @MainActor struct ClockTests {
  let effects = EffectScope(executor: MainSerialExecutor.shared)
  let clock: TestClock

  init() { clock = TestClock(effects) }

  @Test("Sleepers wake in time order, and each one's consequences settle before the next wakes")
  func timeOrder() async {
    let log = Log<String>()
    for second in [3, 1, 2] {
      effects.run("sleeper \(second)") { [effects] in
        try await clock.sleep(for: .seconds(second))
        effects.run("echo") { log.append("echo \(second)") }
        log.append("\(second)")
      }
    }

    await clock.advance(by: .seconds(3))

    #expect(log.entries == ["1", "echo 1", "2", "echo 2", "3", "echo 3"])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("A deadline that is now or past does not wait")
  func pastDeadline() async throws {
    try await clock.sleep(until: clock.now, tolerance: nil)
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: TestClock.Instant(), tolerance: nil)

    #expect(clock.now.offset == .seconds(1))
  }

  @Test("Two clocks of one root wait for each other's work")
  func twoClocks() async {
    let (first, second) = (TestClock(effects), TestClock(effects))
    let log = Log<String>()
    effects.run("relay") {
      try await first.sleep(for: .seconds(1))
      log.append("first")
      try await second.sleep(for: .seconds(1))
      log.append("second")
    }

    await first.advance(by: .seconds(1))
    let afterFirst = log.entries
    await second.advance(by: .seconds(1))

    #expect(afterFirst == ["first"])
    #expect(log.entries == ["first", "second"])
  }

  @Test("The live clock parks work, and cancelling wakes it")
  func live() async {
    let clock = LiveClock()
    let effect = effects.run("hour") { try await clock.sleep(for: .seconds(3_600)) }

    await effects.settle()
    let parked = effects.unfinished
    effect.cancel()
    await effects.settle()

    #expect(parked == ["app.hour parked on real time"])
    #expect(effects.unfinished.isEmpty)
  }

  @Test("A clock keeps no scope alive, though work of that scope holds the clock")
  func keepsNoScope() async {
    var owner: EffectScope? = effects.scope("TimerModel")
    weak let weakOwner = owner
    let clock = TestClock(owner ?? effects)
    owner?.run("timer") { try await clock.sleep(for: .seconds(1)) }
    await effects.settle()

    owner = nil
    await effects.settle()

    #expect(weakOwner == nil)
    #expect(effects.unfinished.isEmpty)
  }

  @Test("Work that lets time pass is told that it would wait for itself, and no time passes")
  func advanceInside() async {
    let (effects, log) = loggedScope()
    let clock = TestClock(effects)
    let naps = (1...3).map { second in
      effects.run("nap") { try await clock.sleep(for: .seconds(second)) }
    }

    effects.run("outer") {
      await clock.advance(by: .seconds(5))
      await clock.run()
    }
    await effects.settle()

    #expect(
      log.messages == [
        "app.outer called TestClock.advance(), which would wait for app.outer itself.",
        "app.outer called TestClock.run(), which would wait for app.outer itself.",
      ]
    )
    #expect(clock.now == TestClock.Instant())
    for nap in naps { nap.cancel() }
  }

  @Test("Letting time pass stops when it is cancelled, and says so once")
  func cancelledAdvance() async {
    let (effects, log) = loggedScope()
    let clock = TestClock(effects)
    let door = Door()
    effects.run("upload") {
      try await clock.sleep(for: .seconds(1))
      await door.pass()
    }
    effects.run("timer") { while true { try await clock.sleep(for: .seconds(1)) } }
    await effects.settle()

    let advancing = Task { await clock.advance(by: .seconds(9)) }
    advancing.cancel()
    await advancing.value

    #expect(
      log.messages == ["TestClock.advance() was cancelled while it waited for app.upload running."]
    )
    #expect(clock.now.offset == .seconds(1))
    door.open()
    await effects.settle()
  }

  @Test("Sleeps without time passing count only in a row")
  func sleepsInARow() async {
    let (effects, log) = loggedScope(mostSleeps: 20)
    let clock = TestClock(effects)
    effects.run("worker") {
      for _ in 1...3 {
        for _ in 1..<20 { try await clock.sleep(for: .zero) }
        try await clock.sleep(for: .seconds(1))
      }
    }

    await clock.run()

    #expect(log.messages.isEmpty)
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("Sleepers wake in order even if some are cancelled")
  func cancelledAmongMany() async {
    let log = Log<Int>()
    let order = (0..<50).map { ($0 * 37) % 50 }
    let sleepers = order.map { second in
      effects.run("sleeper") {
        try await clock.sleep(for: .seconds(second + 1))
        log.append(second)
      }
    }
    await effects.settle()

    for (second, sleeper) in zip(order, sleepers) where second.isMultiple(of: 3) {
      sleeper.cancel()
    }
    await clock.run()

    #expect(log.entries == (0..<50).filter { !$0.isMultiple(of: 3) })
    #expect(clock.nextDeadline == nil)
  }

  // MARK: Who waits for whom

  @Test("Calls that let time pass at once take turns, so what they pass adds up")
  func turns() async {
    let log = Log<Duration>()
    effects.run("timer") {
      for _ in 1...10 {
        try await clock.sleep(for: .seconds(1))
        log.append(clock.now.offset)
      }
    }

    async let first: Void = clock.advance(by: .seconds(5))
    async let second: Void = clock.advance(by: .seconds(5))
    _ = await (first, second)

    #expect(clock.now.offset == .seconds(10))
    #expect(log.entries == (1...10).map { .seconds($0) })
  }

  @Test("Work on a clock of another root is reported once, with both roots and their places")
  func foreignRoot() async {
    let log = IssueLog()
    func root(_ name: String, line: Int) -> EffectScope {
      EffectScope(name, executor: MainSerialExecutor.shared, reporter: log.reporter, line: line)
    }
    let (effects, others) = (root("list", line: 1), root("test", line: 2))
    let clock = TestClock(others)
    let naps = (1...2).map { second in
      effects.run("nap") { try await clock.sleep(for: .seconds(second)) }
    }
    await effects.settle()

    await clock.advance(by: .seconds(2))

    #expect(
      log.messages == [
        """
        list.nap of the root list (ClockTests.swift:1) sleeps on a test clock of the root test \
        (ClockTests.swift:2), which does not wait for it. Make the clock for the root of the work.
        """
      ]
    )
    for nap in naps { await nap.wait() }
  }

  @Test("A loop of another root is ended by itself, and not the work of that name in this one")
  func foreignLoop() async {
    let log = IssueLog()
    let (effects, others) = (log.root("here"), log.root("there"))
    let clock = TestClock(effects)
    let stream = EffectStream<Int>("numbers")
    let (here, there) = (effects.scope("Model"), others.scope("Model"))
    here.run("timer") { for try await _ in stream {} }
    there.run("timer") { while true { try await clock.sleep(for: .seconds(10)) } }
    // The clock doesn't wait for the other root, so it goes on only as long as these sleep.
    for second in 1...400 {
      effects.run("nap \(second)") { try await clock.sleep(for: .seconds(second)) }
    }

    await clock.run()

    #expect(log.messages.dropFirst() == ["Model.timer slept 20 times. Does its loop end?"])
    #expect(effects.unfinished == ["Model.timer parked on numbers"])
    #expect(others.unfinished == [])
    #expect(clock.now.offset == .seconds(400))
    stream.finish()
  }

  @Test("Loops of the same name in two roots are counted each for itself")
  func loopsOfTwoRoots() async {
    let log = IssueLog()
    let (effects, others) = (log.root("here"), log.root("there"))
    let clock = TestClock(effects)
    let scopes = [effects.scope("Model"), others.scope("Model")]
    for scope in scopes {
      scope.run("timer") { for _ in 1...15 { try await clock.sleep(for: .seconds(1)) } }
    }

    await clock.run()
    // The clock doesn't wait for the other root, whose last sleep may come late.
    await others.settle()
    await clock.run()

    #expect(log.messages.count == 1)
    #expect(effects.unfinished == [])
  }

  @Test("A task of the test's own that falls asleep after time passed is reported")
  func strayTask() async throws {
    let log = IssueLog()
    let door = Door()
    let reporter = IssueReporter { issue in
      log.reporter.report(issue)
      door.open()
    }
    let clock = TestClock(EffectScope(reporter: reporter))
    func sleep(until second: Int) -> Task<Void, any Error> {
      Task { try await clock.sleep(until: .init(offset: .seconds(second)), tolerance: nil) }
    }

    let early = sleep(until: 1)
    await clock.advance(by: .seconds(1))
    try await early.value
    let before = log.messages
    let late = [sleep(until: 2), sleep(until: 2)]
    await door.pass()
    await clock.advance(by: .seconds(1))
    for nap in late { try await nap.value }

    #expect(before == [])
    #expect(
      log.messages == [
        """
        A task that no scope started fell asleep on a test clock until 2 s, after time was let pass. \
        advance() cannot know when such a task sleeps: start it with run.
        """
      ]
    )
  }
}
