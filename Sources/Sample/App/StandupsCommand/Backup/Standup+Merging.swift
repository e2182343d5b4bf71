import AppCommands
import FeatureKit
import Foundation
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
  var deletedMeetingDates: [Date] { deletedMeetings.map(\.date) }

  func missingMeetingCount(of other: Standup, restoring isRestoring: Bool) -> Int {
    missingMeetings(of: other, isRestoring).count
  }

  /// Returns the meetings of another standup that are missing here, deleted ones if they are restored.
  private func missingMeetings(of other: Standup, _ isRestoring: Bool) -> [Meeting] {
    other.meetings.filter {
      isRestoring ? meetings[id: $0.id] == nil : !keepsMeeting($0.id)
    }
    .elements
  }

  /// Inserts the meetings of another standup that are missing here, by date.
  ///
  /// Meetings that are only here stay in any case.
  mutating func merge(
    _ other: Standup,
    overwriting isOverwriting: Bool,
    restoring isRestoring: Bool
  ) {
    let missing = missingMeetings(of: other, isRestoring)
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
