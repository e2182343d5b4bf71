import FeatureEffects
import FeatureTesting
import IdentifiedArrays
import Observation
import ReduxStore
import Testing

@Suite(.feature) @MainActor struct MiddlewareTests {
  typealias Counting = Middleware<Int, String>

  private func store(
    _ middleware: Counting,
    effects: EffectScope = .test()
  ) -> Store<Int, String> {
    let reducer = Reducer<Int, String> { $1 += $0.count }
    return Store(state: 0, reducer: reducer, middleware: middleware, effects: effects)
  }

  @Test("The logger writes each action with the state after it")
  func logger() {
    let log = Log<String>()
    let store = store(
      .logger { log.append($0) } <> .logger(line: { "\($0) → \($1)" }) { log.append($0) }
    )

    for action in ["a", "bc"] { store.dispatch(action) }

    #expect(log.lines == ["a → 1", "a", "bc → 3", "bc"])
  }

  @Test("Middleware changes actions, holds them back, and is composed from outside in")
  func composition() {
    let doubling = Counting { action, _, next in next(action + action) }
    let refusing = Counting { action, _, next in if action != "no" { next(action) } }
    let bracketing = Counting { action, _, next in next("(\(action))") }
    func lengths(_ middleware: Counting) -> [Int] {
      ["no", "yes"].map { action in
        let store = store(middleware)
        store.dispatch(action)
        return store.state
      }
    }

    #expect(lengths(.identity) == [2, 3])
    #expect(lengths(refusing <> doubling) == [0, 6])
    #expect(lengths(doubling <> refusing) == [4, 6])
    #expect(lengths((doubling <> bracketing) <> refusing) == [6, 8])
    #expect(lengths(doubling <> (bracketing <> refusing)) == [6, 8])
    #expect(lengths(.identity <> doubling <> .identity) == lengths(doubling))
  }

  // MARK: Work

  /// Waits a second and answers, for `wait`; stops waiting for `stop`; answers for sure after `save`.
  private func waiting(_ clock: TestClock) -> Counting {
    Counting { action, store, next in
      next(action)
      switch action {
      case "wait":
        store.run("wait") { dispatch in
          try await clock.sleep(for: .seconds(1))
          dispatch("waited")
        }
      case "stop":
        store.cancel("wait")
        store.cancel("at once")
      case "at once": store.run("at once") { $0("done") }
      case "save":
        store.finish("save") { dispatch in
          try await clock.sleep(for: .seconds(1))
          dispatch("saved")
        }
      default: break
      }
    }
  }

  @Test(
    "Work waits on virtual time; work of the same name takes its place, and it can be cancelled",
    arguments: [
      (["wait"], ["waited"]),
      (["wait", "wait"], ["waited"]),
      (["wait", "stop"], []),
      (["at once", "at once"], ["done"]),
      (["at once", "stop"], []),
      (["stop", "save", "save", "stop"], ["saved", "saved"]),
    ]
  )
  func work(actions: [String], answers: [String]) async {
    let (effects, log) = (EffectScope.test(), Log<String>())
    let clock = TestClock(effects)
    let store = store(.logger { log.append($0) } <> waiting(clock), effects: effects)

    for action in actions { store.dispatch(action) }
    await effects.settle()
    #expect(log.lines == actions + answers.filter { $0 == "done" })
    await clock.advance(by: .seconds(1))

    #expect(log.lines == actions + answers)
    #expect(effects.unfinished == [])
  }

  @Observable @MainActor
  final class Counter {
    var count = 1
  }

  @Test("An observed value is dispatched at once and after each change, until it is cancelled")
  func observed() async {
    let (effects, log, counter) = (EffectScope.test(), Log<String>(), Counter())
    let observing = Counting { action, store, next in
      next(action)
      switch action {
      case "start":
        store.observe("count") { ["\(counter.count)"] }
      case "stop": store.cancel("count")
      default: break
      }
    }
    let store = store(.logger { log.append($0) } <> observing, effects: effects)

    for (action, count) in [("start", 1), ("", 2), ("", 2), ("stop", 3), ("start", 4)] {
      store.dispatch(action)
      // Also one that changes and is back before the next reading: the state may have changed meanwhile.
      counter.count = 9
      counter.count = count
      await effects.settle()
    }

    #expect(log.lines == ["start", "1", "", "2", "", "2", "stop", "start", "4"])
    store.dispatch("stop")
    await effects.settle()
  }

  @Test("Two middlewares with work of one name don't cancel each other's")
  func names() async {
    let (effects, log) = (EffectScope.test(), Log<String>())
    let clock = TestClock(effects)
    let store = store(
      .logger { log.append($0) } <> waiting(clock) <> waiting(clock),
      effects: effects
    )

    store.dispatch("wait")
    await clock.advance(by: .seconds(1))

    #expect(log.lines == ["wait", "waited", "waited"])
  }

  @Test("A released store cancels its work; a save completes, and its answer reaches no store")
  func released() async {
    let effects = EffectScope.test()
    let clock = TestClock(effects)
    var store: Store<Int, String>? = store(waiting(clock), effects: effects)
    for action in ["wait", "save"] { store?.dispatch(action) }
    await effects.settle()
    #expect(effects.unfinished.count == 2)

    weak let released = store
    store = nil
    await effects.settle()

    #expect(released == nil)
    #expect(effects.unfinished == ["Store.save parked until 1 s"])
    await clock.advance(by: .seconds(1))
    #expect(effects.unfinished == [])
  }
}
