import FeatureIssues
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureEffects

/// Work reported as ended ends, however its loop treats the errors of its sleeps.
@Suite(.feature) @MainActor struct EndlessLoopTests {
  private let effects: EffectScope
  private let log: IssueLog

  init() { (effects, log) = loggedScope(mostSleeps: 20) }

  /// A clock on which a loop never waits, or for ever.
  enum Sleep: String, CaseIterable {
    case immediate, noTime, running, unset

    var report: String {
      switch self {
      case .immediate, .noTime:
        "app.timer slept 20 times without time passing. Does its loop end?"
      case .running: "app.timer slept 20 times. Does its loop end?"
      case .unset: "no clock"
      }
    }
  }

  enum Loop: String, CaseIterable {
    case throwing, looking, deaf
  }

  private func clock(_ sleep: Sleep) -> any Clock<Duration> {
    switch sleep {
    case .immediate: ImmediateClock(mostSleeps: 20)
    case .noTime, .running: TestClock(effects)
    case .unset: UnimplementedClock { [log] in log.reporter.report(ReportedIssue("no clock")) }
    }
  }

  @Test(
    "A loop without an end is reported once and ends, though it looks at nothing",
    arguments: Sleep.allCases,
    Loop.allCases
  )
  func work(sleep: Sleep, loop: Loop) async {
    let clock = clock(sleep)
    let interval: Duration = sleep == .noTime ? .zero : .seconds(1)

    let timer = effects.run("timer") {
      switch loop {
      case .throwing: while true { try await clock.sleep(for: interval) }
      case .looking: while !Task.isCancelled { try? await clock.sleep(for: interval) }
      case .deaf: while true { try? await clock.sleep(for: interval) }
      }
    }
    if sleep == .running, let clock = clock as? TestClock { await clock.run() }
    await timer.wait()

    #expect(log.messages.first == sleep.report)
    #expect(log.messages.dropFirst() == (loop == .deaf ? [Self.deafness("app.timer")] : []))
    #expect(effects.unfinished.isEmpty)
  }

  private static func deafness(_ name: String) -> String {
    """
    \(name) was cancelled and went on: it waited 20 times since. Let its loop end when \
    Task.isCancelled, or let it throw what its waits throw.
    """
  }

  @Test("Released with its owner, a loop that looks at nothing ends too")
  func released() async {
    var owner: EffectScope? = effects.scope("Model")
    let clock = TestClock(effects)
    let stream = EffectStream<Int>("numbers")
    owner?.run("loop") {
      while true {
        for try await _ in stream {}
        try? await clock.sleep(for: .seconds(1))
      }
    }
    await effects.settle()

    owner = nil
    await effects.settle()

    #expect(log.messages == [Self.deafness("Model.loop")])
    #expect(effects.unfinished.isEmpty)
  }

  @Test("A loop in a task that work started ends with the work")
  func childTask() async {
    let clock = ImmediateClock()

    let work = effects.run("work") {
      await Task { while !Task.isCancelled { try? await clock.sleep(for: .seconds(1)) } }.value
    }
    await work.wait()

    #expect(
      log.messages == [
        childTaskReport("app.work"),
        "app.work slept 20 times without time passing. Does its loop end?",
      ]
    )
  }

  @Test(
    "A loop in a task that no scope started ends as well",
    arguments: [Sleep.immediate, .noTime]
  )
  func stray(sleep: Sleep) async {
    let clock = clock(sleep)

    await IssueReporter.$current.withValue(log.reporter) {
      await Task { while !Task.isCancelled { try? await clock.sleep(for: .zero) } }.value
    }

    #expect(log.messages == [Self.strays])
  }

  private static let strays = """
    Tasks that no scope started slept 20 times without time passing. Does a loop of theirs end? \
    Started with run, each would be counted alone.
    """

  @Test("Tasks that no scope started sleep as often as they like while time passes in between")
  func strayWithTime() async throws {
    let clock = TestClock(effects)

    try await IssueReporter.$current.withValue(log.reporter) {
      for _ in 1...3 {
        for _ in 1...15 { try await clock.sleep(for: .zero) }
        await clock.advance(by: .seconds(1))
      }
    }

    #expect(log.messages == [])
  }

  @Test("Beyond the bound, tasks that no scope started are cancelled, but each comes to its end")
  func manyStrays() async {
    let clock = clock(.immediate)
    var cancelled = 0

    for _ in 1...50 {
      let nap = IssueReporter.$current.withValue(log.reporter) {
        Task { try await clock.sleep(for: .seconds(1)) }
      }
      do { try await nap.value } catch { cancelled += 1 }
    }

    #expect(cancelled == 31)
    #expect(log.messages == [Self.strays])
  }

  @Test("Cancelled, a loop that waits for real time and looks at nothing ends too")
  func realTime() async {
    let timer = effects.run("timer") {
      while true { try? await LiveClock().sleep(for: .seconds(1_000)) }
    }
    await effects.settle()

    timer.cancel()
    await timer.wait()

    #expect(log.messages == [Self.deafness("app.timer")])
  }

  @Test("Work that starts itself again with each sleep doesn't keep the clock running for ever")
  func restarted() async {
    let clock = TestClock(effects)
    var goesOn = true
    func schedule(_ sleep: @escaping @MainActor () async throws -> Void) {
      guard goesOn else { return }
      effects.run("tick") {
        try await sleep()
        schedule(sleep)
      }
    }

    schedule { try await clock.sleep(for: .seconds(1)) }
    await clock.run()
    let isOver = effects.unfinished == []
    schedule { try? await clock.sleep(for: .seconds(1)) }
    await clock.run()

    #expect(isOver)
    let report = "app.tick slept 20 times. Does its loop end?"
    #expect(log.messages == [report, report])
    goesOn = false
    await clock.advance(by: .seconds(1))
  }

  @Test("A loop that asks for what is over is reported and cancelled", arguments: [true, false])
  func over(readsStream: Bool) async {
    let stream = EffectStream<Int>("numbers")
    stream.finish()
    let ended = effects.run("ended") {}

    let loop = effects.run("loop") {
      while !Task.isCancelled {
        if readsStream { for try await _ in stream {} } else { await ended.wait() }
      }
    }
    await loop.wait()

    let action = readsStream ? "read numbers" : "waited for the end of app.ended"
    #expect(
      log.messages == ["app.loop \(action) 20 times without time passing. Does its loop end?"]
    )
  }

  @Test(
    "A second reader that starts over is told of the first one once, and ends",
    arguments: [true, false],
    Loop.allCases
  )
  func refused(isLive: Bool, loop: Loop) async throws {
    let executor = isLive ? nil : MainSerialExecutor.shared
    let effects = EffectScope(executor: executor, reporter: log.reporter, mostSleeps: 20)
    let (stream, door) = (try await streamWithReader(), Door())

    let second = effects.run("second") {
      // In the live app even such a loop goes on, so it has an end here.
      for _ in 1...50 where loop != .looking || !Task.isCancelled {
        if loop == .throwing { try Task.checkCancellation() }
        for try await _ in stream.stream {}
      }
      if loop == .deaf { await outside("a door") { await door.pass() } }
    }
    if isLive { door.open() }
    await second.wait()

    #expect(
      log.messages == [
        """
        numbers has a reader already, a task that no scope started, so app.second gets no values. \
        Make a stream for each.
        """,
        "app.second read numbers 20 times without time passing. Does its loop end?",
      ] + (loop == .deaf ? [Self.deafness("app.second")] : [])
    )
  }

  @Test("Second readers that no scope started are told of the first one once, and end as well")
  func refusedStrays() async throws {
    let first = try await streamWithReader()
    var reads = 0

    for _ in 1...2 {
      let stray = IssueReporter.$current.withValue(log.reporter) {
        Task {
          while !Task.isCancelled {
            reads += 1
            for try await _ in first.stream {}
          }
        }
      }
      try await stray.value
    }

    #expect(reads == 21)
    #expect(
      log.messages == [
        """
        numbers has a reader already, a task that no scope started, so a task that no scope started \
        gets no values. Make a stream for each.
        """,
        """
        Tasks that no scope started read numbers 20 times without time passing. Does a loop of theirs \
        end? Started with run, each would be counted alone.
        """,
      ]
    )
  }

  /// Makes a stream with a reader.
  private func streamWithReader() async throws -> (
    stream: EffectStream<Int>, reader: EffectStream<Int>.Iterator
  ) {
    let stream = EffectStream<Int>("numbers", mostStrayReads: 20)
    stream.send(1)
    var reader = stream.makeAsyncIterator()
    #expect(try await reader.next() == 1)
    return (stream, reader)
  }

  @Test("In the live app a loop that looks at nothing is reported, and leaves its turn in the end")
  func live() async {
    let effects = EffectScope(executor: nil, reporter: log.reporter, mostSleeps: 20)
    let clock = TestClock(effects)
    let lock = KeyedLock<Int>("writes")

    effects.finish("save") {
      try await lock.withLock(1) {
        for _ in 1...50 { try? await clock.sleep(for: .seconds(1)) }
      }
    }.cancel()
    effects.finish("next") { try await lock.withLock(1) {} }
    await effects.settle()

    #expect(log.messages == [Self.deafness("app.save")])
    #expect(effects.unfinished == [])
  }

  @Test("Each child task that looks at nothing may find that the work has ended")
  func deafChildren() async {
    let clock = TestClock(effects)
    let other = effects.run("other") { try await clock.sleep(for: .seconds(1)) }
    let work = effects.run("work") {
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...2 {
          group.addTask { while true { try? await clock.sleep(for: .seconds(1)) } }
        }
      }
    }

    await effects.settle()
    work.cancel()
    await work.wait()

    #expect(effects.unfinished == ["app.other parked until 1 s"])
    other.cancel()
    await effects.settle()
  }

  @Test("Using the clock that a test did not give is reported once for each piece of work")
  func unset() async {
    let clock = clock(.unset)
    let ends = Log<String>()

    for name in ["first", "second"] {
      effects.run(name) {
        _ = clock.measure {}
        try await clock.sleep(for: .seconds(1))
        ends.append("woke")
      }
    }
    await effects.settle()
    _ = (clock.now, clock.now)

    #expect(log.messages == ["no clock", "no clock", "no clock"])
    #expect(ends.entries == [])
  }
}
