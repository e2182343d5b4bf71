extension IdentifiedArray: RandomAccessCollection {
  /// The offset of the first element.
  @inlinable
  public var startIndex: Int { 0 }

  /// The offset after the last element, which is the number of elements.
  @inlinable
  public var endIndex: Int { storage.count }

  /// The element at a valid offset.
  ///
  /// As in `self[id:]`, an element whose id changes is found by its own from then on, replacing another with that id.
  /// So this isn't a `MutableCollection`, whose algorithms hold an element twice for a while; `sort` and
  /// `move(fromOffsets:toOffset:)` change the order.
  ///
  /// - Complexity: O(1); O(*n*) if another element is replaced.
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
