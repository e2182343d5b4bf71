public import IdentifiedArrays

/// A regular meeting of a team: who takes part, how long it lasts, and the meetings held so far.
public struct Standup: Hashable, Identifiable, Sendable {
  /// The identity of a standup.
  public typealias ID = EntityID<Standup>

  /// What tells this standup from another of the same title.
  public let id: ID

  /// The title as it was typed, which may be empty.
  public var title: String

  /// Who takes part, in the order in which they speak.
  public var attendees: IdentifiedArrayOf<Attendee>

  /// How long a meeting lasts, in whole seconds.
  public var duration: Duration

  /// The meetings held so far, newest first.
  public var meetings: IdentifiedArrayOf<Meeting>

  /// The colours of this standup.
  public var theme: Theme

  /// Makes a standup; one of five minutes with nobody in it unless told otherwise.
  public init(
    id: ID,
    title: String = "",
    attendees: IdentifiedArrayOf<Attendee> = [],
    duration: Duration = .seconds(5 * 60),
    meetings: IdentifiedArrayOf<Meeting> = [],
    theme: Theme = .bubblegum
  ) {
    self.id = id
    self.title = title
    self.attendees = attendees
    self.duration = duration
    self.meetings = meetings
    self.theme = theme
  }

  /// The title to show: "Untitled" when there is nothing but white space.
  public var displayTitle: String { title.isBlank ? "Untitled" : title }

  /// The standup as a form hands it in: without attendees whose name is blank, but with the first row if all are.
  public var confirmed: Standup {
    var standup = self
    standup.attendees = namedAttendees
    if standup.attendees.isEmpty, let row = attendees.first {
      standup.attendees.append(Attendee(id: row.id))
    }
    return standup
  }

  /// Adds a row without a name if there is none at all, as a form has one to type into.
  public mutating func addRowIfEmpty(id: @autoclosure () -> Attendee.ID) {
    if attendees.isEmpty { attendees.append(Attendee(id: id())) }
  }
}
