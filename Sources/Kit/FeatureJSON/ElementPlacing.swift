/// The elements of an array while some come to places among the others.
struct ElementPlacing {
  /// The elements that stay, in their order; nil for those that go.
  var staying: [JSON?]
  /// The elements that come.
  var coming: [(place: Patch.Place, element: JSON)] = []

  init(_ elements: [JSON]) {
    staying = elements
  }

  /// The elements in their places.
  ///
  /// An element that comes at an end is there, whatever else has come. Others come just behind their predecessor, or before its
  /// successor, if that is all that's left of its place, or to the end.
  ///
  /// - Complexity: O(*n*), and O(*m* log *m*) for *m* elements that come.
  var elements: [JSON] {
    let coming = coming.sorted { $0.place.index < $1.place.index }
    var (first, last): ([JSON], [JSON]) = ([], [])
    var (behind, before): ([ElementID: [JSON]], [ElementID: [JSON]]) = ([:], [:])
    let fixed = Set(staying.compactMap { $0?.elementID })
    var known = fixed
    for (place, element) in coming {
      let predecessor = place.predecessor.flatMap { ElementID($0) }
      let successor = place.successor.flatMap { ElementID($0) }
      if place.successor == nil {
        last.append(element)
      } else if place.predecessor == nil {
        first.append(element)
      } else if let predecessor, known.contains(predecessor) {
        behind[predecessor, default: []].append(element)
      } else if let successor, fixed.contains(successor) {
        before[successor, default: []].append(element)
      } else {
        last.append(element)
      }
      if let id = element.elementID { known.insert(id) }
    }
    var result: [JSON] = []
    func append(_ elements: [JSON]) {
      var rest = Array(elements.reversed())
      while let element = rest.popLast() {
        result.append(element)
        if let id = element.elementID { rest += behind[id, default: []].reversed() }
      }
    }
    append(first)
    for element in staying.compactMap(\.self) {
      if let id = element.elementID { append(before[id, default: []]) }
      append([element])
    }
    append(last)
    return result
  }
}
