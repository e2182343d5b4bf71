import FeatureEffects
import FeatureInjection
import FeatureTesting
import Testing

@Suite(.feature) @MainActor struct LifecycleTests {
  private let lifecycle = LifecycleSource()
  private let dependencies: FeatureDependencies

  init() {
    dependencies = .test { [lifecycle] in $0.lifecycle = lifecycle }
  }

  // MARK: The value

  /// The states by name: F and b, foreground and background; A and i, active and inactive.
  nonisolated private static let beginnings: [String: [Lifecycle.Action]] = [
    "bi": [],
    "bA": [.didBecomeActive],
    "Fi": [.willEnterForeground],
    "FA": [.willEnterForeground, .didBecomeActive],
  ]

  @Test(
    "Each action sets one half and leaves the other alone; repeating it changes nothing",
    arguments: [
      ("bi", .willEnterForeground, "Fi"), ("bi", .didEnterBackground, "bi"),
      ("bi", .didBecomeActive, "bA"), ("bi", .willBecomeInactive, "bi"),
      ("bA", .willEnterForeground, "FA"), ("bA", .didEnterBackground, "bA"),
      ("bA", .didBecomeActive, "bA"), ("bA", .willBecomeInactive, "bi"),
      ("Fi", .willEnterForeground, "Fi"), ("Fi", .didEnterBackground, "bi"),
      ("Fi", .didBecomeActive, "FA"), ("Fi", .willBecomeInactive, "Fi"),
      ("FA", .willEnterForeground, "FA"), ("FA", .didEnterBackground, "bA"),
      ("FA", .didBecomeActive, "FA"), ("FA", .willBecomeInactive, "Fi"),
    ] as [(String, Lifecycle.Action, String)]
  )
  func table(before: String, action: Lifecycle.Action, after: String) throws {
    var lifecycle = Lifecycle()
    for action in try #require(Self.beginnings[before]) { lifecycle.apply(action) }
    #expect(lifecycle.name == before)

    lifecycle.apply(action)
    #expect(lifecycle.name == after)

    lifecycle.apply(action)
    #expect(lifecycle.name == after)
  }

  // MARK: The entry

  @Test("A model follows the life cycle, and knows the state in which it was opened")
  func following() async {
    lifecycle.send(.willEnterForeground)
    let (reader, bookmark) = (ReaderModel(dependencies), ReaderModel(dependencies))
    reader.task()
    bookmark.task()
    await dependencies.effects.settle()
    #expect(reader.lifecycle.name == "Fi")

    lifecycle.send(.didBecomeActive)
    lifecycle.send(.willBecomeInactive)
    lifecycle.send(.didEnterBackground)
    await dependencies.effects.settle()

    #expect(reader.lifecycle == Lifecycle())
    #expect(
      reader.actions
        == [.willEnterForeground, .didBecomeActive, .willBecomeInactive, .didEnterBackground]
    )
    #expect(bookmark.actions == reader.actions)
  }

  @Test("An action that changes nothing isn't delivered")
  func repeated() async {
    let reader = ReaderModel(dependencies)
    reader.task()
    await dependencies.effects.settle()

    for action in [.didEnterBackground, .didBecomeActive, .didBecomeActive] as [Lifecycle.Action] {
      lifecycle.send(action)
    }
    await dependencies.effects.settle()

    #expect(reader.actions == [.didBecomeActive])
  }

  @Test("A model that is closed follows no longer, and is released")
  func closed() async {
    var reader: ReaderModel? = ReaderModel(dependencies)
    weak let closed = reader
    reader?.task()
    await dependencies.effects.settle()

    reader = nil
    await dependencies.effects.settle()
    lifecycle.send(.didBecomeActive)

    #expect(closed == nil)
    #expect(dependencies.effects.unfinished == [])
  }
}

/// The reader of a book, who follows the life cycle.
@MainActor
private final class ReaderModel {
  private(set) var lifecycle = Lifecycle()
  private(set) var actions: [Lifecycle.Action] = []
  private let dependencies: FeatureDependencies

  init(_ dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  func task() {
    dependencies.effects.runOnce("life cycle") {
      [weak self, lifecycle = dependencies.lifecycle] in
      for try await action in lifecycle.actions() { self?.follow(action) }
    }
  }

  private func follow(_ action: Lifecycle.Action) {
    lifecycle.apply(action)
    actions.append(action)
  }
}

extension Lifecycle {
  fileprivate var name: String { (isInForeground ? "F" : "b") + (isActive ? "A" : "i") }
}
