import FeatureKit
import ReduxStore

extension Benchmark {
  static var redux: [Benchmark] {
    [1_000, 100_000].map(toggle) + [dispatch, memory]
  }

  private static let group = "redux"
  private static let observed = 1_000

  /// A toggle of one of the observed rows, until its reader is woken and reads it again.
  private static func toggle(among count: Int) -> Benchmark {
    Benchmark(group, "toggle one of 1,000 observed rows", size: count) {
      let (store, rows) = (ReduxTopics.store(count), Readers())
      rows.readers = ReduxTopics.rows(observed, of: store)
      for index in rows.readers.indices { rows.observe(index) }
      let stride = count / observed
      return [
        Contestant("Store") {
        } operation: { _, number in
          let (index, wakes) = (number % observed, rows.wakes)
          store.dispatch(
            .topic(ElementIDAction(id: ReduxTopics.id(index * stride), action: .toggle))
          )
          rows.observe(index)
          try check(rows.wakes == wakes + 1)
        }
      ]
    }
  }

  private static var dispatch: Benchmark {
    Benchmark(group, "dispatch with no observer", size: 100_000) {
      let (store, id) = (ReduxTopics.store(100_000), ReduxTopics.id(50_000))
      return [
        Contestant("Store") {
        } operation: { _, _ in
          store.dispatch(.topic(ElementIDAction(id: id, action: .toggle)))
        }
      ]
    }
  }

  private static var memory: Benchmark {
    Benchmark(group, "peak memory of 1,000 observed rows", size: observed, unit: .bytes) {
      [
        Contestant("ViewModel", memoryOf: .rows(observed)),
        Contestant("none", memoryOf: .rows(0)),
      ]
    }
  }
}

/// View models, each observed until it changes.
@MainActor
private final class Readers {
  var readers: [ViewModel<ReduxTopics.Topic, ReduxTopics.TopicAction>] = []
  var wakes = 0

  func observe(_ index: Int) {
    withObservationTracking {
      _ = readers[index].isDone
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.wakes += 1 }
    }
  }
}

/// A list of topics in a store.
@MainActor
enum ReduxTopics {
  struct Topic: Identifiable, Equatable {
    let id: UUID
    var title: String
    var isDone = false
  }

  enum TopicAction {
    case toggle
  }

  struct State {
    var topics: IdentifiedArrayOf<Topic>
  }

  enum Action {
    case topic(ElementIDAction<UUID, TopicAction>)

    var topic: ElementIDAction<UUID, TopicAction>? {
      switch self {
      case .topic(let action): action
      }
    }
  }

  nonisolated static func id(_ number: Int) -> UUID { UUIDSource.number(UInt64(number)) }

  static func store(_ count: Int) -> Store<State, Action> {
    let topics = (0..<count).map { Topic(id: id($0), title: "A topic to be told of later, \($0)") }
    return Store(
      state: State(topics: IdentifiedArray(keepingFirst: topics)),
      reducer: Reducer<Topic, TopicAction> { _, topic in topic.isDone.toggle() }
        .lift(action: \Action.topic, state: \State.topics),
      effects: EffectScope()
    )
  }

  /// View models of so many topics, spread over all.
  static func rows(
    _ count: Int,
    of store: Store<State, Action>
  ) -> [ViewModel<Topic, TopicAction>] {
    let stride = store.state.topics.count / max(count, 1)
    return (0..<count).compactMap { index in
      ViewModel(
        unwrapping: store.projection(
          action: Action.topic,
          state: \.topics,
          id: id(index * stride)
        )
      )
    }
  }

  /// Makes as many rows of a store of a thousand.
  static func makeRows(_ count: Int) throws {
    let store = store(1_000)
    let rows = rows(count, of: store)
    for row in rows {
      withObservationTracking {
        _ = row.isDone
      } onChange: {
      }
    }
    try check(rows.count == count)
    keep((store, rows))
  }
}
