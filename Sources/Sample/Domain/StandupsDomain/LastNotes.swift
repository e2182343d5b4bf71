public import Foundation
import IdentifiedArrays

/// The notes of an attendee in the newest meeting in which they said something.
public struct LastNotes: Equatable, Sendable {
  /// The date of the meeting, as lists show it.
  public let date: Date
  /// Their lines, without names, in their order.
  public let lines: [String]
}

extension Standup {
  /// Returns the last notes of an attendee, by id or else by name.
  ///
  /// - Parameters:
  ///   - attendee: The attendee.
  ///   - running: A meeting that doesn't count, such as one that goes on.
  /// - Returns: The notes; nil if no meeting has any.
  /// - Complexity: O(*n*) in the meetings; it reads only the notes of those in which the attendee took part.
  public func lastNotes(of attendee: Attendee, before running: Meeting.ID? = nil) -> LastNotes? {
    for meeting in meetings where !meeting.turns.isEmpty && meeting.id != running {
      let people = meeting.people
      guard let person = people.like(attendee) else { continue }
      let lines = meeting.spokenLines.filter { $0.attendee == person.id && !$0.text.isEmpty }
      if !lines.isEmpty { return LastNotes(date: meeting.start, lines: lines.map(\.text)) }
    }
    return nil
  }
}
