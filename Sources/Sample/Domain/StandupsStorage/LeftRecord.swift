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
  /// Saves it, unless it is there or was deleted.
  package let insert: @MainActor () -> Void
  /// Brings it back if it was deleted here, or else inserts it.
  package let restore: @MainActor () -> Void
  /// Deletes it.
  package let delete: @MainActor () -> Void
  /// Returns true while a change of it is being written, or waits for that.
  package let isPending: @MainActor () -> Bool

  // The history keeps some of them, so they don't hold their query.
  fileprivate init<Record>(_ record: Record, in records: RecordQuery<Record>) {
    id = record.id.description
    insert = { [weak records] in records?.insert(record) }
    restore = { [weak records] in
      guard let records else { return }
      if records.state(of: record.id) == .deletedHere {
        records.restore(record)
      } else {
        records.insert(record)
      }
    }
    delete = { [weak records] in records?.delete(record.id) }
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

/// A form whose draft has meetings that were held, and so is the log of all that they leave.
package protocol HoldingMeetings: DraftLogging where Kind == StandupKind {
  /// Returns the meetings of a draft, and their standup.
  static func held(in draft: Draft) -> HeldMeetings
}

/// The meetings of a standup, by their ids.
package typealias HeldMeetings = (standup: Standup.ID, meetings: [Meeting.ID])

extension HoldingMeetings {
  /// Returns the meetings of a draft; nil if it can't be read.
  package static func held(in draft: SavedDraft) -> HeldMeetings? {
    draft.content(of: Self.self).map { held(in: $0) }
  }

  /// Returns the names of the kinds that lack records of stored meetings, deleted or not.
  package static func missing(
    after draft: SavedDraft,
    in stores: RecordStores,
    _ dependencies: FeatureDependencies
  ) async throws -> [String] {
    guard let held = held(in: draft),
      let standup = try await stores.standups.load().records[id: held.standup]
    else { return [] }
    let meetings = held.meetings.compactMap { standup.meetings[id: $0] }
    func lacks<Kind: LeftByMeetings>(_ kind: Kind.Type) async throws -> Bool {
      for meeting in meetings {
        for record in kind.records(leftBy: meeting, of: standup.id, in: dependencies)
        where try await stores[kind].backend.find(record.id) == .nothing { return true }
      }
      return false
    }
    var missing: [String] = []
    for case let kind as any LeftByMeetings.Type in stores.all.map({ $0.kind })
    where try await lacks(kind) { missing.append(kind.folder) }
    return missing
  }
}
