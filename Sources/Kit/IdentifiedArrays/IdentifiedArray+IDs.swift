extension IdentifiedArray {
  /// The ids in the order of the elements.
  ///
  /// - Complexity: O(1), because it is a view of the array.
  @inlinable
  public var ids: IDs { IDs(self) }

  /// The ids of an identified array, in the order of its elements.
  ///
  /// Finding an id takes constant time. The view reads like an array, and compares with one:
  ///
  /// ```swift
  /// if books.ids.contains(emma.id) { … }
  /// #expect(books.ids == [dracula.id, emma.id])
  /// ```
  public struct IDs {
    @usableFromInline
    let array: IdentifiedArray

    @inlinable
    init(_ array: IdentifiedArray) {
      self.array = array
    }
  }
}

extension IdentifiedArray.IDs: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray.IDs: RandomAccessCollection {
  /// The offset of the first id.
  @inlinable
  public var startIndex: Int { 0 }

  /// The offset after the last id, which is the number of ids.
  @inlinable
  public var endIndex: Int { array.count }

  /// The id at an offset.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(offset: Int) -> ID { array.storage[offset].id }

  /// Returns true if an id is in the view.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: ID) -> Bool {
    array.contains(id: id)
  }

  /// Returns the offset of an id, or nil if it isn't in the view.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func firstIndex(of id: ID) -> Int? {
    array.offset(id: id)
  }
}

extension IdentifiedArray.IDs: Equatable {
  /// Returns true if two arrays have the same ids in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.elementsEqual(right)
  }

  /// Returns true if these are the ids of a list, in its order.
  @inlinable
  public static func == (left: Self, right: [ID]) -> Bool {
    left.elementsEqual(right)
  }

  /// Returns true if these aren't the ids of a list, in its order.
  @inlinable
  public static func != (left: Self, right: [ID]) -> Bool {
    !(left == right)
  }
}

extension IdentifiedArray.IDs: CustomStringConvertible, CustomReflectable {
  /// The description of the ids as a plain array.
  public var description: String { Array(self).description }

  /// The mirror of the ids as a plain array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}
