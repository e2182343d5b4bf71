public import IdentifiedArrays

extension Standup {
  /// The attendees with a name; a row without one is only a place to type, and isn't a change.
  public var namedAttendees: IdentifiedArrayOf<Attendee> { attendees.filter { !$0.isBlank } }
}

/// The attendees before and after changes by a form and by others: each attendee, and the order.
struct AttendeesMerge {
  private let base: IdentifiedArrayOf<Attendee>
  private let mine: IdentifiedArrayOf<Attendee>
  private let theirs: IdentifiedArrayOf<Attendee>

  init(_ mine: Standup, changedFrom base: Standup, over theirs: Standup) {
    self.base = base.namedAttendees
    self.mine = mine.namedAttendees
    self.theirs = theirs.namedAttendees
  }

  /// The attendees with my changes applied to theirs; nil if that changes nothing.
  var merged: IdentifiedArrayOf<Attendee>? {
    guard mine != base else { return nil }
    // An attendee in one list only stands where that list has it, before the same neighbor.
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
    let merged = IdentifiedArray(keepingFirst: ids.compactMap { attendee($0).merged })
    return merged == theirs ? nil : merged
  }

  /// True if both sides changed the same attendee or the order differently.
  var isConflict: Bool {
    order.isConflict || (base.elements + mine.elements).contains { attendee($0.id).isConflict }
  }

  private func attendee(_ id: Attendee.ID) -> ThreeWay<Attendee?> {
    ThreeWay(base: base[id: id], mine: mine[id: id], theirs: theirs[id: id])
  }

  /// The order of the attendees in all three.
  private var order: ThreeWay<[Attendee.ID]> {
    func known(_ attendees: IdentifiedArrayOf<Attendee>) -> [Attendee.ID] {
      attendees.map(\.id).filter { id in
        [base, mine, theirs].allSatisfy { $0.contains(id: id) }
      }
    }
    return ThreeWay(base: known(base), mine: known(mine), theirs: known(theirs))
  }
}
