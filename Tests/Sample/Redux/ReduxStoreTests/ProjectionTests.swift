import FeatureTesting
import IdentifiedArrays
import ReduxStore
import Testing

/// The readings of parts after an action, and those who are told.
@Suite(.feature) @MainActor struct ProjectionTests {
  /// Counts the readings and changes of parts.
  @MainActor
  private final class Counter {
    var (reads, changes) = (0, 0)
    var subscription: StoreSubscription?

    init<Value: Equatable>(_ projection: StoreProjection<Value, some Any>) {
      subscription = projection.projection(
        action: { $0 },
        state: { [unowned self] value in
          reads += 1
          return value
        }
      ).subscribe { [unowned self] _ in changes += 1 }
      (reads, changes) = (0, 0)
    }
  }

  @Test(
    "Only those read again whose level changed, and only those are told whose value did",
    arguments: [
      // The readings of one row, its title, the ids, the draft's title and all others; then the changes.
      (AppAction.topic(7, .toggle), [1, 1, 0, 1, 0], [1, 0, 0, 0, 0]),
      (.topic(7, .rename("New")), [1, 1, 0, 1, 0], [1, 1, 0, 0, 0]),
      (.topic(7, .renumber(2_000)), [1, 1, 1, 1, 99], [1, 1, 1, 0, 0]),
      (.topic(9, .toggle), [0, 0, 0, 1, 1], [0, 0, 0, 0, 1]),
      (.topic(5_000, .toggle), [0, 0, 0, 1, 0], [0, 0, 0, 0, 0]),
      (.list(.add(100)), [1, 1, 1, 1, 99], [0, 0, 1, 0, 0]),
      (.list(.remove(7)), [1, 1, 1, 1, 99], [1, 1, 1, 0, 0]),
      (.draft(.rename("New")), [1, 1, 1, 1, 99], [0, 0, 0, 1, 0]),
      (.title(ElementIDAction(id: 7, action: "New")), [1, 1, 1, 1, 99], [1, 1, 0, 0, 0]),
      (.vote(ElementIDAction(id: 7, action: 1)), [0, 0, 0, 1, 0], [0, 0, 0, 0, 0]),
      (.ignored(1), [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
    ]
  )
  func woken(action: AppAction, reads: [Int], changes: [Int]) {
    let store = Store(topics: 100)
    store.dispatch(.setDraft(Topic(id: 1)))
    let row = Counter(store.row(7))
    let title = Counter(store.row(7).projection(action: { $0 }, state: { $0?.title }))
    let ids = Counter(store.projection(ids: \.topics))
    let draft = Counter(store.projection(action: AppAction.draft, state: \.draft?.title))
    let others = (0..<100).filter { $0 != 7 }.map { Counter(store.row($0)) }

    store.dispatch(action)

    let counters = [[row], [title], [ids], [draft], others]
    #expect(counters.map { $0.reduce(0) { $0 + $1.reads } } == reads)
    #expect(counters.map { $0.reduce(0) { $0 + $1.changes } } == changes)
  }

  @Test("A projection of a projection is the projection of both")
  func nested() {
    let store = Store(topics: 10)
    let twice = store.projection(action: AppAction.topic, state: \.topics)
      .projection(
        action: { (action: TopicAction) in ElementIDAction(id: 3, action: action) },
        state: { $0[id: 3] }
      )
    let once = store.row(3)

    twice.dispatch(.rename("By two"))
    #expect(once.state?.title == "By two")
    once.dispatch(.toggle)
    #expect(twice.state == Topic(id: 3, title: "By two", isDone: true))
    #expect(twice.state == store.state.topics[id: 3])
  }

  @Test("An element of an element is found by both ids")
  func nestedElements() {
    typealias Shelf = [Int: Int]
    let reducer = Reducer<Int, Int> { $1 += $0 }
      .lift(action: \ElementIDAction<Int, Int>.itself, state: \Shelf.self)
      .lift(
        action: \ElementIDAction<Int, ElementIDAction<Int, Int>>.itself,
        state: \[Int: Shelf].self
      )
    let store = Store(state: [1: [1: 0, 2: 0], 2: [1: 0]], reducer: reducer, effects: .test())
    func place(_ shelf: Int, _ book: Int) -> Counter {
      let shelves = store.projection(action: { $0 }, state: \.self)
      let books = shelves.projection(
        action: { (action: ElementIDAction<Int, ElementIDAction<Int, Int>>) in action },
        state: \.self,
        id: shelf
      )
      return Counter(books.projection(action: { $0 }, state: { $0?[book] }))
    }
    let counters = [place(1, 1), place(1, 2), place(2, 1)]

    store.dispatch(ElementIDAction(id: 1, action: ElementIDAction(id: 2, action: 5)))

    #expect(counters.map(\.reads) == [1, 1, 0])
    #expect(counters.map(\.changes) == [0, 1, 0])
    #expect(store.state == [1: [1: 0, 2: 5], 2: [1: 0]])
  }

  @Test(
    "Random actions are a plain fold, and each part is told exactly of its changes",
    arguments: LawSeed.first(20, long: 1_000)
  )
  func fold(seed: LawSeed) {
    var random = seed.random
    let store = Store(topics: 5)
    var expected = AppState(topics: 5)
    let (app, log) = (Reducer<AppState, AppAction>.app, Log<Int>())
    let parts: [((@escaping @MainActor () -> Void) -> StoreSubscription, (AppState) -> String)] = [
      (text(store.row(3)), { "\(String(describing: $0.topics[id: 3]))" }),
      (text(store.projection(ids: \.topics)), { "\(Array($0.topics.ids))" }),
      (
        text(store.projection(action: { $0 }, state: \.draft)),
        { "\(String(describing: $0.draft))" }
      ),
      (
        text(store.projection(action: { $0 }, state: \.mode.page)),
        { "\(String(describing: $0.mode.page))" }
      ),
      (
        text(store.projection(action: AppAction.vote, state: \.votes, id: 2)),
        { "\(String(describing: $0.votes[2]))" }
      ),
      (text(store), { "\($0)" }),
    ]
    let subscriptions = parts.enumerated().map { index, part in
      part.0 { log.append(index) }
    }

    for _ in 0..<15 {
      let action = action(&random)
      let before = expected
      app.reduce(action, &expected)
      log.lines = []
      store.dispatch(action)
      #expect(store.state == expected)
      #expect(log.lines == parts.indices.filter { parts[$0].1(before) != parts[$0].1(expected) })
    }
    withExtendedLifetime(subscriptions) {}
  }

  /// Returns a function that subscribes to the text of a part.
  private func text(_ store: some StoreType) -> (@escaping @MainActor () -> Void) ->
    StoreSubscription
  {
    { told in
      store.projection(action: { $0 }, state: { "\($0)" }).subscribe { _ in told() }
    }
  }

  private func action(_ random: inout LawRandom) -> AppAction {
    let id = Int.random(in: 0..<8, using: &random)
    let change = random.pick(TopicAction.toggle, .rename(random.text(upTo: 1)), .renumber(id + 1))
    return random.pick(
      .list(.add(id)),
      .list(.remove(id)),
      .list(.reverse),
      .topic(id, change),
      .topic(3, change),
      .vote(ElementIDAction(id: id, action: 1)),
      .title(ElementIDAction(id: id, action: "x")),
      .draft(change),
      .setDraft(random.maybe { _ in Topic(id: id) }),
      .turnPage(id),
      .setActive(random.once(in: 2)),
      .ignored(id)
    )
  }
}

extension ElementIDAction {
  fileprivate var itself: Self? { self }
}
