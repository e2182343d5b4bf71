infix operator <> : AdditionPrecedence

/// A pure function that changes the state for an action.
///
/// A feature writes small reducers for its own state and actions. They are lifted to those of the app, and composed:
///
/// ```swift
/// let app =
///   Reducer.list.lift(action: \.list, state: \.topics)
///   <> Reducer.topic.lift(action: \.topic, state: \.topics)
/// ```
///
/// The second lift is by id, so a change of one topic wakes only those who show this topic.
///
/// A `@Sendable` function can neither dispatch nor read a model at once, so the compiler refuses most impure ones. It
/// knows the types of a lift where it is inlined, which makes an action twice as quick.
public struct Reducer<State, Action>: Sendable {
  @usableFromInline
  typealias Step = @Sendable (Action, inout State, Level?) -> Void

  /// The composed functions in their order; so composition is associative, and as deep as one call.
  @usableFromInline
  let steps: [Step]

  @inlinable
  init(steps: [Step]) {
    self.steps = steps
  }

  /// Makes a reducer from a function.
  ///
  /// - Parameter reduce: Changes the state in place. Until it is lifted, each action may change all of it.
  @inlinable
  public init(_ reduce: @escaping @Sendable (Action, inout State) -> Void) {
    self.init { action, state, level in
      reduce(action, &state)
      level?.noteChange()
    }
  }

  /// Makes a reducer from a function that notes its own changes.
  @inlinable
  init(step: @escaping Step) {
    self.init(steps: [step])
  }

  /// Changes a state for an action.
  @inlinable
  public func reduce(_ action: Action, _ state: inout State) {
    reduce(action, &state, at: nil)
  }

  /// Changes a state, and notes the changed parts of its level.
  @inlinable
  func reduce(_ action: Action, _ state: inout State, at level: Level?) {
    for step in steps { step(action, &state, level) }
  }

  // MARK: Composing

  /// A reducer that changes nothing.
  public static var identity: Reducer { Reducer(steps: []) }

  /// Returns a reducer that does this one's changes, and then those of another.
  public func compose(_ next: Reducer) -> Reducer {
    Reducer(steps: steps + next.steps)
  }

  /// Returns a reducer that does the changes of all, in their order.
  ///
  /// - Complexity: O(*n*) in the reducers.
  public static func compose(_ reducers: [Reducer]) -> Reducer {
    Reducer(steps: reducers.flatMap(\.steps))
  }

  /// Returns a reducer that does the changes of the left one, and then those of the right one.
  public static func <> (left: Reducer, right: Reducer) -> Reducer {
    left.compose(right)
  }
}
