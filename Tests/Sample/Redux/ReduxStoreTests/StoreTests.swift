import FeatureEffects
import FeatureIssues
import FeatureTesting
import IdentifiedArrays
import ReduxStore
import Testing

/// The order of actions, and the mistakes that a store bears.
@Suite(.feature) @MainActor struct StoreTests {
  @Test("Actions of middleware and observers wait until all know of the present one")
  func order() {
    let log = Log<String>()
    let answering = Middleware<AppState, AppAction> { action, store, next in
      log.append("before \(action)")
      if action == .ignored(1) { store.dispatch(.ignored(2)) }
      next(action)
      log.append("after \(action)")
      if action == .setActive(true) { store.dispatch(.ignored(3)) }
    }
    let store = Store(topics: 0, middleware: answering)
    let first = store.projection(action: { $0 }, state: \.isActive).subscribe {
      [weak store] isActive in
      log.append("first \(isActive)")
      if isActive { store?.dispatch(.setActive(false)) }
    }
    let second = store.projection(action: { $0 }, state: \.isActive).subscribe {
      log.append("second \($0)")
    }

    store.dispatch(.ignored(1))
    log.append("returned")
    store.dispatch(.setActive(true))

    #expect(
      log.lines == [
        "first false", "second false",
        "before ignored(1)", "after ignored(1)", "before ignored(2)", "after ignored(2)",
        "returned",
        "before setActive(true)", "after setActive(true)", "first true", "second true",
        "before ignored(3)", "after ignored(3)",
        "before setActive(false)", "after setActive(false)", "first false", "second false",
      ]
    )
    withExtendedLifetime((first, second)) {}
  }

  @Test("A reducer that gets around the compiler and dispatches is reported; its action waits")
  func dispatchingReducer() {
    let issues = IssueLog()
    let log = Log<Int>()
    var store: Store<Int, Int>?
    let dispatch: @MainActor (Int) -> Void = { store?.dispatch($0) }
    let reducer = Reducer<Int, Int> { action, state in
      if action == 1 {
        MainActor.assumeIsolated {
          // Actions in the midst of this one.
          for number in 2...4 { dispatch(number) }
        }
      }
      state = state * 10 + action
    }
    store = Store(state: 0, reducer: reducer, effects: .test(issues.reporter))
    let subscription = store?.subscribe { log.append($0) }

    store?.dispatch(1)

    #expect(log.lines == [0, 1, 12, 123, 1234])
    #expect(issues.messages.count == 3)
    #expect(
      issues.messages.first
        == "A reducer dispatched 2. Reducers are pure: dispatch from middleware."
    )
    #expect(issues.issues.first?.fileID == "ReduxStoreTests/StoreTests.swift")
    withExtendedLifetime(subscription) {}
  }

  @Test("A loop is cut off and named, and the store goes on", arguments: [false, true])
  func loop(ofObservers: Bool) {
    let issues = IssueLog()
    let looping = Middleware<Int, String> { action, store, next in
      next(action)
      if !ofObservers, action != "stop" { store.dispatch(action == "ping" ? "pong" : "ping") }
    }
    let store = Store(
      state: 0,
      reducer: Reducer<Int, String> { $1 += $0 == "stop" ? 0 : 1 },
      middleware: looping,
      effects: .test(issues.reporter),
      mostFollowing: 100
    )
    let subscription = store.subscribe { [weak store] in
      if ofObservers, $0 > 0 { store?.dispatch($0.isMultiple(of: 2) ? "ping" : "pong") }
    }

    store.dispatch("ping")
    #expect(store.state == 101)
    store.dispatch("stop")

    #expect(store.state == 101)
    #expect(
      issues.messages == [
        """
        A dispatch loop: 100 actions followed from ping, the last ones ping, pong, ping. \
        1 more were dropped.
        """
      ]
    )
    withExtendedLifetime(subscription) {}
  }

  @Test("A loop through work is cut off by the scope, and named")
  func loopOfWork() async {
    let issues = IssueLog()
    let effects = EffectScope.test(issues.reporter)
    let looping = Middleware<Int, String> { action, store, next in
      next(action)
      store.finish("echo") { dispatch in dispatch(action) }
    }
    let store = Store(
      state: 0,
      reducer: Reducer<Int, String> { $1 += $0.count },
      middleware: looping,
      effects: effects
    )
    // The bound of the kit is larger, and takes a second.
    effects.allowWork(50)

    store.dispatch("a")
    await effects.settle()

    #expect(store.state == 51)
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.contains("Store.echo") == true)
  }

  @Test(
    "Who reads the state is woken by changes of it, and not by other actions",
    arguments: [
      (AppAction.ignored(1), false), (.setActive(false), false), (.setActive(true), true),
      (.topic(0, .rename("")), false), (.topic(0, .toggle), true), (.topic(9, .toggle), false),
      (.list(.reverse), false), (.list(.add(1)), true),
    ],
    [false, true]
  )
  func wakes(by action: (AppAction, isChange: Bool), isObserved: Bool) {
    let store = Store(topics: 1)
    let row = isObserved ? ViewModel(unwrapping: store.row(0)) : nil
    let reader = Reader { _ = store.state }

    store.dispatch(.ignored(0))
    store.dispatch(action.0)
    store.dispatch(.ignored(0))

    #expect(reader.wakes == (action.isChange ? 1 : 0))
    withExtendedLifetime(row) {}
  }

  @Test("A reader of the state is woken though another one, woken before, has read it again")
  func readMeanwhile() throws {
    let store = Store(topics: 1)
    let row = try #require(ViewModel(unwrapping: store.row(0)))
    let reader = Reader { _ = store.state }
    let other = Reader { _ = (row.state, store.state) }

    store.dispatch(.topic(0, .toggle))

    #expect(reader.wakes == 1)
    withExtendedLifetime(other) {}
  }

  @Test("A state that can't be compared wakes its readers unless no reducer handled the action")
  func withoutComparing() {
    struct Box { var value = 0 }
    let store = Store(
      state: Box(),
      reducer: Reducer<Box, TopicAction> { _, box in box.value += 1 }.lift(
        action: \AppAction.draft
      ),
      effects: .test()
    )
    let reader = Reader { _ = store.state }

    for action in [AppAction.ignored(0), .draft(.toggle)] { store.dispatch(action) }

    #expect(reader.wakes == 1)
  }

  @Test("A change leaves the array where it is, however many observe it")
  func inPlace() {
    let store = Store(topics: 200)
    let rows = (0..<200).compactMap { ViewModel(unwrapping: store.row($0)) }
    let ids = ViewModel(store.projection(ids: \.topics))
    func address() -> UnsafePointer<Topic>? {
      store.whole.state.topics.elements.withUnsafeBufferPointer { $0.baseAddress }
    }
    let before = address()

    for id in 0..<100 { store.dispatch(.topic(id, .rename("Renamed"))) }

    #expect(address() == before)
    #expect(rows.count { $0.title == "Renamed" } == 100)
    #expect(ids.state == Array(0..<200))
  }
}
