public import Foundation

/// A meeting that was held.
public struct Meeting: Hashable, Identifiable, Sendable, Codable {
  /// The identity of a meeting.
  public typealias ID = EntityID<Meeting>

  /// The id of the meeting.
  public let id: ID

  /// The end of the meeting, to the millisecond.
  public let date: Date

  /// The spoken words.
  public var transcript: String

  /// Makes a meeting; its date is rounded to the millisecond, as it is stored.
  public init(id: ID, date: Date, transcript: String = "") {
    self.id = id
    self.date = Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
    self.transcript = transcript
  }
}
