package import Foundation

/// A decision about deletions that removes nothing at first sight.
///
/// It notes a deletion that is due, and the next eviction, at least a day later, removes that if it still is. So a clock
/// that is wrong once removes nothing for good.
package struct DailyEviction: Sendable {
  /// The deletions that one eviction found due, kept for the next.
  package struct Note: Codable, Equatable, Sendable {
    /// The date before which deletions were due.
    package var before: Date
    /// The dates of the deletions that were noted, by the names of what they deleted.
    package var due: [String: Date] = [:]
  }

  /// The note for the next eviction.
  package private(set) var note: Note
  private let noted: [String: Date]

  /// Begins an eviction; nil within a day of the last one.
  ///
  /// - Parameters:
  ///   - date: The cutoff date; deletions on it or later aren't due.
  ///   - last: The note of the last eviction. One of a later date says nothing: the clock was ahead then, or is behind now.
  package init?(deletedBefore date: Date, after last: Note?) {
    let last = last.flatMap { $0.before <= date ? $0 : nil }
    if let last, date < last.before + 24 * 60 * 60 { return nil }
    (noted, note) = (last?.due ?? [:], Note(before: date))
  }

  /// Decides about a deletion, and notes it if it is due for the first time.
  ///
  /// - Parameters:
  ///   - deletion: The date of the deletion.
  ///   - name: The name of what was deleted.
  /// - Returns: True if it is due, and the last eviction noted it.
  package mutating func isDue(_ deletion: Date, of name: String) -> Bool {
    guard deletion < note.before else { return false }
    // Another date is that of another deletion, of what had come back.
    if noted[name] == deletion { return true }
    note.due[name] = deletion
    return false
  }
}
