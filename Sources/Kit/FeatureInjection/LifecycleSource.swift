public import FeatureEffects
import Synchronization

/// Delivers the actions of the life cycle to all features that follow it.
///
/// A model follows it in its `task()`:
///
/// ```swift
/// dependencies.effects.runOnce("life cycle") { [weak self, lifecycle = dependencies.lifecycle] in
///   for try await action in lifecycle.actions() { self?.follow(action) }
/// }
/// ```
///
/// The shell that runs the app sends them. A test sends its own:
///
/// ```swift
/// let lifecycle = LifecycleSource()
/// dependencies.lifecycle = lifecycle
/// lifecycle.send(.willEnterForeground)
/// ```
public final class LifecycleSource: Sendable {
  private let state = Mutex(State())
  private let onMissing: (@Sendable () -> Void)?

  private struct State {
    var lifecycle = Lifecycle()
    var followers: [Follower] = []
  }

  private struct Follower {
    weak var stream: EffectStream<Lifecycle.Action>?
  }

  /// Makes the source of an app that begins in the background, inactive.
  public convenience init() {
    self.init(onMissing: nil)
  }

  fileprivate init(onMissing: (@Sendable () -> Void)?) {
    self.onMissing = onMissing
  }

  /// Delivers an action on any thread, unless it changes nothing.
  public func send(_ action: Lifecycle.Action) {
    state.withLock { state in
      let before = state.lifecycle
      state.lifecycle.apply(action)
      guard state.lifecycle != before else { return }
      state.followers.removeAll { $0.stream == nil }
      // Under the lock, so that all get the actions in one order.
      for follower in state.followers { follower.stream?.send(action) }
    }
  }

  /// Returns a stream for one follower: the actions that lead to the present state, then each that comes.
  ///
  /// So a follower applies them to a `Lifecycle()` of its own and never asks for the state.
  public func actions() -> EffectStream<Lifecycle.Action> {
    onMissing?()
    let stream = EffectStream<Lifecycle.Action>("the life cycle")
    state.withLock { state in
      if state.lifecycle.isInForeground { stream.send(.willEnterForeground) }
      if state.lifecycle.isActive { stream.send(.didBecomeActive) }
      state.followers.append(Follower(stream: stream))
    }
    return stream
  }
}

private enum LifecycleKey: FeatureDependencyKey {
  static let name = "lifecycle"
  static let live = LifecycleSource()

  static func unimplemented(_ missing: MissingDependency) -> LifecycleSource {
    LifecycleSource(onMissing: missing.report)
  }
}

extension FeatureDependencies {
  /// The source of the life cycle's actions.
  ///
  /// A `SessionWorld` with the same source brings the app into the foreground.
  public var lifecycle: LifecycleSource {
    get { self[LifecycleKey.self] }
    set { self[LifecycleKey.self] = newValue }
  }
}
