public import FeatureEffects
import FeatureIssues
public import Observation

/// Keeps the state, and changes it by actions alone.
///
/// ```swift
/// let store = Store(state: AppState(), reducer: app, middleware: .logger { print($0) }, effects: effects)
/// store.dispatch(.list(.add))
/// ```
///
/// An action goes through the middleware to the reducer. Then the store tells the observers whose part changed, and only
/// then comes the next action:
///
/// - Middleware and observers dispatch as they like; their actions wait in a queue, first in, first out.
/// - A reducer can't dispatch directly. One that gets around the compiler is reported, and its action waits, too.
/// - A loop of such actions is reported and cut off, so that the app goes on.
/// - A slow reducer holds up everything, as any work on the main actor does. Slow work belongs to middleware.
@MainActor
public final class Store<State, Action>: StoreType, Observable {
  private var value: State
  private let reducer: Reducer<State, Action>
  private let middleware: Middleware<State, Action>
  private let work: StoreWork
  private let observers = Observers()
  private let signal = ChangeSignal()
  /// The state as it was read last, if it can be compared.
  private var seen: State?
  private let isComparable = State.self is any Equatable.Type

  private var isDispatching = false
  private var isReducing = false
  /// The actions that follow from the one that was dispatched first.
  private var following: [Action] = []
  private let mostFollowing: Int
  private let place: (fileID: StaticString, line: Int)

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - reducer: The reducer of all actions.
  ///   - middleware: The middleware around the reducer.
  ///   - effects: The scope above the work of middleware.
  ///   - mostFollowing: The most actions that may follow from one, directly or through others; more are a loop.
  ///   - fileID: The caller's file, shown in messages.
  ///   - line: The caller's line.
  public init(
    state: State,
    reducer: Reducer<State, Action>,
    middleware: Middleware<State, Action> = .identity,
    effects: EffectScope,
    mostFollowing: Int = 10_000,
    fileID: StaticString = #fileID,
    line: Int = #line
  ) {
    (value, self.reducer, self.middleware) = (state, reducer, middleware)
    work = StoreWork(effects: effects.scope("Store"))
    (self.mostFollowing, place) = (mostFollowing, (fileID, line))
  }

  /// The state, whose observers each change wakes.
  ///
  /// Kept to be compared, a large collection in it is copied by its next change. A projection isn't observed: make a
  /// `ViewModel` of it.
  public var state: State {
    // Those who are still to be woken have read an earlier one.
    if isComparable, !signal.isRead { seen = value }
    signal.read()
    return value
  }

  /// The whole store as a projection.
  public var whole: StoreProjection<State, Action> {
    StoreProjection(
      read: { self.value },
      send: { self.dispatch($0) },
      level: ObservedLevel(observers: observers)
    )
  }

  // MARK: Dispatching

  /// Changes the state for an action, and tells those who show a changed part.
  ///
  /// While another action is handled, this one waits for its end.
  public func dispatch(_ action: Action) {
    guard !isDispatching else { return follow(action) }
    isDispatching = true
    defer { isDispatching = false }
    handle(action)
    if !following.isEmpty { handleFollowing(action) }
  }

  private func handle(_ action: Action) {
    perform(action, after: 0)
    guard observers.tell(), signal.isRead, !isAsSeen else { return }
    seen = nil
    signal.fire()
  }

  /// True if the state equals that which was read first since its readers were woken.
  private var isAsSeen: Bool {
    func equals<Value: Equatable>(_ seen: Value) -> Bool { value as? Value == seen }
    return (seen as? any Equatable).map { equals($0) } ?? false
  }

  /// Passes an action through the middleware from an index on, and then to the reducer.
  private func perform(_ action: Action, after index: Int) {
    guard index < middleware.handlers.count else {
      isReducing = true
      defer { isReducing = false }
      return reducer.reduce(action, &value, at: observers.level(isRead: signal.isRead))
    }
    var store = MiddlewareStore<State, Action>(
      read: { self.value },
      send: { [weak self] in self?.dispatch($0) },
      work: work,
      owner: index
    )
    middleware.handlers[index](action, &store) { perform($0, after: index + 1) }
  }

  // MARK: Actions that follow

  private func follow(_ action: Action) {
    if isReducing {
      report("A reducer dispatched \(name(action)). Reducers are pure: dispatch from middleware.")
    }
    following.append(action)
  }

  private func handleFollowing(_ first: Action) {
    defer { following = [] }
    var next = 0
    while next < following.count {
      guard next < mostFollowing else {
        let last = following[max(0, next - 3)..<next].map(name).joined(separator: ", ")
        return report(
          """
          A dispatch loop: \(mostFollowing) actions followed from \(name(first)), the last ones \(last). \
          \(following.count - next) more were dropped.
          """
        )
      }
      handle(following[next])
      next += 1
    }
  }

  private func name(_ action: Action) -> String { String("\(action)".prefix(80)) }

  private func report(_ message: String) {
    work.effects.reporter.report(ReportedIssue(message, fileID: place.fileID, line: place.line))
  }
}
