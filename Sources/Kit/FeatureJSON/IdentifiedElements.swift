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

/// The difference between two arrays of elements with ids, with as few moves as possible.
struct ElementsDifference {
  private let old: IdentifiedElements
  private let new: IdentifiedElements
  /// The old indices of the elements that don't move.
  private let staying: Set<Int>

  init(_ old: IdentifiedElements, _ new: IdentifiedElements) {
    (self.old, self.new) = (old, new)
    staying = Set(new.ids.compactMap(old.index(of:)).longestIncreasingSubsequence)
  }

  /// Returns the changes of the elements.
  ///
  /// - Parameter edit: Returns the difference of two values.
  /// - Returns: The changes, in the order of an edit.
  func edits(_ edit: (JSON, JSON) -> Patch.Edit) -> [Patch.Element] {
    let (oldPlaces, newPlaces) = (places(in: old), places(in: new))
    var edits: [Patch.Element] = []
    for (index, (id, element)) in zip(new.ids, new.elements).enumerated() {
      guard let oldIndex = old.index(of: id) else {
        edits.append(.init(id: id, edit: .set(element, was: nil), place: newPlaces[index]))
        continue
      }
      let oldElement = old.elements[oldIndex]
      var change = Patch.Element(id: id)
      if oldElement != element { change.edit = edit(oldElement, element) }
      if !staying.contains(oldIndex) {
        (change.place, change.oldPlace) = (newPlaces[index], oldPlaces[oldIndex])
      }
      if change.edit != nil || change.place != nil { edits.append(change) }
    }
    for (index, id) in old.ids.enumerated() where new.index(of: id) == nil {
      let removed = Patch.Edit.set(nil, was: old.elements[index])
      edits.append(.init(id: id, edit: removed, oldPlace: oldPlaces[index]))
    }
    return edits
  }

  /// The places in one of both arrays.
  private func places(in elements: IdentifiedElements) -> [Patch.Place] {
    let ids = elements.ids
    var (places, successor): ([Patch.Place], JSON?) = ([], nil)
    for (index, id) in ids.enumerated().reversed() {
      let predecessor = index > 0 ? ids[index - 1] : nil
      places.append(.init(index: index, predecessor: predecessor, successor: successor))
      if old.index(of: id).map(staying.contains) ?? false { successor = id }
    }
    return places.reversed()
  }
}

extension [Int] {
  /// The longest part of the elements, in their order, in which each is greater than the one before.
  ///
  /// - Complexity: O(*n* log *n*), as in Schensted, “Longest Increasing and Decreasing Subsequences”, 1961.
  fileprivate var longestIncreasingSubsequence: [Int] {
    /// The index of the least last element of a subsequence, by its length.
    var lasts: [Int] = []
    var predecessors: [Int?] = []
    for (index, element) in enumerated() {
      var range = 0..<lasts.count
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        range =
          self[lasts[middle]] < element
          ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      let length = range.lowerBound
      predecessors.append(length > 0 ? lasts[length - 1] : nil)
      if length < lasts.count { lasts[length] = index } else { lasts.append(index) }
    }
    return sequence(state: lasts.last) { (index: inout Int?) -> Int? in
      guard let current = index else { return nil }
      index = predecessors[current]
      return self[current]
    }.reversed()
  }
}
