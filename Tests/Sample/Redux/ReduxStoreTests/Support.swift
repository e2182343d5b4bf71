import FeatureEffects
import FeatureIssues
import IdentifiedArrays
import Observation
import ReduxStore

struct Topic: Identifiable, Equatable {
  var id: Int
  var title = ""
  var isDone = false
}

enum TopicAction: Equatable {
  case toggle
  case rename(String)
  /// No product does this: ids stay.
  case renumber(Int)
}

enum ListAction: Equatable {
  case add(Int)
  case remove(Int)
  case reverse
}

struct AppState: Equatable {
  var topics: IdentifiedArrayOf<Topic> = []
  var draft: Topic?
  var votes: [Int: Int] = [:]
  var isActive = false
  var mode = Mode.reading(1)

  /// A property with code of its own, which writes to another one.
  var titles: [Int: String] {
    get { Dictionary(uniqueKeysWithValues: topics.map { ($0.id, $0.title) }) }
    set { for (id, title) in newValue { topics.update(id: id) { $0.title = title } } }
  }

  init(topics count: Int = 0) {
    topics = IdentifiedArray(keepingFirst: (0..<count).map { Topic(id: $0) })
  }
}

enum Mode: Equatable {
  case reading(Int)
  case writing

  var page: Int? {
    switch self {
    case .reading(let page): page
    case .writing: nil
    }
  }
}

enum AppAction: Equatable {
  case list(ListAction)
  case topic(ElementIDAction<Int, TopicAction>)
  case vote(ElementIDAction<Int, Int>)
  case title(ElementIDAction<Int, String>)
  case draft(TopicAction)
  case setDraft(Topic?)
  case turnPage(Int)
  case setActive(Bool)
  case ignored(Int)

  static func topic(_ id: Int, _ action: TopicAction) -> AppAction {
    .topic(ElementIDAction(id: id, action: action))
  }

  var list: ListAction? { if case .list(let action) = self { action } else { nil } }
  var topic: ElementIDAction<Int, TopicAction>? {
    if case .topic(let action) = self { action } else { nil }
  }
  var vote: ElementIDAction<Int, Int>? { if case .vote(let action) = self { action } else { nil } }
  var title: ElementIDAction<Int, String>? {
    if case .title(let action) = self { action } else { nil }
  }
  var draft: TopicAction? { if case .draft(let action) = self { action } else { nil } }
  var setDraft: Topic?? { if case .setDraft(let topic) = self { .some(topic) } else { nil } }
  var turnPage: Int? { if case .turnPage(let page) = self { page } else { nil } }
  var setActive: Bool? { if case .setActive(let value) = self { value } else { nil } }
}

extension Reducer where State == Topic, Action == TopicAction {
  static var topic: Self {
    Reducer { action, topic in
      switch action {
      case .toggle: topic.isDone.toggle()
      case .rename(let title): topic.title = title
      case .renumber(let id): topic.id = id
      }
    }
  }
}

extension Reducer where State == IdentifiedArrayOf<Topic>, Action == ListAction {
  static var list: Self {
    Reducer { action, topics in
      switch action {
      case .add(let id): topics.append(Topic(id: id))
      case .remove(let id): topics.remove(id: id)
      case .reverse: topics = IdentifiedArray(keepingFirst: topics.reversed())
      }
    }
  }
}

extension Reducer where State == AppState, Action == AppAction {
  /// Every kind of lift, composed.
  static var app: Self {
    compose([
      Reducer<IdentifiedArrayOf<Topic>, ListAction>.list.lift(action: \.list, state: \.topics),
      Reducer<Topic, TopicAction>.topic.lift(action: \.topic, state: \.topics),
      Reducer<Topic, TopicAction>.topic.lift(action: \.draft, state: \.draft),
      Reducer<Int, Int> { $1 += $0 }.lift(action: \.vote, state: \.votes),
      Reducer<String, String> { $1 = $0 }.lift(action: \.title, state: \.titles),
      Reducer<Topic?, Topic?> { $1 = $0 }.lift(action: \.setDraft, state: \.draft),
      Reducer<Bool, Bool> { $1 = $0 }.lift(action: \.setActive, state: \.isActive),
      Reducer<Int, Int> { $1 = $0 }.lift(action: \.turnPage)
        .lift(state: CasePath(\.page, embed: Mode.reading)).lift(state: \.mode),
    ])
  }
}

extension EffectScope {
  static func test(_ reporter: IssueReporter = .current) -> EffectScope {
    EffectScope("test", executor: MainSerialExecutor.shared, reporter: reporter)
  }
}

extension Store<AppState, AppAction> {
  convenience init(topics count: Int, middleware: Middleware<State, Action> = .identity) {
    self.init(
      state: AppState(topics: count),
      reducer: .app,
      middleware: middleware,
      effects: .test()
    )
  }

  func row(_ id: Int) -> StoreProjection<Topic?, TopicAction> {
    projection(action: AppAction.topic, state: \.topics, id: id)
  }
}

/// A list that closures append to.
@MainActor
final class Log<Line> {
  var lines: [Line] = []

  func append(_ line: Line) { lines.append(line) }
}

/// Counts how often a reading of an observed value is woken.
@MainActor
final class Reader {
  private(set) var wakes = 0

  init(_ read: @escaping @MainActor () -> Void) { observe(read) }

  private func observe(_ read: @escaping @MainActor () -> Void) {
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated {
        self?.wakes += 1
        self?.observe(read)
      }
    }
  }
}
