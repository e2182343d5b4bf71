import FeatureKit
import StandupsDomain

extension Standup {
  /// Something of a standup that can differ from another one of the same id, as it is called in JSON.
  enum Part: String, Encodable, Sendable {
    case title, duration, theme, attendees
    /// A meeting that both have.
    case meetings

    /// What a person calls it.
    var name: String { self == .duration ? "length" : rawValue }
  }

  /// What differs in another one; that it has more meetings, or fewer, does not count.
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

  /// The meetings of another one that are missing here.
  func missingMeetings(of other: Standup) -> [Meeting] {
    other.meetings.filter { meetings[id: $0.id] == nil }.elements
  }

  /// Takes the meetings of another one that are missing here, each to its place by its date.
  ///
  /// - Parameters:
  ///   - other: The other one.
  ///   - isOverwriting: Whether to take all that differs, too. What is only here stays in any case.
  mutating func merge(_ other: Standup, overwriting isOverwriting: Bool) {
    let missing = missingMeetings(of: other)
    if isOverwriting {
      (title, duration, theme) = (other.title, other.duration, other.theme)
      attendees = other.attendees
      for meeting in other.meetings where meetings.contains(id: meeting.id) {
        meetings[id: meeting.id] = meeting
      }
    }
    for meeting in missing {
      let offset = meetings.firstIndex { $0.date < meeting.date } ?? meetings.count
      meetings.insert(meeting, at: offset)
    }
  }
}
