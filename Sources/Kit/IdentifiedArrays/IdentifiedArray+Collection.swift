extension IdentifiedArray: RandomAccessCollection {
  /// The offset of the first element.
  @inlinable
  public var startIndex: Int { 0 }

  /// The offset behind the last element, which is the number of elements.
  @inlinable
  public var endIndex: Int { storage.count }

  /// The element at an offset.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(offset: Int) -> Element { storage[offset] }

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
