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

/// A record that a meeting leaves.
@MainActor
package struct LeftRecord {
  /// Its id.
  package let id: String
  /// Saves it, unless it is there or was deleted; returns false if nothing is to be written.
  package let insert: @MainActor () -> Bool
  /// Brings it back if it was deleted here, or else inserts it.
  package let restore: @MainActor () -> Void
  /// Deletes it.
  package let delete: @MainActor () -> Void
  /// Deletes it unless it was changed since.
  package let takeBack: @MainActor () -> Void
  /// Returns true while a change of it is being written, or waits for that.
  package let isPending: @MainActor () -> Bool

  // The history keeps some of them, so they don't hold their query.
  fileprivate init<Record>(_ record: Record, in records: RecordQuery<Record>) {
    id = record.id.description
    insert = { [weak records] in records?.insert(record) != nil }
    restore = { [weak records] in
      guard let records else { return }
      if records.state(of: record.id) == .deletedHere {
        records.restore(record)
      } else {
        records.insert(record)
      }
    }
    delete = { [weak records] in records?.delete(record.id) }
    takeBack = { [weak records] in
      if records?[record.id] == record { records?.delete(record.id) }
    }
    isPending = { [weak records] in records?.isPending { $0 == record.id } ?? false }
  }
}

extension FeatureDependencies {
  /// The kinds of the app whose records meetings leave.
  package var leftKinds: [any LeftByMeetings.Type] {
    kinds.compactMap { $0 as? any LeftByMeetings.Type }
  }

  /// Returns the records that a meeting leaves.
  @MainActor
  package func records(leftBy meeting: Meeting, of standup: Standup.ID) -> [LeftRecord] {
    func left<Kind: LeftByMeetings>(_ kind: Kind.Type) -> [LeftRecord] {
      kind.records(leftBy: meeting, of: standup, in: self)
        .map { LeftRecord($0, in: self[kind]) }
    }
    return leftKinds.flatMap { left($0) }
  }
}
