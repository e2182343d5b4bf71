import FeatureKit
import StandupsDomain

extension Standup: ImportableRecord {
  /// A part of a standup that can differ from another with the same id, by its JSON name.
  enum Part: String, RecordPart {
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
          meetings[id: theirs.id].map { $0.overwritten(by: theirs) != $0 } ?? false
        }
      ),
    ]
    return differing.filter(\.1).map(\.0)
  }

  var meetingCount: Int { meetings.count }

  func missingMeetingCount(of other: Standup) -> Int { missingMeetings(of: other).count }

  /// Returns the meetings of another standup that are missing here.
  private func missingMeetings(of other: Standup) -> [Meeting] {
    other.meetings.filter { meetings[id: $0.id] == nil }.elements
  }

  /// Inserts the meetings of another standup that are missing here, by date.
  ///
  /// Meetings that are only here stay in any case.
  mutating func merge(_ other: Standup, overwriting isOverwriting: Bool) {
    let missing = missingMeetings(of: other)
    if isOverwriting {
      (title, duration, theme) = (other.title, other.duration, other.theme)
      attendees = other.attendees
      for meeting in other.meetings {
        meetings[id: meeting.id] = meetings[id: meeting.id]?.overwritten(by: meeting)
      }
    }
    for meeting in missing { insertByDate(meeting) }
  }
}

extension Meeting {
  /// Returns the meeting with all that another form of it says.
  ///
  /// A form without lengths is of an earlier version, which didn't keep who was there either.
  fileprivate func overwritten(by other: Meeting) -> Meeting {
    guard other.plannedDuration == nil, other.duration == nil else { return other }
    var meeting = other
    (meeting.attendees, meeting.absentees) = (attendees, absentees)
    (meeting.plannedDuration, meeting.duration) = (plannedDuration, duration)
    return meeting
  }
}
