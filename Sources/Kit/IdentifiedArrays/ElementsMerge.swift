/// A list before and after changes by a form and by others: each element, and the order.
package struct ElementsMerge<Element: Identifiable & Equatable> {
  private let base: IdentifiedArrayOf<Element>
  private let mine: IdentifiedArrayOf<Element>
  private let theirs: IdentifiedArrayOf<Element>

  /// Compares three versions of a list.
  package init(
    base: IdentifiedArrayOf<Element>,
    mine: IdentifiedArrayOf<Element>,
    theirs: IdentifiedArrayOf<Element>
  ) {
    (self.base, self.mine, self.theirs) = (base, mine, theirs)
  }

  /// The elements with my changes applied to theirs; nil if that changes nothing.
  package var merged: IdentifiedArrayOf<Element>? {
    guard mine != base else { return nil }
    // An element in one list only stands where that list has it, before the same neighbor.
    let (frame, guests) = order.merged == order.theirs ? (theirs, mine) : (mine, theirs)
    var ids = frame.map(\.id)
    var place = ids.endIndex
    for guest in guests.reversed() {
      if let offset = ids.firstIndex(of: guest.id) {
        place = offset
      } else {
        ids.insert(guest.id, at: place)
      }
    }
    let merged = IdentifiedArray(keepingFirst: ids.compactMap { element($0).merged })
    return merged == theirs ? nil : merged
  }

  /// True if both sides changed the same element or the order differently.
  package var isConflict: Bool {
    order.isConflict || (base.elements + mine.elements).contains { element($0.id).isConflict }
  }

  private func element(_ id: Element.ID) -> ThreeWay<Element?> {
    ThreeWay(base: base[id: id], mine: mine[id: id], theirs: theirs[id: id])
  }

  /// The order of the elements in all three.
  private var order: ThreeWay<[Element.ID]> {
    func known(_ elements: IdentifiedArrayOf<Element>) -> [Element.ID] {
      elements.map(\.id).filter { id in
        [base, mine, theirs].allSatisfy { $0.contains(id: id) }
      }
    }
    return ThreeWay(base: known(base), mine: known(mine), theirs: known(theirs))
  }
}
