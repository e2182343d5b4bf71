import Foundation
import IdentifiedArrays

extension Meeting: Codable {
  enum CodingKeys: CodingKey {
    case absentees, attendees, began, date, duration, id, plannedDuration, transcript, turns, typed
  }

  /// Reads a meeting whose lengths are numbers of seconds; one of schema 1 has only a transcript.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func duration(_ key: CodingKeys) throws -> Duration? {
      try container.decodeIfPresent(MeetingSeconds.self, forKey: key)
        .map { .seconds($0.wrappedValue) }
    }
    func people(_ key: CodingKeys) throws -> IdentifiedArrayOf<Attendee> {
      try container.decodeIfPresent(IdentifiedArrayOf<Attendee>.self, forKey: key) ?? []
    }
    try self.init(
      id: container.decode(ID.self, forKey: .id),
      date: container.decode(Date.self, forKey: .date),
      began: container.decodeIfPresent(Date.self, forKey: .began),
      transcript: container.decode(String.self, forKey: .transcript),
      attendees: people(.attendees),
      absentees: people(.absentees),
      plannedDuration: duration(.plannedDuration),
      duration: duration(.duration),
      turns: container.decodeIfPresent([Turn].self, forKey: .turns) ?? []
    )
    typedDays = try container.decodeIfPresent(TypedDays.self, forKey: .typed) ?? typedDays
  }

  /// Writes the meeting with its lengths as numbers of whole seconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(absentees, forKey: .absentees)
    try container.encode(attendees, forKey: .attendees)
    try container.encodeIfPresent(began, forKey: .began)
    try container.encode(date, forKey: .date)
    try container.encodeIfPresent(duration?.components.seconds, forKey: .duration)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(plannedDuration?.components.seconds, forKey: .plannedDuration)
    try container.encode(transcript, forKey: .transcript)
    if !turns.isEmpty { try container.encode(turns, forKey: .turns) }
    if !typedDays.isEmpty { try container.encode(typedDays, forKey: .typed) }
  }
}

extension Meeting.Turn: Codable {
  private enum CodingKeys: CodingKey {
    case attendee, duration, start, text
  }

  /// Reads a turn whose times are numbers of seconds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func seconds(_ key: CodingKeys) throws -> Duration {
      .seconds(try container.decode(MeetingSeconds.self, forKey: key).wrappedValue)
    }
    try self.init(
      attendee: container.decodeIfPresent(Attendee.ID.self, forKey: .attendee),
      start: seconds(.start),
      duration: seconds(.duration),
      text: container.decode(String.self, forKey: .text)
    )
  }

  /// Writes the turn with its times as numbers of whole seconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(attendee, forKey: .attendee)
    try container.encode(duration.components.seconds, forKey: .duration)
    try container.encode(start.components.seconds, forKey: .start)
    try container.encode(text, forKey: .text)
  }
}

/// The seconds of a meeting as they are stored: a day at most.
@propertyWrapper
public struct MeetingSeconds: Codable, Equatable, Sendable {
  /// The number.
  public var wrappedValue: Int

  /// Takes any number; only a stored one has to have its bounds.
  public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

  /// Reads a number; one that no meeting can have is refused.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = try container.decode(Int.self)
    guard (0...Int(Meeting.mostSeconds)).contains(wrappedValue) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "a meeting lasts from 0 seconds to a day"
      )
    }
  }

  /// Writes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// A meeting as it is stored; of schema 1, it doesn't say who was there.
struct StoredMeeting: Decodable, Identifiable {
  private var meeting: Meeting
  private let saysWho: Bool

  var id: Meeting.ID { meeting.id }

  init(from decoder: any Decoder) throws {
    meeting = try Meeting(from: decoder)
    saysWho = try decoder.container(keyedBy: Meeting.CodingKeys.self).contains(.attendees)
  }

  /// Returns the meeting; one that doesn't say who was there gets the attendees of its standup.
  func meeting(of attendees: IdentifiedArrayOf<Attendee>) -> Meeting {
    var meeting = meeting
    if !saysWho { meeting.attendees = attendees }
    return meeting
  }
}
