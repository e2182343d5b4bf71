import FeatureTexts
import Foundation
public import IdentifiedArrays

/// A regular meeting of a team: its attendees, its length, and the meetings held so far.
public struct Standup: Hashable, Identifiable, Sendable {
  /// The identity of a standup.
  public typealias ID = EntityID<Standup>

  /// The id, which tells standups of the same title apart.
  public let id: ID

  /// The title as typed, which may be empty.
  public var title: String

  /// The attendees, in the order in which they speak.
  public var attendees: IdentifiedArrayOf<Attendee>

  /// The length of a meeting, in whole seconds.
  public var duration: Duration

  /// The meetings held so far, newest first.
  public var meetings: IdentifiedArrayOf<Meeting> {
    didSet { forgetDeletions() }
  }

  /// The meetings that can be restored, in the order of their deletions; none of them is in `meetings`.
  public package(set) var deletedMeetings: IdentifiedArrayOf<DeletedMeeting> = []

  /// The colors of this standup.
  public var theme: Theme

  /// The order in which the attendees speak.
  public var order: SpeakingOrder

  /// The way in which one speaker follows another.
  public var speakersChange: SpeakersChange

  /// Makes a standup; by default of five minutes and without attendees.
  public init(
    id: ID,
    title: String = "",
    attendees: IdentifiedArrayOf<Attendee> = [],
    duration: Duration = .seconds(5 * 60),
    meetings: IdentifiedArrayOf<Meeting> = [],
    theme: Theme = .bubblegum,
    order: SpeakingOrder = .listed,
    speakersChange: SpeakersChange = .clock
  ) {
    self.id = id
    self.title = title
    self.attendees = attendees
    self.duration = duration
    self.meetings = meetings
    self.theme = theme
    (self.order, self.speakersChange) = (order, speakersChange)
  }

  /// The title to show: "Untitled" for an empty or blank one.
  public var displayTitle: String { title.isBlank ? "Untitled" : title }

  /// Returns true if the title means another standup, too, in any case and form; a blank one never does.
  public func sharesTitle(with other: Standup) -> Bool {
    !title.isBlank && id != other.id && titleKey == other.titleKey
  }

  /// The key of the title, without the space around it.
  private var titleKey: String { displayTitle.trimmedNameKey }

  /// The standup without its meetings, deleted or not.
  public var withoutMeetings: Standup {
    var standup = self
    (standup.meetings, standup.deletedMeetings) = ([], [])
    return standup
  }

  /// The standup as a form submits it, without attendees whose name is blank.
  ///
  /// If all are blank, the first row stays.
  public var confirmed: Standup {
    var standup = self
    standup.attendees = namedAttendees
    if standup.attendees.isEmpty, let row = attendees.first {
      standup.attendees.append(Attendee(id: row.id))
    }
    return standup
  }

  /// Inserts a meeting by its date: before all that are earlier, in place of what there was of it.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - isNew: True if it comes before others of its date, too.
  public mutating func insertByDate(_ meeting: Meeting, asNew isNew: Bool = false) {
    meetings.remove(id: meeting.id)
    let offset = meetings.firstIndex { $0.date < meeting.date || isNew && $0.date == meeting.date }
    meetings.insert(meeting, at: offset ?? meetings.count)
  }

  /// Adds a row without a name if there is none, so that a form has one to type into.
  public mutating func addRowIfEmpty(id: @autoclosure () -> Attendee.ID) {
    if attendees.isEmpty { attendees.append(Attendee(id: id())) }
  }
}

extension Standup {
  /// The lengths that the form offers, in minutes.
  public static let offeredMinutes = 5...30

  /// The whole minutes of the length.
  public var minutes: Int { Int(duration.components.seconds / 60) }

  /// The attendees with a name; a row without one is only a place to type, and isn't a change.
  public var namedAttendees: IdentifiedArrayOf<Attendee> { attendees.filter { !$0.isBlank } }
}

extension Standup {
  /// The lengths a standup can have: a second to a day.
  public static let durations: ClosedRange<Duration> = .seconds(1) ... .seconds(24 * 60 * 60)

  /// Returns the beginning of a speaker's turn, after equal shares for those before.
  ///
  /// - Parameter index: The speaker's place among the attendees, from 0.
  /// - Returns: The time since the meeting began, rounded down to the second.
  public func speakerStart(_ index: Int) -> Duration {
    let turns = max(attendees.count, 1)
    return .seconds((duration * index / turns).components.seconds)
  }

  /// Returns the speaker at a moment.
  ///
  /// - Parameter elapsed: The time since the meeting began.
  /// - Returns: The speaker's place among the attendees; 0 without attendees.
  public func speakerIndex(at elapsed: Duration) -> Int {
    let begun = attendees.indices.prefix { speakerStart($0) <= elapsed }
    return max(begun.count - 1, 0)
  }
}
