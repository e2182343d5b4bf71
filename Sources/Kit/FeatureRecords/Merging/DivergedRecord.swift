import FeatureJSON

/// A record that two journals have, and the version of it that both come from.
///
/// The outcome is the same from either side, so that both have the same record once each has taken in the other one.
struct DivergedRecord {
  /// The version that both come from; nil if it isn't known, or if there was none.
  let base: JournalRecord?
  let ours: JournalRecord
  let theirs: JournalRecord

  /// True if one side must be chosen.
  ///
  /// Both changed a property to other values, or one deleted what the other one changed.
  var isConflict: Bool { deletion == .undecided || value(choosing: .ours).isConflict }

  /// Returns the record with the changes of both sides.
  ///
  /// - Parameter side: The side that counts where both changed the same.
  /// - Returns: The record.
  func merged(choosing side: MergeSide) -> JournalRecord {
    var record = side == .ours ? ours : theirs
    if case .decided(let date) = deletion {
      record.deleted = date
      (record.value, record.schema) = value(choosing: side).value
    }
    record.rank = rank
    let (first, second) = ordered
    record.unknown = JSON.Object(first.unknown.members + second.unknown.members)
    return record
  }

  // MARK: Parts

  private enum Deletion: Equatable {
    case decided(Int?)
    case undecided
  }

  private var deletion: Deletion {
    let (old, our, their) = (base?.deleted, ours.deleted, theirs.deleted)
    guard let our, let their else {
      guard our != their else { return .decided(nil) }
      guard let base else { return .undecided }
      let (deleted, present) = our == nil ? (theirs, ours) : (ours, theirs)
      // What one side brought back stays, unless the other one has deleted it once more.
      if let old { return old == deleted.deleted ? .decided(nil) : .undecided }
      return present.hasValue(of: base) ? .decided(deleted.deleted) : .undecided
    }
    return .decided(old == our ? their : old == their ? our : min(our, their))
  }

  /// The place: that of the side that moved it, or the first one if both did.
  private var rank: Int {
    if ours.rank == base?.rank { return theirs.rank }
    return theirs.rank == base?.rank ? ours.rank : min(ours.rank, theirs.rank)
  }

  private func value(
    choosing side: MergeSide
  ) -> (value: (RecordValue, Int), isConflict: Bool) {
    let (ours, theirs) = (ours, theirs)
    let (our, their) = ((ours.value, ours.schema), (theirs.value, theirs.schema))
    if let base {
      if theirs.hasValue(of: base) { return (our, false) }
      if ours.hasValue(of: base) { return (their, false) }
    }
    if ours.hasValue(of: theirs) { return (our, false) }
    guard ours.schema == theirs.schema else {
      return (side == .ours ? our : their, true)
    }
    let (first, second) = (ordered.first.value.json, ordered.second.value.json)
    let known = base.flatMap { $0.schema == ours.schema ? $0.value.json : nil }
    let old = known ?? first.shared(with: second) ?? .null
    let patch = Patch(from: old, to: second)
    let isSecond = side == (isOursFirst ? .theirs : .ours)
    let json =
      isSecond
      ? patch.applied(to: first, restoringFrom: second)
      : patch.withoutConflicts(with: first).applied(to: first)
    return ((RecordValue(json), ours.schema), !patch.conflicts(with: first).isEmpty)
  }

  // MARK: Order

  /// Both records in an order that is the same from either side.
  private var ordered: (first: JournalRecord, second: JournalRecord) {
    isOursFirst ? (ours, theirs) : (theirs, ours)
  }

  private var isOursFirst: Bool {
    let (our, their) = (ours.value.json.bytes, theirs.value.json.bytes)
    guard our == their else { return our.lexicographicallyPrecedes(their) }
    return JSON.object(ours.unknown).bytes.lexicographicallyPrecedes(
      JSON.object(theirs.unknown).bytes
    )
  }
}

/// The journal that is changed, or the copy that it takes in.
package enum MergeSide: Sendable {
  case ours
  case theirs
}

extension JournalRecord {
  /// Returns true for the same value in the same form.
  func hasValue(of other: JournalRecord) -> Bool {
    schema == other.schema && value == other.value
  }
}
