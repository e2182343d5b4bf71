import FeatureTesting
import IdentifiedArrays
import Testing

@testable import ReduxStore

@Suite(.feature) @MainActor struct ViewModelTests {
  @Test("An observer that another one releases hears nothing any more")
  func releasedMeanwhile() {
    let store = Store(topics: 1)
    var second: StoreSubscription?
    let log = Log<String>()
    let first = store.projection(action: AppAction.setActive, state: \.isActive).subscribe {
      isActive in
      log.append("first \(isActive)")
      if isActive { second = nil }
    }
    second = store.projection(action: AppAction.setActive, state: \.isActive).subscribe {
      log.append("second \($0)")
    }

    store.dispatch(.setActive(true))

    #expect(log.lines == ["first false", "second false", "first true"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A property with an observer of its own wakes the readers of what that writes")
  func observedProperty() {
    struct Page {
      var edits = 0
      var draft: Int? { didSet { edits += 1 } }
    }
    let store = Store<Page, Int>(
      state: Page(),
      reducer: Reducer<Int, Int> { $1 += $0 }.lift(state: \.draft),
      effects: .test()
    )
    let edits = ViewModel(store.projection(action: { $0 }, state: \.edits))

    store.dispatch(1)

    #expect(store.state.edits == 1)
    #expect(edits.state == 1)
  }

  @Test("Ids with equal hash values are told apart by their values")
  func equalHashes() {
    struct Key: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) {}
    }
    let store = Store<[Key: Int], ElementIDAction<Key, Int>>(
      state: [Key(number: 1): 0, Key(number: 2): 0],
      reducer: Reducer<Int, Int> { $1 += $0 }.lift(action: \.optional, state: \.self),
      effects: .test()
    )
    let rows = [1, 2].compactMap {
      ViewModel(unwrapping: store.projection(action: { $0 }, state: \.self, id: Key(number: $0)))
    }
    let readers = rows.map { row in Reader { _ = row.state } }

    rows[0].dispatch(5)

    #expect(rows.map(\.state) == [5, 0])
    #expect(readers.map(\.wakes) == [1, 0])
  }

  @Test("A reader that is woken finds all other view models up to date")
  func consistent() {
    let store = Store(topics: 1)
    let first = ViewModel(store.projection(action: AppAction.setActive, state: \.isActive))
    let second = ViewModel(store.projection(action: AppAction.setActive, state: { !$0.isActive }))
    let log = Log<[Bool]>()
    let readers = [first, second].map { model in
      Reader {
        _ = model.state
        log.append([first.state, second.state])
      }
    }

    second.dispatch(true)

    #expect(readers.map(\.wakes).contains(0) == false)
    #expect(log.lines.allSatisfy { $0[0] != $0[1] })
  }

  @Test("What disappears keeps its last state, and is told again when it comes back")
  func disappearing() throws {
    let store = Store(topics: 3)
    let row = try #require(ViewModel(unwrapping: store.row(1)))
    let draft = ViewModel(
      unwrapping: store.projection(action: AppAction.draft, state: \.draft)
    )
    let reader = Reader { _ = row.state }

    store.dispatch(.list(.remove(1)))
    row.dispatch(.toggle)
    #expect(row.state == Topic(id: 1))
    #expect(reader.wakes == 0)
    #expect(store.state.topics.ids == [0, 2])
    #expect(ViewModel(unwrapping: store.row(1)) == nil)
    #expect(draft == nil)

    store.dispatch(.list(.add(1)))
    row.dispatch(.rename("Back"))
    #expect(row.title == "Back")
    #expect(reader.wakes == 1)
  }

  @Test("View models and subscriptions that are gone are told no more, and forgotten")
  func released() async {
    let store = Store(topics: 1_000)
    let log = Log<Bool>()
    var subscription: StoreSubscription? =
      store.projection(action: { $0 }, state: \.isActive).subscribe { log.append($0) }
    var row = ViewModel(unwrapping: store.row(0))

    #expect(await expectFreed(row) { row = nil })
    subscription = nil
    store.dispatch(.setActive(true))
    for id in 0..<1_000 { _ = ViewModel(unwrapping: store.row(id)) }

    #expect(log.lines == [false])
    #expect(store.whole.level.observers.count < 100)
    withExtendedLifetime(subscription) {}
  }
}

extension ElementIDAction {
  /// The action itself, as a lift asks for it.
  fileprivate var optional: ElementIDAction? { self }
}
