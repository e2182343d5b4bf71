import FeatureEffects

/// Code around the reducer, for everything that isn't a pure change: saving, loading, logging.
///
/// ```swift
/// let saving = Middleware<AppState, AppAction> { action, store, next in
///   next(action)
///   guard case .topic(let action) = action else { return }
///   let topic = store.state.topics[id: action.id]
///   store.finish("save") { dispatch in
///     try await save(topic)
///     dispatch(.saved(action.id))
///   }
/// }
/// ```
///
/// Two saves may overlap, so `save` has to keep their order. What comes before `next` has the state before the action; what
/// follows it has the state after it. Without a call of `next` the action goes no further. An error that work throws is
/// reported as an issue.
@MainActor
public struct Middleware<State, Action> {
  /// The function of a middleware.
  ///
  /// It gets the action, the store, and a function for the next middleware or the reducer. The store is an `inout`
  /// parameter, so the compiler refuses work that captures it and would hold the store.
  public typealias Handler =
    @MainActor (
      _ action: Action, _ store: inout MiddlewareStore<State, Action>,
      _ next: (Action) -> Void
    ) -> Void

  let handlers: [Handler]

  private init(handlers: [Handler]) {
    self.handlers = handlers
  }

  /// Makes a middleware from a function.
  public init(_ handle: @escaping Handler) {
    self.init(handlers: [handle])
  }

  /// A middleware that passes on each action.
  public static var identity: Middleware { Middleware(handlers: []) }

  /// Returns this middleware with another one inside: between it and the reducer.
  public func compose(_ inner: Middleware) -> Middleware {
    Middleware(handlers: handlers + inner.handlers)
  }

  /// Returns the left middleware with the right one inside.
  public static func <> (left: Middleware, right: Middleware) -> Middleware {
    left.compose(right)
  }

  /// Writes a line for each action and the state after it, by default the action alone.
  public static func logger(
    line: @escaping @MainActor (Action, State) -> String = { action, _ in "\(action)" },
    _ write: @escaping @MainActor (String) -> Void
  ) -> Middleware {
    Middleware { action, store, next in
      next(action)
      write(line(action, store.state))
    }
  }
}

/// The store as middleware has it, while it handles an action.
///
/// Work doesn't hold it, but gets a function for dispatching.
@MainActor
public struct MiddlewareStore<State, Action> {
  let read: @MainActor () -> State
  /// The function for dispatching that may be kept: it doesn't hold the store.
  public let send: @MainActor (Action) -> Void
  let work: StoreWork
  /// The number of the middleware in the store, whose work has names of its own.
  let owner: Int

  /// A piece of work, with the function by which it dispatches.
  public typealias Work =
    @MainActor (_ dispatch: @escaping @MainActor (Action) -> Void) async throws -> Void

  /// The state as it is now.
  public var state: State { read() }

  /// Dispatches an action, which is handled after the present one.
  public func dispatch(_ action: Action) { send(action) }

  /// Starts work that ends with the store, and takes the place of this middleware's work of this name.
  ///
  /// - Parameters:
  ///   - name: A word or two for the work.
  ///   - fileID: The caller's file, shown in messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - work: The work. Its actions are ignored once it is cancelled, or the store is gone.
  public func run(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    _ work: @escaping Work
  ) {
    let key = StoreWork.Key(owner: owner, name: name)
    self.work.run(key, fileID: fileID, filePath: filePath, line: line) { [send] in
      guard !Task.isCancelled else { return }
      try await work { if !Task.isCancelled { send($0) } }
    }
  }

  /// Starts work that always completes, even after the release of the store, such as a save.
  ///
  /// - Parameters:
  ///   - name: A word or two for the work.
  ///   - fileID: The caller's file, shown in messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - work: The work. Its actions are ignored once the store is gone.
  public func finish(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    _ work: @escaping Work
  ) {
    self.work.effects.finish(name, fileID: fileID, filePath: filePath, line: line) { [send] in
      try await work(send)
    }
  }

  /// Dispatches the actions for an observed value, at once and after each change.
  ///
  /// An equal value is dispatched, too: the state may have changed meanwhile. It goes on until the work of this name is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - name: A word or two for the work.
  ///   - fileID: The caller's file, shown in messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - actions: Makes the actions of what it reads. It captures clients and values, never the store.
  public func observe(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    _ actions: @escaping @MainActor () -> [Action]
  ) {
    run(name, fileID: fileID, filePath: filePath, line: line) { dispatch in
      try await EffectScope.follow(name, actions) {
        for action in $0 { dispatch(action) }
        return true
      }
    }
  }

  /// Cancels the work that this middleware started by `run` or `observe` with a name.
  public func cancel(_ name: String) { work.cancel(StoreWork.Key(owner: owner, name: name)) }
}

/// The work of a store's middleware.
@MainActor
final class StoreWork {
  struct Key: Hashable {
    let owner: Int
    let name: String
  }

  let effects: EffectScope
  private var running: [Key: (number: Int, effect: Effect)] = [:]
  private var lastNumber = 0

  init(effects: EffectScope) {
    self.effects = effects
  }

  func run(
    _ key: Key,
    fileID: StaticString,
    filePath: StaticString,
    line: Int,
    _ work: @escaping @MainActor () async throws -> Void
  ) {
    cancel(key)
    lastNumber += 1
    let number = lastNumber
    let effect = effects.run(key.name, fileID: fileID, filePath: filePath, line: line) {
      [weak self] in
      defer { self?.ended(key, number) }
      try await work()
    }
    running[key] = (number, effect)
  }

  func cancel(_ key: Key) {
    running.removeValue(forKey: key)?.effect.cancel()
  }

  /// Forgets work that has ended, unless other work has taken its place.
  private func ended(_ key: Key, _ number: Int) {
    if running[key]?.number == number { running[key] = nil }
  }
}
