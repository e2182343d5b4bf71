package import FeatureKit
package import StandupsDomain

/// A kind of records that the notes of a meeting leave, such as its follow-ups.
package protocol LeftByMeetings: StoredKind {
  /// Returns the records that a meeting leaves, whose ids follow from it.
  static func records(
    leftBy meeting: Meeting,
    of standup: Standup.ID,
    in dependencies: FeatureDependencies
  ) -> [Record]
}

/// A change of the records that a meeting leaves, made together with that of its standup.
package enum LeftRecordsChange {
  /// Each is saved, unless it is there or was deleted.
  case insert
  /// Each that was deleted here comes back, and the others are saved.
  case restore
  /// Each that isn't there is taken for a deleted one, which an undo brings back.
  case discard
  /// Each is deleted unless it was changed since.
  case takeBack

  @MainActor
  fileprivate func make<Record>(
    to record: Record,
    in records: RecordQuery<Record>,
    _ history: ChangeHistory
  ) {
    let isDeleted = records.state(of: record.id) == .deletedHere
    switch self {
    case .restore where isDeleted: records.restore(record)
    case .insert, .restore: records.insert(record)
    case .discard where records[record.id] == nil && !isDeleted:
      history.leavingOut { _ = records.insert(record) }
      records.delete(record.id)
    case .takeBack where records[record.id] == record: records.delete(record.id)
    case .discard, .takeBack: break
    }
  }
}

extension FeatureDependencies {
  /// The kinds of the app whose records meetings leave.
  package var leftKinds: [any LeftByMeetings.Type] {
    kinds.compactMap { $0 as? any LeftByMeetings.Type }
  }

  /// Returns true if a record that a meeting leaves isn't there.
  @MainActor
  package func lacksRecord(leftBy meeting: Meeting, of standup: Standup.ID) -> Bool {
    func lacks<Kind: LeftByMeetings>(_ kind: Kind.Type) -> Bool {
      kind.records(leftBy: meeting, of: standup, in: self)
        .contains { self[kind][$0.id] == nil }
    }
    return leftKinds.contains { lacks($0) }
  }

  /// Changes the records that a meeting leaves, but for those that others leave, too.
  @MainActor
  package func change(
    _ change: LeftRecordsChange,
    leftBy meeting: Meeting,
    butFor others: [Meeting] = [],
    of standup: Standup.ID
  ) {
    func make<Kind: LeftByMeetings>(_ kind: Kind.Type) {
      func left(by meeting: Meeting) -> [Kind.Record] {
        kind.records(leftBy: meeting, of: standup, in: self)
      }
      let known = Set(others.flatMap(left).map(\.id))
      // An undo begins with the last change.
      let left = change == .discard ? left(by: meeting).reversed() : left(by: meeting)
      for record in left where !known.contains(record.id) {
        change.make(to: record, in: self[kind], history)
      }
    }
    for kind in leftKinds { make(kind) }
  }
}
