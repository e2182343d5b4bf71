import FeatureEffects
import FeatureIssues
import FeatureTesting
import Testing

// MARK: - Mistakes, and work whose waiting is special

extension EffectScopeTests {
  @Test("An error that work does not handle is reported")
  func unhandledError() async {
    struct Broken: Error {}
    let (effects, log) = loggedScope()

    effects.run("load") { throw Broken() }
    await effects.settle()

    #expect(log.messages == ["app.load threw an error that it should have handled: Broken()"])
  }

  @Test("Sleeping in a task group is reported once, and settling still returns")
  func taskGroup() async {
    let (effects, log) = loggedScope()
    let clock = TestClock(effects)
    let effect = effects.run("group") {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for second in 1...3 {
          group.addTask { try await clock.sleep(for: .seconds(second)) }
        }
        try await group.waitForAll()
      }
    }

    await effects.settle()

    #expect(log.messages == [childTaskReport("app.group")])
    effect.cancel()
    await effect.wait()
  }

  @Test("A task group whose children do not wait is counted right")
  func taskGroupWithoutWaiting() async {
    let log = Log<Int>()
    effects.run("sum") {
      let sum = await withTaskGroup(of: Int.self) { group in
        for number in 1...10 { group.addTask { number } }
        var sum = 0
        for await number in group { sum += number }
        return sum
      }
      log.append(sum)
    }

    await effects.settle()

    #expect(log.entries == [55])
  }

  @Test("Waiting for the outside world is parked")
  func outsideWork() async {
    let door = Door()
    let effect = effects.run("keys") { await outside("a key") { await door.pass() } }

    await effects.settle()
    let parked = effects.unfinished
    door.open()
    await effect.wait()

    #expect(parked == ["app.keys parked on a key"])
  }

  @Test("Work stays parked on the outside world while a part of it waits and goes on")
  func waitInsideOutside() async {
    let door = Door()
    let stream = EffectStream<Int>("numbers")
    let effect = effects.run("keys") {
      try await outside("a key") {
        for try await _ in stream { await door.pass() }
      }
    }
    await effects.settle()

    stream.send(1)
    await effects.settle()

    #expect(effects.unfinished == ["app.keys parked on a key"])
    door.open()
    stream.finish()
    await effect.wait()
  }

  @Test("A task that outlives the work that made it is reported once, at the end of that work")
  func outlivingTask() async {
    let (effects, log) = loggedScope()
    let clock = TestClock(effects)
    let door = Door()
    let tasks = Log<Task<Void, any Error>>()
    effects.run("work") {
      tasks.append(
        Task {
          await door.pass()
          try await clock.sleep(for: .zero)
        }
      )
    }
    await effects.settle()

    let report = "app.work ended before a Task that it started, so settle() cannot wait for that."
    #expect(log.messages.map { $0.hasPrefix(report) } == [true])
    door.open()
    for task in tasks.entries { _ = await task.result }
    #expect(log.messages.count == 1)
  }

  @Test(
    "Tasks that end before the work that made them are its own affair, and so is work that it starts"
  )
  func taskWithinWork() async {
    let (effects, log) = loggedScope()
    let stream = EffectStream<Int>("numbers")

    effects.run("work") { [effects] in
      await Task {}.value
      await Task.detached {}.value
      async let one = 1
      effects.run("inner") { for try await _ in stream {} }
      effects.finish("save") { for try await _ in EffectStream<Int>("nothing") {} }.cancel()
      _ = await one
    }
    await effects.settle()
    stream.finish()
    await effects.settle()

    #expect(log.messages == [])
  }

  @Test("An async let that waits is reported once, and settling still returns")
  func asyncLet() async {
    let (effects, log) = loggedScope()
    let clock = TestClock(effects)
    let stream = EffectStream<Int>("numbers")
    let pair = effects.run("pair") {
      async let nap: Void = clock.sleep(for: .seconds(1))
      for try await _ in stream {}
      try await nap
    }
    await effects.settle()

    stream.finish()
    await clock.advance(by: .seconds(1))
    await pair.wait()

    #expect(log.messages == [childTaskReport("app.pair")])
  }
}
