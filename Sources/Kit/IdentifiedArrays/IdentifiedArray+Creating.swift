/// What is thrown when two elements have the same id.
public struct DuplicateIDError: Error, Equatable, CustomStringConvertible {
  /// The text of the id that came twice.
  public let id: String

  /// Makes the error from the id that came twice.
  public init(id: some Hashable) {
    self.id = String(describing: id)
  }

  /// A sentence that names the id.
  public var description: String { "two elements have the id \(id)" }
}

extension IdentifiedArray {
  /// Makes an array of elements, leaving out each whose id came before.
  @inlinable
  public init(keepingFirst elements: some Sequence<Element>) {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    for element in elements { append(element) }
  }

  /// Makes an array of elements, where each whose id came before takes the place of the earlier one.
  @inlinable
  public init(keepingLast elements: some Sequence<Element>) {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    for element in elements { updateOrAppend(element) }
  }

  /// Makes an array of elements, or throws when two of them have the same id.
  ///
  /// - Throws: The first id that comes twice.
  @inlinable
  public init(throwing elements: some Sequence<Element>) throws(DuplicateIDError) {
    self.init()
    storage = Array(elements)
    offsets.reserveCapacity(storage.count)
    for offset in storage.indices
    where offsets.updateValue(offset, forKey: storage[offset].id) != nil {
      throw DuplicateIDError(id: storage[offset].id)
    }
  }

  /// Makes room for a number of elements at once.
  @inlinable
  public mutating func reserveCapacity(_ capacity: Int) {
    storage.reserveCapacity(capacity)
    offsets.reserveCapacity(capacity)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Makes an array of the elements of a literal, leaving out each whose id came before.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(keepingFirst: elements)
  }
}
