extension Reducer {
  // MARK: Actions

  /// Returns a reducer of a wider action, which has this one as an optional property.
  @inlinable
  public func lift<WideAction>(
    action: any KeyPath<WideAction, Action?> & Sendable
  ) -> Reducer<State, WideAction> {
    Reducer<State, WideAction> { wide, state, level in
      if let action = wide[keyPath: action] { reduce(action, &state, at: level) }
    }
  }

  /// Returns a reducer of a wider action and a state that has this one as a property.
  @inlinable
  public func lift<WideState, WideAction>(
    action: any KeyPath<WideAction, Action?> & Sendable,
    state: any WritableKeyPath<WideState, State> & Sendable
  ) -> Reducer<WideState, WideAction> {
    lift(state: state).lift(action: action)
  }

  /// Returns a reducer of a wider action and a state with this one as an optional property.
  @inlinable
  public func lift<WideState, WideAction>(
    action: any KeyPath<WideAction, Action?> & Sendable,
    state: any WritableKeyPath<WideState, State?> & Sendable
  ) -> Reducer<WideState, WideAction> {
    lift(state: state).lift(action: action)
  }

  // MARK: States

  /// Returns a reducer of a state that has this one as a property.
  @inlinable
  public func lift<WideState>(
    state path: any WritableKeyPath<WideState, State> & Sendable
  ) -> Reducer<WideState, Action> {
    let isStored = path.isStored
    return Reducer<WideState, Action> { action, wide, level in
      reduce(action, &wide[keyPath: path], at: isStored ? level : nil)
      // Its setter or observer has run, and may have written anything.
      if !isStored { level?.noteChange() }
    }
  }

  /// Returns a reducer of a state that has this one as an optional property; for nil it changes nothing.
  @inlinable
  public func lift<WideState>(
    state path: any WritableKeyPath<WideState, State?> & Sendable
  ) -> Reducer<WideState, Action> {
    Reducer<State?, Action> { action, optional, level in
      // Taken out while it changes: a second reference would make it copy what it holds.
      guard var state = optional.take() else { return }
      reduce(action, &state, at: level)
      optional = state
    }
    .lift(state: path)
  }

  /// Returns a reducer of an enumeration that has this state in one of its cases; it ignores others.
  ///
  /// Each action copies the value of the case, and makes all observers read again: keep large collections outside.
  @inlinable
  public func lift<WideState>(state path: CasePath<WideState, State>) -> Reducer<WideState, Action>
  {
    Reducer<WideState, Action> { action, wide, level in
      guard var state = path.extract(wide) else { return }
      let part = level?.probe()
      reduce(action, &state, at: part)
      wide = path.embed(state)
      if part?.hasChanged == true { level?.noteChange() }
    }
  }

  // MARK: Elements

  /// Returns a reducer of a collection that has this state as elements; unknown ids change nothing.
  ///
  /// Observers of other elements aren't asked, where the collection is stored in the state.
  @inlinable
  public func lift<WideState, WideAction, Elements: ElementsByID & SendableMetatype>(
    action: any KeyPath<WideAction, ElementIDAction<Elements.ElementID, Action>?> & Sendable,
    state path: any WritableKeyPath<WideState, Elements> & Sendable
  ) -> Reducer<WideState, WideAction>
  where Elements.ElementState == State, Elements.ElementID: SendableMetatype {
    Reducer<Elements, ElementIDAction<Elements.ElementID, Action>> { action, elements, level in
      let element = level?.element(action.id.hashValue)
      let hasOtherIDs = elements.updateElement(id: action.id) { state in
        reduce(action.action, &state, at: element)
      }
      if hasOtherIDs { level?.noteChange() }
    }
    .lift(action: action, state: path)
  }
}

extension KeyPath {
  /// True for a property that is stored inside its root, without any code of its own.
  ///
  /// Then nothing else changes with it, and its elements aren't those of another collection.
  @inlinable
  var isStored: Bool { MemoryLayout<Root>.offset(of: self) != nil }
}
