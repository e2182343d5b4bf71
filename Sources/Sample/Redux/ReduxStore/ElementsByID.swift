public import IdentifiedArrays

/// A collection whose elements are found by id, for lifts and projections of single elements.
///
/// No stored property of the collection is an element, or holds one: a change by id is noted for the id alone.
public protocol ElementsByID<ElementID, ElementState> {
  /// The ids.
  associatedtype ElementID: Hashable
  /// The elements.
  associatedtype ElementState

  /// Returns the element with an id; nil if there is none.
  func element(id: ElementID) -> ElementState?

  /// Changes the element with an id in place, if there is one.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - change: Changes the element.
  /// - Returns: True if the collection has other ids than before, or another order.
  mutating func updateElement(id: ElementID, _ change: (inout ElementState) -> Void) -> Bool
}

/// An action for one element of a collection.
public struct ElementIDAction<ID, Action> {
  /// The id of the element.
  public var id: ID
  /// The action.
  public var action: Action

  /// Makes an action for an element.
  public init(id: ID, action: Action) {
    (self.id, self.action) = (id, action)
  }
}

extension ElementIDAction: Sendable where ID: Sendable, Action: Sendable {}
extension ElementIDAction: Equatable where ID: Equatable, Action: Equatable {}

extension IdentifiedArray: ElementsByID {
  /// Returns the element with an id; nil if there is none.
  @inlinable
  public func element(id: ID) -> Element? { self[id: id] }

  /// Changes the element with an id in place, if there is one.
  @inlinable
  public mutating func updateElement(id: ID, _ change: (inout Element) -> Void) -> Bool {
    update(id: id) { element in
      change(&element)
      return element.id != id
    } ?? false
  }
}

extension Dictionary: ElementsByID {
  /// Returns the value of a key; nil if there is none.
  @inlinable
  public func element(id: Key) -> Value? { self[id] }

  /// Changes the value of a key in place, if there is one.
  @inlinable
  public mutating func updateElement(id: Key, _ change: (inout Value) -> Void) -> Bool {
    if let index = index(forKey: id) { change(&values[index]) }
    return false
  }
}
