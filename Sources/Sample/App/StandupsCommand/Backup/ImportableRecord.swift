import AppCommands
import FeatureKit
import Foundation
import StandupsDomain

/// A record that can be merged with another form of it, from a file.
protocol ImportableRecord: NamedRecord {
  /// A part that can differ from another record with the same id.
  associatedtype Part: RecordPart

  /// Returns the parts that differ from another form; what is only in one of them doesn't count.
  func differences(from other: Self) -> [Part]
  /// The number of its meetings.
  var meetingCount: Int { get }
  /// The dates on which others of its meetings were deleted, which can be restored.
  var deletedMeetingDates: [Date] { get }
  /// Returns the number of another form's meetings that are missing here.
  func missingMeetingCount(of other: Self, restoring isRestoring: Bool) -> Int
  /// Takes what is missing here from another form.
  ///
  /// - Parameters:
  ///   - other: The other form.
  ///   - isOverwriting: True to take all differing parts, too.
  ///   - isRestoring: True to take what was deleted here, too.
  mutating func merge(
    _ other: Self,
    overwriting isOverwriting: Bool,
    restoring isRestoring: Bool
  )
}

extension ImportableRecord {
  var meetingCount: Int { 0 }
  var deletedMeetingDates: [Date] { [] }

  func missingMeetingCount(of other: Self, restoring isRestoring: Bool) -> Int { 0 }

  mutating func merge(
    _ other: Self,
    overwriting isOverwriting: Bool,
    restoring isRestoring: Bool
  ) {
    if isOverwriting { self = other }
  }
}

/// A part of a record, by its name in JSON.
protocol RecordPart: Encodable, Sendable {
  /// The name for people.
  var name: String { get }
}

extension RecordPart where Self: RawRepresentable<String> {
  var name: String { rawValue }
}
