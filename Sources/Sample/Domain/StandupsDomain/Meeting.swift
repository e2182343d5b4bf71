public import Foundation

/// A standup that was held.
public struct Meeting: Hashable, Identifiable, Sendable {
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
    self.date = Timestamp.rounded(date)
    self.transcript = transcript
  }
}

extension Meeting: Codable {
  private enum CodingKeys: CodingKey {
    case id, date, transcript
  }

  /// Reads a meeting whose date is ISO 8601 text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .date)
    guard let date = Timestamp.date(from: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .date,
        in: container,
        debugDescription: "“\(text)” is not an ISO 8601 date"
      )
    }
    try self.init(
      id: container.decode(ID.self, forKey: .id),
      date: date,
      transcript: container.decode(String.self, forKey: .transcript)
    )
  }

  /// Writes the meeting with its date as ISO 8601 text, in UTC and with milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(Timestamp.text(of: date), forKey: .date)
    try container.encode(transcript, forKey: .transcript)
  }
}
