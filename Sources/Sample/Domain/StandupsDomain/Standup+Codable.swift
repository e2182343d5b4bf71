import IdentifiedArrays

extension Standup: Codable {
  private enum CodingKeys: CodingKey {
    case id, title, attendees, duration, meetings, theme, order, speakersChange
  }

  /// Reads a standup whose duration is a number of seconds.
  ///
  /// Meetings of schema 1 don't say who was there: they get its attendees.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let duration = Duration.seconds(try container.decode(Int64.self, forKey: .duration))
    guard Standup.durations.contains(duration) else {
      throw DecodingError.dataCorruptedError(
        forKey: .duration,
        in: container,
        debugDescription: "a standup lasts from a second to a day"
      )
    }
    let attendees = try container.decode(IdentifiedArrayOf<Attendee>.self, forKey: .attendees)
    let meetings = try container.decode(IdentifiedArrayOf<StoredMeeting>.self, forKey: .meetings)
    try self.init(
      id: container.decode(ID.self, forKey: .id),
      title: container.decode(String.self, forKey: .title),
      attendees: attendees,
      duration: duration,
      meetings: IdentifiedArray(keepingFirst: meetings.map { $0.meeting(of: attendees) }),
      theme: container.decode(Theme.self, forKey: .theme),
      order: container.decodeIfPresent(SpeakingOrder.self, forKey: .order) ?? .listed,
      speakersChange: container.decodeIfPresent(SpeakersChange.self, forKey: .speakersChange)
        ?? .clock
    )
  }

  /// Writes the standup with its duration as a number of whole seconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(attendees, forKey: .attendees)
    try container.encode(duration.components.seconds, forKey: .duration)
    try container.encode(meetings, forKey: .meetings)
    try container.encode(theme, forKey: .theme)
    // What is as in earlier versions has no key, so its bytes stay.
    if order != .listed { try container.encode(order, forKey: .order) }
    if speakersChange != .clock { try container.encode(speakersChange, forKey: .speakersChange) }
  }
}
