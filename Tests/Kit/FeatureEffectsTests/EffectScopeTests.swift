import Dispatch
import FeatureIssues
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureEffects

@Suite(.feature) @MainActor struct EffectScopeTests {
  let effects = EffectScope(executor: MainSerialExecutor.shared)
  let clock: TestClock

  init() { clock = TestClock(effects) }

  // MARK: Settling

  @Test("Settling waits for work that starts work")
  func nested() async {
    let log = Log<String>()

    effects.run("outer") { [effects] in
      log.append("outer")
      effects.run("inner") { log.append("inner") }
    }
    await effects.settle()

    #expect(log.entries == ["outer", "inner"])
  }

  @Test("Settling waits for work that leaves the main actor and comes back")
  func elsewhere() async {
    actor Elsewhere {
      func answer() -> Int { 42 }
    }
    let log = Log<Int>()

    effects.run("question") { log.append(await Elsewhere().answer()) }
    await effects.settle()

    #expect(log.entries == [42])
  }

  @Test("Many can settle at once")
  func manySettlers() async {
    let log = Log<Int>()
    effects.run("work") { [effects] in
      for second in 1...3 {
        effects.run("inner \(second)") { try await clock.sleep(for: .seconds(second)) }
      }
    }

    await withTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask { [effects] in
          await effects.settle()
          log.append(number)
        }
      }
    }

    #expect(log.entries.sorted() == Array(1...20))
    #expect(effects.unfinished.count == 3)
    await clock.run()
  }

  @Test("Work that calls settle() is told that it would wait for itself")
  func settleInside() async {
    let (effects, log) = loggedScope()

    effects.run("save") { [effects] in await effects.settle() }
    await effects.settle()

    #expect(log.messages == ["app.save called settle(), which would wait for app.save itself."])
  }

  @Test("A save goes on between two waits for another program, too, so that the end waits for it")
  func savesThatGoOn() async {
    let log = Log<[String]>()
    let save = effects.finish("save") { [effects, clock] in
      await outside("another program") { log.append(effects.goingOn.map(\.description)) }
      log.append(effects.goingOn.map(\.description))
      try await clock.sleep(for: .seconds(1))
    }

    await effects.settleOutside()

    #expect(
      log.entries == [["app.save parked on another program"], ["app.save running"]]
    )
    #expect(effects.goingOn.isEmpty)
    #expect(effects.unfinished == ["app.save parked until 1 s"])
    save.cancel()
  }

  @Test("Pieces that are woken together run in the order in which they fell asleep")
  func order() async {
    let log = Log<Int>()
    for number in 1...20 {
      effects.run("piece \(number)") {
        try await clock.sleep(for: .seconds(1))
        log.append(number)
        try await clock.sleep(for: .seconds(1))
        log.append(100 + number)
      }
    }

    await clock.run()

    #expect(log.entries == Array(1...20) + Array(101...120))
  }

  @Test("Pieces that one value wakes run in one order", arguments: 1...20)
  func orderOfReaders(run: Int) async {
    let log = Log<Int>()
    let streams = (1...8).map { EffectStream<Int>("stream \($0)") }
    for (number, stream) in streams.enumerated() {
      effects.run("reader \(number)") {
        for try await _ in stream { log.append(number) }
      }
    }
    await effects.settle()

    for stream in streams { stream.send(run) }
    await effects.settle()

    #expect(log.entries == Array(0..<8))
    for stream in streams { stream.finish() }
  }

  // MARK: What settling says

  @Test("What takes long is named")
  func alarm() async {
    let written = Log<String>()
    let door = Door()
    let effects = EffectScope(
      "app",
      executor: MainSerialExecutor.shared,
      reporter: .current,
      alarm: .ringing(written, door)
    )
    let upload = effects.finish("upload") { await door.pass() }

    await effects.settle()
    await upload.wait()

    #expect(written.entries == ["settle() still waits for app.upload running.\n"])
  }

  @Test("Settling gives up when it is cancelled, and says what it waited for")
  func cancelledSettle() async {
    let (effects, log) = loggedScope()
    let door = Door()
    effects.run("upload") { await door.pass() }

    let settling = Task { await effects.settle() }
    settling.cancel()
    await settling.value

    #expect(log.messages == ["settle() was cancelled while it waited for app.upload running."])
    door.open()
    await effects.settle()
  }

  // MARK: Ending

  @Test("A released model ends its timer, and is freed while the timer is parked")
  func released() async {
    var model: TimerModel? = TimerModel(effects: effects, clock: clock)
    weak let weakModel = model
    model?.task()
    await clock.advance(by: .seconds(2))

    model = nil
    let isFreed = weakModel == nil
    await effects.settle()

    #expect(isFreed)
    #expect(effects.unfinished.isEmpty)
    #expect(clock.nextDeadline == nil)
  }

  @Test("Work that must finish does, though its owner went")
  func finish() async {
    let log = Log<String>()
    var owner: EffectScope? = effects.scope("EditModel")
    owner?.finish("save") {
      try await clock.sleep(for: .seconds(5))
      log.append("saved")
    }
    owner?.run("timer") {
      try await clock.sleep(for: .seconds(1))
      log.append("ticked")
    }
    await effects.settle()

    owner = nil
    await clock.advance(by: .seconds(5))

    #expect(log.entries == ["saved"])
  }

  @Test("Cancelled while parked, or before it began, work ends before settling returns")
  func cancelled() async {
    let log = Log<String>()
    let effect = effects.run("nap") {
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        log.append("\(error is CancellationError)")
      }
    }
    await effects.settle()

    effect.cancel()
    effects.run("too late") { try await clock.sleep(for: .seconds(1)) }.cancel()
    await effects.settle()

    #expect(log.entries == ["true"])
    #expect(effects.unfinished.isEmpty)
  }

  @Test("Work may wait for other work, and is parked meanwhile")
  func waitForWork() async {
    let log = Log<String>()
    let first = effects.run("first") {
      try await clock.sleep(for: .seconds(1))
      log.append("first")
    }
    effects.run("second") {
      await first.wait()
      log.append("second")
    }
    await effects.settle()
    let parked = effects.unfinished

    await clock.advance(by: .seconds(1))

    #expect(parked == ["app.first parked until 1 s", "app.second parked on the end of app.first"])
    #expect(log.entries == ["first", "second"])
  }

  @Test("Work that runs once is not started again while it goes on, and is after it ended")
  func runOnce() async {
    let log = Log<Int>()

    for number in 1...2 {
      effects.runOnce("timer") {
        log.append(number)
        try await clock.sleep(for: .seconds(1))
      }
    }
    let isRunning = effects.isRunning("timer")
    await clock.run()
    effects.runOnce("timer") { log.append(3) }
    await effects.settle()

    #expect(log.entries == [1, 3])
    #expect([isRunning, effects.isRunning("timer")] == [true, false])
  }

  /// Work of a name that doesn't keep other work of the name from starting.
  enum Over: CaseIterable {
    case parked, notBegun, twice, ended, fromWithin, deaf
  }

  @Test(
    "Work that was cancelled keeps none of its name from running once",
    arguments: Over.allCases
  )
  func onceAfterCancelling(over: Over) async {
    let (log, door) = (Log<Int>(), Door())
    var old: Effect?
    func runAgain() {
      old?.cancel()
      let wasRunning = effects.isRunning("timer")
      for number in 1...2 { effects.runOnce("timer") { log.append(number) } }
      #expect(!wasRunning && effects.isRunning("timer"))
    }
    old = effects.run("timer") {
      if over == .fromWithin { return runAgain() }
      if over == .deaf { return await door.pass() }
      if over != .ended { try await clock.sleep(for: .seconds(1)) }
    }
    if over != .notBegun && over != .deaf { await effects.settle() }

    if over == .twice { old?.cancel() }
    if over != .fromWithin { runAgain() }
    door.open()
    await effects.settle()
    old?.cancel()

    #expect(log.entries == [1])
    #expect(!effects.isRunning("timer"))
  }

  @Test("A name stays taken while one of two pieces has it, and is free after both were cancelled")
  func oneOfTwo() async {
    let pieces = (1...2).map { _ in
      effects.run("timer") { try await clock.sleep(for: .seconds(1)) }
    }
    await effects.settle()

    pieces[0].cancel()
    pieces[0].cancel()
    let isTaken = effects.isRunning("timer")
    pieces[1].cancel()

    #expect(isTaken)
    #expect(!effects.isRunning("timer"))
    await effects.settle()
    pieces[0].cancel()
    #expect(effects.unfinished == [])
  }

  @Test("A released scope cancels its work in the order in which it was started")
  func releaseOrder() async {
    let log = Log<Int>()
    var owner: EffectScope? = effects.scope("Model")
    for number in 1...20 {
      owner?.run("piece \(number)") {
        defer { log.append(number) }
        try await clock.sleep(for: .seconds(1))
      }
    }
    await effects.settle()

    owner = nil
    await effects.settle()

    #expect(log.entries == Array(1...20))
  }

  @Test("A scope may be released on any thread, at any time", arguments: 1...20)
  func releasedElsewhere(run: Int) async {
    let owner = Mutex<EffectScope?>(effects.scope("Model"))
    owner.withLock { $0 }?.run("timer") {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    if run.isMultiple(of: 2) { await clock.advance(by: .seconds(run)) }
    let (release, released) = AsyncStream<Never>.makeStream()

    await withCheckedContinuation { (taken: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().async {
        let last = owner.withLock { $0.take() }
        taken.resume()
        _ = consume last
        released.finish()
      }
    }
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))

    #expect(owner.withLock { $0 } == nil)
    // The other thread may be slower than all this, and then the work would still be there.
    for await _ in release {}
  }

  @Test("Work that waits for itself is parked, and named")
  func waitForItself() async {
    var loop: Effect?
    loop = effects.run("loop") { await loop?.wait() }

    await effects.settle()

    #expect(effects.unfinished == ["app.loop parked on the end of app.loop"])
    loop?.cancel()
    await effects.settle()
    #expect(effects.unfinished.isEmpty)
  }

  @Test("What work reports reaches the reporter of its root")
  func reporterOfWork() async {
    let (effects, log) = loggedScope()

    effects.run("work") { reportIssue("onFinish was not set.") }
    await effects.settle()

    #expect(log.messages == ["onFinish was not set."])
  }
}
