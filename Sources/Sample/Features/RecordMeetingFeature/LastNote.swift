import FeatureKit
package import StandupsDomain

/// The note that was half typed when the time of its meeting was up, and is typed on.
///
/// The meeting is stored with it. Its follow-up or topic is stored once it's left.
package struct LastNote {
  /// The meeting.
  package let meeting: Meeting.ID
  /// The note as it is typed.
  package private(set) var text: String
  /// The beginning of the turn in which it was begun.
  private let turn: Duration?

  /// Takes the half-typed note of a meeting; nil without one.
  init?(of course: MeetingCourse) {
    guard let text = course.halfNote, !text.isBlank else { return nil }
    (meeting, self.text, turn) = (course.meetingID, text, course.halfNoteStart)
  }

  /// Returns its meeting without it.
  package func removed(from meeting: Meeting) -> Meeting {
    var meeting = meeting
    meeting.replace(text.trimmedAtEnd, with: "", inTurnFrom: turn)
    return meeting
  }

  /// Types another text, also in the stored meeting.
  @MainActor
  package mutating func type(_ text: String, storedBy kept: KeptMeetings) {
    let (before, after) = (self.text.trimmedAtEnd, text.trimmedAtEnd)
    self.text = text
    if before != after { kept.replace(before, with: after, in: meeting, inTurnFrom: turn) }
  }
}
