extension StoreType where State: Equatable {
  /// Tells of the state now, and each time it isn't equal to that before.
  ///
  /// The first call comes at once: what it dispatches is handled inside it, unless an action is being handled.
  ///
  /// A large collection that a subscription gets is copied by its next change: subscribe to a projection of those values
  /// that are needed.
  ///
  /// - Parameter onChange: Gets the state.
  /// - Returns: The subscription, which ends when it is released.
  public func subscribe(_ onChange: @escaping @MainActor (State) -> Void) -> StoreSubscription {
    let read = whole.read
    let observer = ValueObserver(read(), at: whole.level, read: read, onChange: onChange)
    onChange(observer.value)
    return StoreSubscription(observer: observer)
  }
}

/// Tells of changes until it is released, with all its copies.
public struct StoreSubscription {
  private let observer: Observer

  init(observer: Observer) {
    self.observer = observer
  }
}

/// Keeps the last value of a part, to compare it with the next one.
final class ValueObserver<Value: Equatable>: Observer {
  private(set) var value: Value
  private let read: @MainActor () -> Value?
  private let onChange: @MainActor (Value) -> Void

  /// Begins to observe a level; without one it keeps its value.
  ///
  /// - Parameters:
  ///   - value: The value now.
  ///   - level: The level.
  ///   - read: Returns the value; nil if it is gone, so that the last one is kept.
  ///   - onChange: Gets each value that isn't equal to the one before.
  @MainActor
  init(
    _ value: Value,
    at level: ObservedLevel?,
    read: @escaping @MainActor () -> Value?,
    onChange: @escaping @MainActor (Value) -> Void
  ) {
    (self.value, self.read, self.onChange) = (value, read, onChange)
    super.init(isAboutIDs: level?.isAboutIDs ?? false)
    level?.observers.add(self, at: level?.element)
  }

  override func update() -> Bool {
    guard let new = read(), new != value else { return false }
    value = new
    return true
  }

  override func tell() { onChange(value) }
}
