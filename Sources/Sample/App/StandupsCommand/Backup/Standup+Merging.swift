import FeatureKit
import StandupsDomain

extension Standup {
  /// A part of a standup that can differ from another with the same id, by its JSON name.
  enum Part: String, Encodable, Sendable {
    case title, duration, theme, attendees
    /// The meetings that both have.
    case meetings

    /// The name for people.
    var name: String { self == .duration ? "length" : rawValue }
  }

  /// Returns the parts that differ from another standup; additional meetings don't count.
  func differences(from other: Standup) -> [Part] {
    let differing: [(Part, Bool)] = [
      (.title, title != other.title),
      (.duration, duration != other.duration),
      (.theme, theme != other.theme),
      (.attendees, namedAttendees != other.namedAttendees),
      (
        .meetings,
        other.meetings.contains { theirs in
          meetings[id: theirs.id] != theirs && meetings.contains(id: theirs.id)
        }
      ),
    ]
    return differing.filter(\.1).map(\.0)
  }

  /// Returns the meetings of another standup that are missing here.
  func missingMeetings(of other: Standup) -> [Meeting] {
    other.meetings.filter { meetings[id: $0.id] == nil }.elements
  }

  /// Inserts the meetings of another standup that are missing here, by date.
  ///
  /// - Parameters:
  ///   - other: The other standup.
  ///   - isOverwriting: True to take all differing parts, too. Meetings that are only here stay in any case.
  mutating func merge(_ other: Standup, overwriting isOverwriting: Bool) {
    let missing = missingMeetings(of: other)
    if isOverwriting {
      (title, duration, theme) = (other.title, other.duration, other.theme)
      attendees = other.attendees
      for meeting in other.meetings where meetings.contains(id: meeting.id) {
        meetings[id: meeting.id] = meeting
      }
    }
    for meeting in missing { insertByDate(meeting) }
  }
}
