package import AppCommands
package import AppFeature
import FeatureKit

extension StandupKind: FormedKind {
  /// A standup holds meetings, which are merged one by one.
  package static let form = RecordForm<Standup>(
    title: \.title,
    held: HeldRecords(
      NamedMeeting.words.one,
      NamedMeeting.words.many,
      loss: "all that was said",
      count: \.meetings.count,
      deletions: { $0.deletedMeetings.map(\.date) },
      missing: { $0.missingMeetings(of: $1, $2).count },
      // The meetings that both have; additional ones don't count.
      differ: { here, other in
        other.meetings.contains { theirs in
          here.meetings[id: theirs.id].map { $0.overwritten(by: theirs) != $0 } ?? false
        }
      },
      merge: { $0.merge($1, $2) },
      evict: { try await $0.evictMeetings(deletedBefore: $1) }
    )
  )
}

extension Standup {
  /// Returns the meetings of another standup that are missing here, deleted ones if they are restored.
  fileprivate func missingMeetings(of other: Standup, _ isRestoring: Bool) -> [Meeting] {
    other.meetings.filter {
      isRestoring ? meetings[id: $0.id] == nil : !keepsMeeting($0.id)
    }
    .elements
  }

  /// Inserts the meetings of another standup that are missing here, by date.
  ///
  /// Meetings that are only here stay in any case.
  fileprivate mutating func merge(_ other: Standup, _ options: ImportOptions) {
    let missing = missingMeetings(of: other, options.isRestoring)
    if options.isOverwriting {
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
