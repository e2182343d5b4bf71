public import Foundation
import IdentifiedArrays

/// The texts of a past meeting in a list, which tell it from the others of its standup.
public struct MeetingSummary: Hashable, Sendable {
  /// The date: "Mon 5 Jan 2026, 09:00", with "(2)" behind a second one of that minute.
  public let title: String
  /// The time it took, and the number of notes: "4:02 of 5:00", "3 notes".
  public let facts: [String]
  /// The beginning of the first note; nil without notes.
  public let beginning: String?

  /// Describes a meeting of a standup.
  public init(_ meeting: Meeting, of standup: Standup, in timeZone: TimeZone) {
    title = standup.title(of: meeting, in: timeZone)
    let notes = meeting.transcript.split(whereSeparator: \.isNewline).filter {
      !$0.allSatisfy(\.isWhitespace)
    }
    let count = notes.count == 1 ? "1 note" : "\(notes.count) notes"
    facts = [meeting.lengthText, count].compactMap(\.self)
    let most = 56
    beginning = notes.first.map { note in
      let note = note.drop(while: \.isWhitespace)
      return note.count > most ? "\(note.prefix(most - 1))…" : String(note)
    }
  }
}

extension Standup {
  /// Returns the date of a meeting for people, with a number where an earlier one has the same text.
  ///
  /// Meetings of two terminals may end in the same second, so only a number tells any two apart. Deleted ones count, too: a
  /// meeting is called the same when it is deleted and when it comes back.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - timeZone: The reader's time zone.
  /// - Returns: The title, which no other meeting of the standup has.
  public func title(of meeting: Meeting, in timeZone: TimeZone) -> String {
    let title = meeting.date.text(in: timeZone)
    let number = meetingsShortly(before: meeting).count { $0.date.text(in: timeZone) == title }
    return number == 0 ? title : "\(title) (\(number + 1))"
  }

  /// Returns the title of a meeting with that of its standup: "Design, Mon 5 Jan 2026, 09:00".
  public func fullTitle(of meeting: Meeting, in timeZone: TimeZone) -> String {
    "\(displayTitle), \(title(of: meeting, in: timeZone))"
  }

  /// Returns the meetings that may have the same date as text and come first, deleted or not.
  private func meetingsShortly(before meeting: Meeting) -> [Meeting] {
    func age(_ other: Meeting) -> TimeInterval { meeting.date.timeIntervalSince(other.date) }
    let index = meetings.ids.firstIndex(of: meeting.id)
    // The newest meeting is the first; when clocks go back, an hour comes twice.
    let next = index.map { $0 + 1 } ?? meetings.firstIndex { $0.date <= meeting.date }
    let kept = meetings[(next ?? meetings.count)...].prefix { age($0) < 7_200 }
    // A deleted one counts as later than others of that millisecond.
    let deleted = deletedMeetings.map(\.meeting).filter { other in
      0..<7_200 ~= age(other)
        && (age(other) > 0 || index == nil && "\(other.id)" < "\(meeting.id)")
    }
    return kept + deleted
  }
}
