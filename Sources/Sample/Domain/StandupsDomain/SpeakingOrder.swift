import IdentifiedArrays

/// The order in which the attendees of a meeting speak.
public enum SpeakingOrder: String, CaseIterable, Hashable, Sendable, Codable {
  case listed, shuffled

  /// The name to show, such as "As listed".
  public var name: String {
    switch self {
    case .listed: "As listed"
    case .shuffled: "Shuffled"
    }
  }
}

/// The way in which one speaker follows another.
public enum SpeakersChange: String, CaseIterable, Hashable, Sendable, Codable {
  case clock, hand

  /// The name to show, such as "By the clock".
  public var name: String {
    switch self {
    case .clock: "By the clock"
    case .hand: "By hand"
    }
  }
}

extension Standup {
  /// The standup as a meeting has it: its speakers in their order, without its past meetings.
  ///
  /// - Parameters:
  ///   - absent: The attendees who are away.
  ///   - generator: The source of randomness, which is only made if the order is shuffled.
  /// - Returns: The standup.
  public func begun(
    without absent: [Attendee.ID] = [],
    using generator: () -> some RandomNumberGenerator
  ) -> Standup {
    var standup = withoutMeetings
    standup.attendees.removeAll { absent.contains($0.id) }
    guard order == .shuffled else { return standup }
    var generator = generator()
    standup.attendees = IdentifiedArray(
      keepingFirst: standup.attendees.shuffled(using: &generator)
    )
    return standup
  }
}
