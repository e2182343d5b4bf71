import FeatureTexts
public import Foundation
import IdentifiedArrays

/// The texts of a past meeting in a list, which tell it from the others of its standup.
public struct MeetingSummary: Hashable, Sendable {
  /// The date of its beginning: "Mon 5 Jan 2026, 09:00", with "(2)" behind a second one of that minute.
  public let title: String
  /// The time it took, and the number of notes: "4:02 of 5:00", "3 notes".
  public let facts: [String]
  /// The beginning of the first note; nil without notes.
  public let beginning: String?

  /// Describes a meeting of a standup.
  public init(_ meeting: Meeting, of standup: Standup, in timeZone: TimeZone) {
    title = standup.title(of: meeting, in: timeZone)
    let notes = meeting.transcript.split(whereSeparator: \.isNewline).filter {
      !String($0).isBlank
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
  /// Returns the date on which a meeting began, with a number where an earlier one has the same text.
  ///
  /// Meetings of two terminals may begin in the same second, so only a number tells any two apart. Deleted ones count, too: a
  /// meeting is called the same when it is deleted and when it comes back.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - timeZone: The reader's time zone.
  /// - Returns: The title, which no other meeting of the standup has.
  public func title(of meeting: Meeting, in timeZone: TimeZone) -> String {
    title(of: meeting, by: \.start, in: timeZone)
  }

  /// Returns the title that a meeting had in versions that called it by its end.
  public func formerTitle(of meeting: Meeting, in timeZone: TimeZone) -> String {
    title(of: meeting, by: \.date, in: timeZone)
  }

  /// Returns the title of a meeting with that of its standup: "Design, Mon 5 Jan 2026, 09:00".
  public func fullTitle(of meeting: Meeting, in timeZone: TimeZone) -> String {
    "\(displayTitle), \(title(of: meeting, in: timeZone))"
  }

  private func title(
    of meeting: Meeting,
    by date: KeyPath<Meeting, Date>,
    in timeZone: TimeZone
  ) -> String {
    let title = meeting[keyPath: date].text(in: timeZone)
    let number = meetings(before: meeting, endingSince: meeting[keyPath: date] - 7_200)
      .count { $0[keyPath: date].text(in: timeZone) == title }
    return number == 0 ? title : "\(title) (\(number + 1))"
  }

  /// Returns the meetings that come first, deleted or not, and may have the same date as text.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - date: The earliest end to look at. When clocks go back, an hour comes twice.
  /// - Returns: The meetings that ended before it, and after that date.
  private func meetings(before meeting: Meeting, endingSince date: Date) -> [Meeting] {
    let index = meetings.ids.firstIndex(of: meeting.id)
    // The newest meeting is the first.
    let next = index.map { $0 + 1 } ?? meetings.firstIndex { $0.date <= meeting.date }
    let kept = meetings[(next ?? meetings.count)...].prefix { $0.date > date }
    // A deleted one counts as later than others of that millisecond.
    let deleted = deletedMeetings.map(\.meeting).filter { other in
      other.date > date
        && (other.date < meeting.date
          || other.date == meeting.date && index == nil && "\(other.id)" < "\(meeting.id)")
    }
    return kept + deleted
  }
}
