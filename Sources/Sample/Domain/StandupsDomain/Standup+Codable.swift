import IdentifiedArrays

extension Standup: Codable {
  private enum CodingKeys: CodingKey {
    case id, title, attendees, duration, meetings, theme
  }

  /// Reads a standup whose duration is a number of seconds.
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
    try self.init(
      id: container.decode(ID.self, forKey: .id),
      title: container.decode(String.self, forKey: .title),
      attendees: container.decode(IdentifiedArrayOf<Attendee>.self, forKey: .attendees),
      duration: duration,
      meetings: container.decode(IdentifiedArrayOf<Meeting>.self, forKey: .meetings),
      theme: container.decode(Theme.self, forKey: .theme)
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
  }
}
