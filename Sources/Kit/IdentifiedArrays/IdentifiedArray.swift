/// Ordered elements, each with an id of its own, found by offset or by id in constant time.
///
/// An array finds an element by id only by looking at every one, and an offset kept for later points to
/// another element as soon as something is inserted. A dictionary has no order. This is both at once:
///
/// ```swift
/// var books: IdentifiedArrayOf<Book> = [emma, dracula]
/// books[id: emma.id]?.title = "Emma, annotated"   // in place, without a copy
/// books.move(fromOffsets: [1], toOffset: 0)
/// books.ids                                       // [dracula.id, emma.id]
/// ```
///
/// No two elements have the same id. The name of each initializer, and the documentation of each method,
/// tells how a second element with a taken id is treated.
public struct IdentifiedArray<ID, Element: Identifiable> where Element.ID == ID {
  @usableFromInline
  var storage: [Element]

  /// The offset of the element with each id.
  @usableFromInline
  var offsets: [ID: Int]

  /// Makes an empty array.
  @inlinable
  public init() {
    (storage, offsets) = ([], [:])
  }
}

/// An identified array, named by its elements alone.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}

// MARK: - Finding

extension IdentifiedArray {
  /// The elements in order, as a plain array.
  @inlinable
  public var elements: [Element] { storage }

  /// Returns true if the array has an element with an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(id: ID) -> Bool {
    offsets[id] != nil
  }

  /// Returns the offset of the element with an id, or nil when there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func offset(id: ID) -> Int? {
    offsets[id]
  }

  /// The element with an id; setting nil removes it.
  ///
  /// An element is filed under its *own* id. If it is stored under another id, or its id changes in place, it is
  /// found by its own from then on, replacing an element that had that id. An element with a new id is appended.
  ///
  /// - Complexity: O(1) on average; O(*n*) to remove.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let offset = offsets[id] else { return nil }
      return storage[offset]
    }
    _modify {
      guard let offset = offsets[id] else {
        var element: Element?
        defer {
          if let element { updateOrAppend(element) }
        }
        yield &element
        return
      }
      // Taken out while it changes, so that nothing else refers to it, and what it holds is not copied
      // either. The last one takes its place meanwhile: an array can only be shorter at its end.
      var taken = storage.removeLast()
      if offset < storage.count { swap(&storage[offset], &taken) }
      var element: Element? = consume taken
      defer { putBack(element.take(), of: id, at: offset) }
      yield &element
    }
  }

  /// Changes the element with an id in place, if there is one.
  ///
  /// It does the same as `self[id: id]?` at the cost of an array and a dictionary; use it for many changes.
  ///
  /// ```swift
  /// books.update(id: emma.id) { $0.title = "Emma, annotated" }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - change: Changes the element, which is then filed under its own id.
  /// - Returns: The result of the closure; nil without such an element.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func update<Result>(
    id: ID,
    _ change: (inout Element) throws -> Result
  ) rethrows -> Result? {
    guard let offset = offsets[id] else { return nil }
    return try change(&self[offset])
  }

  /// Ends a change in place: puts the last element at `offset`, where one was taken out.
  @inlinable
  mutating func putBack(_ element: consuming Element?, of id: ID, at offset: Int) {
    guard var element else {
      let end = storage.count + 1
      if offset < storage.count { storage.append(storage.remove(at: offset)) }
      offsets[id] = nil
      renumber(offset..<end) { $0 - 1 }
      return
    }
    let newID = element.id
    if offset < storage.count { swap(&storage[offset], &element) }
    storage.append(element)
    if newID != id { refile(from: id, to: newID, at: offset) }
  }

  /// Files the element at `offset` under its present id, and removes another element with that id.
  @usableFromInline
  mutating func refile(from oldID: ID, to newID: ID, at offset: Int) {
    offsets[oldID] = nil
    guard let taken = offsets[newID] else {
      offsets[newID] = offset
      return
    }
    storage.remove(at: taken)
    offsets[newID] = nil
    renumber(taken..<storage.count + 1) { $0 - 1 }
    offsets[newID] = taken < offset ? offset - 1 : offset
  }
}
