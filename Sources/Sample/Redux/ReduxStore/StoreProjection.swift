public import IdentifiedArrays

/// A store, or a part of one that looks like a store.
@MainActor
public protocol StoreType<State, Action> {
  /// The state.
  associatedtype State
  /// The actions.
  associatedtype Action

  /// The whole as a projection.
  var whole: StoreProjection<State, Action> { get }
}

/// A part of a store's state, with the actions for it.
///
/// It holds no state: it reads the store's each time.
///
/// ```swift
/// let row = store.projection(action: AppAction.topic, state: \.topics, id: topic.id)
/// row.dispatch(.toggle)
/// ```
@MainActor
public struct StoreProjection<State, Action>: StoreType {
  let read: @MainActor () -> State
  let send: @MainActor (Action) -> Void
  let level: ObservedLevel

  /// The projection itself.
  public var whole: StoreProjection { self }

  /// The state as it is now; reading it isn't observed.
  public var state: State { read() }
}

/// The level whose changes a projection may depend on.
struct ObservedLevel {
  let observers: Observers
  /// The hash value of an element's id; nil for the whole state.
  var element: Int?
  /// True for what is stored in the state itself, so that its elements have levels.
  var isStored = true
  /// True if only the ids of a collection are read.
  var isAboutIDs = false

  /// The level of an element, or of anything that is computed from this one.
  func part(element: Int? = nil, isStored: Bool, isAboutIDs: Bool = false) -> ObservedLevel {
    var part = self
    part.isStored = self.isStored && isStored && element == nil
    if self.isStored, isStored {
      part.element = element
      part.isAboutIDs = self.isAboutIDs || isAboutIDs
    }
    return part
  }
}

extension StoreType {
  /// Dispatches an action to the store.
  public func dispatch(_ action: Action) { whole.send(action) }

  // MARK: Projecting

  /// Returns a projection to something that is computed from the state.
  ///
  /// It is computed after each action that may have changed this state, and compared.
  public func projection<Part, PartAction>(
    action: @escaping @MainActor (PartAction) -> Action,
    state: @escaping @MainActor (State) -> Part
  ) -> StoreProjection<Part, PartAction> {
    project(action, isStored: false, state)
  }

  /// Returns a projection to a property of the state.
  public func projection<Part, PartAction>(
    action: @escaping @MainActor (PartAction) -> Action,
    state path: KeyPath<State, Part>
  ) -> StoreProjection<Part, PartAction> {
    project(action, isStored: path.isStored) { $0[keyPath: path] }
  }

  /// Returns a projection to an element of a collection; its state is nil while there is none.
  ///
  /// Where the collection is stored in the state, actions that are lifted by id to other elements don't read it; all
  /// others do. It tells only of values that aren't equal.
  public func projection<Elements: ElementsByID, PartAction>(
    action: @escaping @MainActor (ElementIDAction<Elements.ElementID, PartAction>) -> Action,
    state path: KeyPath<State, Elements>,
    id: Elements.ElementID
  ) -> StoreProjection<Elements.ElementState?, PartAction> {
    project(
      { action(ElementIDAction(id: id, action: $0)) },
      element: id.hashValue,
      isStored: path.isStored
    ) {
      $0[keyPath: path].element(id: id)
    }
  }

  /// Returns a projection to the ids of a collection.
  ///
  /// It isn't read after changes of single elements, so a list of ids costs nothing when a row changes.
  public func projection<Element>(
    ids path: KeyPath<State, IdentifiedArrayOf<Element>>
  ) -> StoreProjection<[Element.ID], Action> {
    project({ $0 }, isStored: path.isStored, isAboutIDs: true) { Array($0[keyPath: path].ids) }
  }

  private func project<Part, PartAction>(
    _ action: @escaping @MainActor (PartAction) -> Action,
    element: Int? = nil,
    isStored: Bool,
    isAboutIDs: Bool = false,
    _ state: @escaping @MainActor (State) -> Part
  ) -> StoreProjection<Part, PartAction> {
    let (read, send, level) = (whole.read, whole.send, whole.level)
    return StoreProjection<Part, PartAction>(
      read: { state(read()) },
      send: { send(action($0)) },
      level: level.part(element: element, isStored: isStored, isAboutIDs: isAboutIDs)
    )
  }
}
