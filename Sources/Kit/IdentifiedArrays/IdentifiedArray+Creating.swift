/// The error of an array whose elements repeat an id.
public struct DuplicateIDError: Error, Equatable, CustomStringConvertible {
  /// The text of the repeated id.
  public let id: String

  /// Makes the error from the repeated id.
  @usableFromInline
  package init(id: some Hashable) {
    self.id = String(describing: id)
  }

  /// A sentence that names the id.
  public var description: String { "two elements have the id \(id)" }
}

extension IdentifiedArray {
  /// Makes an array of elements, keeping the first of those with the same id.
  @inlinable
  public init(keepingFirst elements: some Sequence<Element>) {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    for element in elements { append(element) }
  }

  /// Makes an array of elements, keeping the last of those with the same id, in the place of the first.
  @inlinable
  public init(keepingLast elements: some Sequence<Element>) {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    for element in elements { updateOrAppend(element) }
  }

  /// Makes an array of elements, or throws if two of them have the same id.
  ///
  /// - Throws: The first repeated id.
  @inlinable
  public init(throwing elements: some Sequence<Element>) throws(DuplicateIDError) {
    self.init()
    storage = Array(elements)
    guard !storage.isEmpty else { return }
    offsets = Dictionary(minimumCapacity: storage.count)
    for offset in storage.indices
    where offsets.updateValue(offset, forKey: storage[offset].id) != nil {
      throw DuplicateIDError(id: storage[offset].id)
    }
  }

  /// Reserves room for a number of elements.
  @inlinable
  package mutating func reserveCapacity(_ capacity: Int) {
    guard capacity > 0 else { return }
    storage.reserveCapacity(capacity)
    offsets.reserveCapacity(capacity)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Makes an array from a literal, keeping the first of the elements with the same id.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(keepingFirst: elements)
  }
}
