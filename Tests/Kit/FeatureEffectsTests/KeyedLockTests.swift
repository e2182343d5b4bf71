import FeatureEffects
import FeatureTesting
import Testing

@Suite(.feature) @MainActor struct KeyedLockTests {
  let effects = EffectScope(executor: MainSerialExecutor.shared)

  @Test("Work with the same key takes turns in order of arrival; other keys do not wait")
  func turns() async {
    let clock = TestClock(effects)
    let lock = KeyedLock<String>("writes")
    let log = Log<String>()
    for (name, key, seconds) in [("1", "a", 3), ("2", "a", 1), ("3", "b", 1)] {
      effects.run(name) {
        try await lock.withLock(key) {
          try await clock.sleep(for: .seconds(seconds))
          log.append(name)
        }
      }
    }
    await effects.settle()
    let parked = effects.unfinished

    await clock.run()

    #expect(parked.contains("app.2 parked on its turn at writes"))
    #expect(log.entries == ["3", "1", "2"])
  }

  @Test("Cancelled work leaves the line and does not take its turn")
  func cancelled() async {
    let clock = TestClock(effects)
    let lock = KeyedLock<String>("writes")
    let log = Log<String>()
    let pieces = ["1", "2", "3"].map { name in
      effects.run(name) {
        try await lock.withLock("a") {
          try await clock.sleep(for: .seconds(1))
          log.append(name)
        }
      }
    }
    await effects.settle()

    pieces[1].cancel()
    await clock.run()

    #expect(log.entries == ["1", "3"])
  }

  @Test("Threads that come, go and are cancelled at any time never share a turn", arguments: 1...10)
  nonisolated func threads(run: Int) async {
    let lock = KeyedLock<Int>("writes")
    let logs = [Log<Int>(), Log<Int>()]

    await withTaskGroup(of: Void.self) { group in
      for number in 1...200 {
        let task = Task.detached {
          try await lock.withLock(number % 2) {
            logs[number % 2].append(number)
            logs[number % 2].append(-number)
          }
        }
        if number.isMultiple(of: 3) { task.cancel() }
        group.addTask { _ = await task.result }
      }
    }

    for log in logs {
      let turns = log.entries
      for index in turns.indices.filter({ $0.isMultiple(of: 2) }) {
        #expect(turns[index] == -turns[index + 1])
      }
    }
  }
}
