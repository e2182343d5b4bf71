public import Foundation
import IdentifiedArrays

/// A meeting that was deleted or discarded, and can be restored until it is evicted.
public struct DeletedMeeting: Hashable, Identifiable, Sendable {
  /// The meeting as it was.
  public fileprivate(set) var meeting: Meeting

  /// The date of the deletion, to the millisecond.
  public let date: Date

  /// The id of the meeting.
  public var id: Meeting.ID { meeting.id }

  /// True for a meeting that was never saved, so its notes have left nothing: it was deleted as it ended.
  public var wasDiscarded: Bool { date == meeting.date }

  /// The end of a sentence about one.
  public static let keptText = "kept for 30 days; “store purge” removes it now"

  /// Makes a deleted meeting; the date is rounded to the millisecond, as it is stored.
  public init(_ meeting: Meeting, date: Date) {
    (self.meeting, self.date) = (meeting, date.wholeMilliseconds)
  }
}

// Screens, lists and files read `meetings`, which has no deleted one; only these functions move a meeting between the two.
extension Standup {
  /// Deletes meetings; an unknown id counts for nothing.
  public mutating func deleteMeetings(_ ids: [Meeting.ID], at date: Date) {
    for id in ids {
      if let meeting = meetings.remove(id: id) { discard(meeting, at: date) }
    }
  }

  /// Keeps a meeting as deleted, on a date that isn't earlier than that of an earlier deletion.
  ///
  /// One that is discarded as it ends keeps its date, which says so.
  public mutating func discard(_ meeting: Meeting, at date: Date) {
    let discarded = DeletedMeeting(meeting, date: date)
    let last = deletedMeetings.map(\.date).max() ?? date
    keep(discarded.wasDiscarded ? discarded : DeletedMeeting(meeting, date: max(date, last)))
    deletedMeetings.sort { $0.date < $1.date }
  }

  /// Keeps a deleted meeting, unless the standup has it.
  public mutating func keep(_ deleted: DeletedMeeting) {
    guard !meetings.contains(id: deleted.id) else { return }
    deletedMeetings.updateOrAppend(deleted)
  }

  /// Adds a line to the transcript of a meeting, also if that was deleted meanwhile.
  ///
  /// - Parameters:
  ///   - note: The line.
  ///   - id: The meeting.
  ///   - start: The beginning of its turn; nil for the last one.
  ///   - day: The day to note for it; nil for a line without a deadline in words.
  public mutating func addNote(
    _ note: String,
    to id: Meeting.ID,
    inTurnFrom start: Duration? = nil,
    typedOn day: String? = nil
  ) {
    changeMeeting(id) { $0.add(note, inTurnFrom: start, typedOn: day) }
  }

  /// Puts another note in the place of the last one of a meeting that is equal to a text, deleted or not.
  ///
  /// - Parameters:
  ///   - note: The text; without such a note, the other one is added.
  ///   - other: The other note; nothing removes the first one.
  ///   - id: The meeting.
  ///   - start: The beginning of the turn to which it may be added; nil for the last one.
  ///   - day: The day to note for it; nil for a line without a deadline in words.
  public mutating func replaceNote(
    _ note: String,
    with other: String,
    in id: Meeting.ID,
    inTurnFrom start: Duration? = nil,
    typedOn day: String? = nil
  ) {
    changeMeeting(id) { $0.replace(note, with: other, inTurnFrom: start, typedOn: day) }
  }

  private mutating func changeMeeting(_ id: Meeting.ID, _ change: (inout Meeting) -> Void) {
    if var meeting = meetings[id: id] {
      change(&meeting)
      meetings[id: id] = meeting
    }
    guard var deleted = deletedMeetings[id: id] else { return }
    change(&deleted.meeting)
    deletedMeetings[id: id] = deleted
  }

  /// Restores deleted meetings to their places; an unknown id counts for nothing.
  public mutating func restoreMeetings(_ ids: [Meeting.ID]) {
    for id in ids {
      if let deleted = deletedMeetings[id: id] { insertByDate(deleted.meeting) }
    }
  }

  /// Removes the deleted meetings for good for which a condition holds.
  public mutating func evictMeetings(where isDue: (DeletedMeeting) -> Bool) {
    deletedMeetings.removeAll(where: isDue)
  }

  /// Returns true if the standup has a meeting, deleted or not.
  public func keepsMeeting(_ id: Meeting.ID) -> Bool {
    meetings.contains(id: id) || deletedMeetings.contains(id: id)
  }

  /// Forgets the deletions of meetings that are there again.
  mutating func forgetDeletions() {
    guard !deletedMeetings.isEmpty else { return }
    let meetings = meetings
    deletedMeetings.removeAll { meetings.contains(id: $0.id) }
  }
}
