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
