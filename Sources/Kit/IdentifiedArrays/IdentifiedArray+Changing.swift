extension IdentifiedArray {
  // MARK: Adding

  /// Appends an element, unless its id is taken.
  ///
  /// - Returns: True if the element was appended.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> Bool {
    let isNew = claim(element.id, for: storage.count)
    if isNew { storage.append(element) }
    return isNew
  }

  /// Inserts an element at an offset, unless its id is taken.
  ///
  /// - Returns: True if the element was inserted.
  /// - Complexity: O(*n*) in the elements after it.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at offset: Int) -> Bool {
    let id = element.id
    guard offsets[id] == nil else { return false }
    storage.insert(element, at: offset)
    renumber(offset..<storage.count) { $0 + 1 }
    offsets[id] = offset
    return true
  }

  /// Replaces the element with the same id, or appends a new one.
  ///
  /// - Returns: The replaced element.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let offset = offsets[element.id] else {
      append(element)
      return nil
    }
    let old = storage[offset]
    storage[offset] = element
    return old
  }

  /// Stores the offset of a new id; returns false if it is taken.
  @inlinable
  mutating func claim(_ id: ID, for offset: Int) -> Bool {
    // One lookup in the dictionary for both questions.
    func claim(_ entry: inout Int?) -> Bool {
      guard entry == nil else { return false }
      entry = offset
      return true
    }
    return claim(&offsets[id])
  }

  // MARK: Removing

  /// Removes the element with an id.
  ///
  /// - Returns: The removed element.
  /// - Complexity: O(*n*) in the elements after it.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    offsets[id].map { remove(at: $0) }
  }

  /// Removes the element at a valid offset.
  ///
  /// - Returns: The removed element.
  /// - Complexity: O(*n*) in the elements after it.
  @inlinable
  @discardableResult
  public mutating func remove(at offset: Int) -> Element {
    let element = storage.remove(at: offset)
    offsets[element.id] = nil
    renumber(offset..<storage.count + 1) { $0 - 1 }
    return element
  }

  /// Removes all elements that satisfy a predicate.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    self = try filter { try !isRemoved($0) }
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll() {
    storage.removeAll()
    offsets.removeAll()
  }

  /// Returns the elements that satisfy a predicate.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = Self()
    for element in storage where try isIncluded(element) { result.append(element) }
    return result
  }

  // MARK: Sorting

  /// Sorts the elements, keeping the order of equal ones.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try storage.sort(by: areInIncreasingOrder)
    for offset in storage.indices { offsets[storage[offset].id] = offset }
  }

  // MARK: Keeping the offsets

  /// Stores the new offsets of the elements of a range, once the storage has changed.
  ///
  /// Hashing ids costs most. So a short range is looked up by id, and a long one is found in one pass through all
  /// offsets, which hashes nothing.
  ///
  /// - Parameters:
  ///   - range: All old and all new offsets of the moved elements.
  ///   - newOffset: Returns the new offset for an old one.
  @inlinable
  mutating func renumber(_ range: Range<Int>, _ newOffset: (Int) -> Int) {
    guard range.count * 16 > storage.count else {
      for offset in range.clamped(to: storage.indices) {
        offsets[storage[offset].id] = offset
      }
      return
    }
    Self.change(&offsets.values) { offset in
      if range.contains(offset) { offset = newOffset(offset) }
    }
  }

  /// Changes each value in place.
  ///
  /// Iterating over `indices` would hold a copy of the values.
  @inlinable
  static func change(
    _ values: inout Dictionary<ID, Int>.Values,
    _ change: (inout Int) -> Void
  ) {
    var index = values.startIndex
    while index != values.endIndex {
      change(&values[index])
      values.formIndex(after: &index)
    }
  }
}
