import FeatureEffects
public import Observation

/// The state that a view shows, and the actions that it dispatches.
///
/// It is observed like the models of features; its readers are woken when the projection isn't equal to that before.
///
/// ```swift
/// let row = ViewModel(unwrapping: store.projection(action: AppAction.topic, state: \.topics, id: id))
/// row?.title
/// row?.dispatch(.toggle)
/// ```
///
/// A preview or a golden makes one of a fixed state, without a store.
@MainActor
@dynamicMemberLookup
public final class ViewModel<State: Equatable, Action>: Observable {
  private let observer: ValueObserver<State>
  private let signal = ChangeSignal()
  private let send: @MainActor (Action) -> Void

  /// Makes a view model of a store or a projection.
  public convenience init(_ store: some StoreType<State, Action>) {
    self.init(store.whole, read: store.whole.read, state: store.whole.read())
  }

  /// Makes a view model of something that may disappear; nil if it isn't there.
  ///
  /// It keeps its last state when it disappears, so that a row which is removed doesn't have to handle that.
  public convenience init?(unwrapping store: some StoreType<State?, Action>) {
    guard let state = store.whole.read() else { return nil }
    self.init(store.whole, read: store.whole.read, state: state)
  }

  /// Makes a view model of something that may come and disappear.
  ///
  /// - Parameters:
  ///   - store: The store or projection.
  ///   - placeholder: The state until it is there for the first time.
  public convenience init(unwrapping store: some StoreType<State?, Action>, or placeholder: State) {
    self.init(store.whole, read: store.whole.read, state: store.whole.read() ?? placeholder)
  }

  private init<Part>(
    _ projection: StoreProjection<Part, Action>,
    read: @escaping @MainActor () -> State?,
    state: State
  ) {
    observer = ValueObserver(
      state,
      at: projection.level,
      read: read,
      onChange: { [signal] _ in signal.fire() }
    )
    send = projection.send
  }

  /// Makes a view model of a fixed state, without a store.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - dispatch: Gets the dispatched actions; it ignores them by default.
  public init(fixed state: State, dispatch: @escaping @MainActor (Action) -> Void = { _ in }) {
    observer = ValueObserver(state, at: nil, read: { nil }, onChange: { _ in })
    send = dispatch
  }

  /// The state.
  public var state: State {
    signal.read()
    return observer.value
  }

  /// A property of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    state[keyPath: path]
  }

  /// Dispatches an action to the store.
  public func dispatch(_ action: Action) { send(action) }
}
