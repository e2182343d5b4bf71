package import AppCommands
package import AppFeature
package import FeatureKit

// A standup holds meetings, which are merged one by one.

extension StandupKind: FormedKind, HoldingKind {
  package static func typedTitle(of standup: Standup) -> String { standup.title }

  package static let held = (
    word: NamedMeeting.words.one, words: NamedMeeting.words.many, loss: "all that was said"
  )

  package static func count(in standup: Standup) -> Int { standup.meetings.count }

  package static func deletions(in standup: Standup) -> [Date] {
    standup.deletedMeetings.map(\.date)
  }

  package static func missing(in standup: Standup, of other: Standup, restoring: Bool) -> Int {
    standup.missingMeetings(of: other, restoring).count
  }

  /// Compares the meetings that both have; additional ones don't count.
  package static func differ(_ standup: Standup, _ other: Standup) -> Bool {
    other.meetings.contains { theirs in
      standup.meetings[id: theirs.id].map { $0.overwritten(by: theirs) != $0 } ?? false
    }
  }

  package static func evict(
    from store: RecordStore<Standup>,
    deletedBefore date: Date
  ) async throws -> Int {
    try await store.evictMeetings(deletedBefore: date)
  }

  /// Inserts the meetings of another standup that are missing here, by date.
  ///
  /// Meetings that are only here stay in any case.
  package static func merge(_ other: Standup, into standup: inout Standup, _ options: ImportOptions)
  {
    let missing = standup.missingMeetings(of: other, options.isRestoring)
    if options.isOverwriting {
      (standup.title, standup.duration, standup.theme) = (other.title, other.duration, other.theme)
      (standup.order, standup.speakersChange) = (other.order, other.speakersChange)
      standup.attendees = other.attendees
      for meeting in other.meetings {
        standup.meetings[id: meeting.id] = standup.meetings[id: meeting.id]?.overwritten(
          by: meeting
        )
      }
    }
    for meeting in missing { standup.insertByDate(meeting) }
    standup.putNewestFirst()
  }
}

extension Standup {
  /// Orders the meetings, which a person's own file may have in another order.
  fileprivate mutating func putNewestFirst() {
    guard !zip(meetings, meetings.dropFirst()).allSatisfy({ $0.date >= $1.date }) else { return }
    let ordered = meetings.enumerated()
      .sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }
    meetings = IdentifiedArray(keepingFirst: ordered.map(\.element))
  }

  /// Returns the meetings of another standup that are missing here, deleted ones if they are restored.
  fileprivate func missingMeetings(of other: Standup, _ isRestoring: Bool) -> [Meeting] {
    other.meetings.filter {
      isRestoring ? meetings[id: $0.id] == nil : !keepsMeeting($0.id)
    }
    .elements
  }
}

extension Meeting {
  /// Returns the meeting with all that another form of it says.
  ///
  /// Forms of earlier versions don't say when it began, nor on which days notes were typed; one without lengths doesn't say who was there either.
  fileprivate func overwritten(by other: Meeting) -> Meeting {
    var meeting = other
    meeting.began = other.began ?? began
    meeting.typedDays.add(typedDays)
    guard other.plannedDuration == nil, other.duration == nil else { return meeting }
    (meeting.attendees, meeting.absentees) = (attendees, absentees)
    (meeting.plannedDuration, meeting.duration) = (plannedDuration, duration)
    return meeting
  }
}
