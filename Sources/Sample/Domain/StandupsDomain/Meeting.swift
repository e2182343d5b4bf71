public import Foundation

/// A standup that was held.
public struct Meeting: Hashable, Identifiable, Sendable, Codable {
  /// The identity of a meeting.
  public typealias ID = EntityID<Meeting>

  /// What tells this meeting from another.
  public let id: ID

  /// When the meeting ended, to the millisecond.
  public let date: Date

  /// What was said.
  public var transcript: String

  /// Makes a meeting; its date is rounded to the millisecond, which is what is stored.
  public init(id: ID, date: Date, transcript: String = "") {
    self.id = id
    self.date = Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
    self.transcript = transcript
  }
}
