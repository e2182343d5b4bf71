package import FeatureKit
package import StandupsDomain

/// A form whose draft has meetings that were held, and so is the log of all that they leave.
package protocol MeetingLog: Drafting where Kind == StandupKind {
  /// Returns the meetings of a draft, and their standup.
  static func meetings(in draft: Draft) -> (standup: Standup.ID, ids: [Meeting.ID])
}

extension MeetingLog {
  /// True: the meetings leave other records.
  public static var draftsAreLogs: Bool { true }

  /// Returns the meetings of a draft; nil if it can't be read.
  package static func meetings(in draft: SavedDraft) -> (standup: Standup.ID, ids: [Meeting.ID])? {
    draft.content(of: Self.self).map { meetings(in: $0) }
  }

  /// Returns the names of the kinds that lack records which stored meetings leave.
  ///
  /// A deleted one isn't missing.
  public static func missing(
    after draft: SavedDraft,
    in stores: RecordStores,
    _ dependencies: FeatureDependencies
  ) async throws -> [String] {
    guard let held = meetings(in: draft),
      let standup = try await stores.standups.load().records[id: held.standup]
    else { return [] }
    let meetings = held.ids.compactMap { standup.meetings[id: $0] }
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
