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
  /// Saves it, unless it is there or was deleted.
  package let insert: @MainActor () -> Void
  /// Brings it back if it was deleted.
  package let restore: @MainActor () -> Void
  /// Deletes it.
  package let delete: @MainActor () -> Void
  private let isOnItsWay: @MainActor () -> Bool

  // The history keeps some of them, so they don't hold their query.
  fileprivate init<Record>(_ record: Record, in records: RecordQuery<Record>) {
    insert = { [weak records] in records?.insert(record) }
    restore = { [weak records] in records?.restore(record) }
    delete = { [weak records] in records?.delete(record.id) }
    isOnItsWay = { [weak records] in records?.isPending { $0 == record.id } ?? false }
  }

  /// True while a change of it is being written, or waits for that.
  package var isPending: Bool { isOnItsWay() }
}

private enum LeftKindsKey: FeatureDependencyKey {
  static let name = "leftKinds"
  static let live: [any LeftByMeetings.Type] = [FollowUpKind.self]

  static func unimplemented(_ missing: MissingDependency) -> [any LeftByMeetings.Type] { live }
}

extension FeatureDependencies {
  /// The kinds of records that meetings leave: follow-ups, and those of the app's other features.
  package var leftKinds: [any LeftByMeetings.Type] {
    get { self[LeftKindsKey.self] }
    set { self[LeftKindsKey.self] = newValue }
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
