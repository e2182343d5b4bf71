import FeatureRecords
package import FeatureWalks
package import Foundation

/// The first lines of a recording, which describe the world that it begins in.
package struct RecordedWorld {
  /// The lines.
  package private(set) var settings: [WalkSetting] = []

  /// Describes the world.
  ///
  /// - Parameters:
  ///   - kinds: The records of each kind, and the unreadable ones.
  ///   - ids: The map of ids, which learns the walk's ids.
  ///   - timeZone: The user's time zone.
  ///   - others: Lines about what is beside the records.
  /// - Throws: An error if a record can't be written.
  package init(
    _ kinds: [RecordedKind],
    ids: RecordedIDs,
    in timeZone: TimeZone = .gmt,
    others: [WalkSetting] = []
  ) throws {
    if !["GMT", "UTC", "Etc/UTC"].contains(timeZone.identifier) {
      settings.append(.given(kind: "zone", values: [timeZone.identifier]))
    }
    settings += others
    for record in kinds.flatMap(\.records) {
      if let given = try record(ids) { settings.append(given) }
    }
    for record in kinds.flatMap(\.unreadable) {
      let text = ids.numbered("\(record.place): \(record.error.reason)")
      settings.append(.given(kind: "unreadable", values: [text]))
    }
  }
}
