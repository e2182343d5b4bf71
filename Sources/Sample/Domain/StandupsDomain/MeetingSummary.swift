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
  /// Meetings of two terminals may end in the same second, so only a number tells any two apart.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - timeZone: The reader's time zone.
  /// - Returns: The title, which no other meeting of the standup has.
  public func title(of meeting: Meeting, in timeZone: TimeZone) -> String {
    let title = meeting.dateText(in: timeZone)
    guard let index = meetings.ids.firstIndex(of: meeting.id) else { return title }
    // When clocks go back, an hour comes twice; the newest meeting is the first.
    let number = meetings[(index + 1)...].prefix { meeting.date.timeIntervalSince($0.date) < 7_200 }
      .count { $0.dateText(in: timeZone) == title }
    return number == 0 ? title : "\(title) (\(number + 1))"
  }
}
