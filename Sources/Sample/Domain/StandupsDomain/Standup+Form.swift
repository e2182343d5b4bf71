public import IdentifiedArrays

extension Standup {
  /// The lengths that the form offers, in minutes.
  public static let offeredMinutes = 5...30

  /// The whole minutes of the length.
  public var minutes: Int { Int(duration.components.seconds / 60) }

  /// The attendees with a name; a row without one is only a place to type, and isn't a change.
  public var namedAttendees: IdentifiedArrayOf<Attendee> { attendees.filter { !$0.isBlank } }
}
