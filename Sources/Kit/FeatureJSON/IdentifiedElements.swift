/// The elements of an array in which each is an object with an `id` of its own.
struct IdentifiedElements {
  let elements: [JSON]
  private let indices: [ElementID: Int]

  /// Takes the elements of an array; nil if one has no `id`, or that of another one.
  init?(_ elements: [JSON]) {
    self.elements = elements
    var indices: [ElementID: Int] = [:]
    for (index, element) in elements.enumerated() {
      guard let id = element.elementID,
        indices.updateValue(index, forKey: id) == nil
      else { return nil }
    }
    self.indices = indices
  }

  /// The ids, in the order of the elements.
  var ids: [JSON] { elements.compactMap { $0["id"] } }

  func index(of id: JSON) -> Int? { ElementID(id).flatMap { indices[$0] } }

  subscript(id: JSON) -> JSON? { index(of: id).map { elements[$0] } }

  /// The place of an element among all others.
  func place(of id: JSON) -> Patch.Place? {
    index(of: id).map { index in
      Patch.Place(
        index: index,
        predecessor: index > 0 ? elements[index - 1]["id"] : nil,
        successor: index + 1 < elements.count ? elements[index + 1]["id"] : nil
      )
    }
  }
}

/// The id of an element, a text or a number.
struct ElementID: Hashable {
  private let text: [UInt8]
  private let number: JSONNumber?

  init?(_ id: JSON) {
    switch id {
    case .string(let string): (text, number) = (Array(string.utf8), nil)
    case .number(let digits): (text, number) = ([], JSONNumber(digits))
    case .null, .bool, .array, .object: return nil
    }
  }
}

extension JSON {
  /// The id of an object that has one.
  var elementID: ElementID? { self["id"].flatMap { ElementID($0) } }
}
