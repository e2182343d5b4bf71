extension IdentifiedArray: RandomAccessCollection {
  /// The offset of the first element.
  @inlinable
  public var startIndex: Int { 0 }

  /// The offset behind the last element, which is the number of elements.
  @inlinable
  public var endIndex: Int { storage.count }

  /// The element at an offset, which must be one of the array: read it, or change it in place.
  ///
  /// As by `self[id:]`, an element whose id changes is found by its own from then on, and an element that had that id before
  /// makes room for it. So this is not a `MutableCollection`, whose algorithms write an element in two places for a while;
  /// `sort` and `move(fromOffsets:toOffset:)` change the order.
  ///
  /// - Complexity: O(1); O(*n*) when another element makes room.
  @inlinable
  public subscript(offset: Int) -> Element {
    get { storage[offset] }
    _modify {
      let id = storage[offset].id
      defer {
        let newID = storage[offset].id
        if newID != id { refile(from: id, to: newID, at: offset) }
      }
      yield &storage[offset]
    }
  }

  /// Makes an iterator over the elements in order.
  @inlinable
  public func makeIterator() -> IndexingIterator<[Element]> {
    storage.makeIterator()
  }

  /// Calls a closure with the memory of the elements.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
  }
}
