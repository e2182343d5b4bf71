package import Foundation

/// A decision about deletions that removes nothing at first sight.
///
/// It notes a deletion that is due, and the next eviction, at least a day later, removes that if it still is. So a clock
/// that is wrong once removes nothing for good.
package struct DailyEviction: Sendable {
  /// The age in seconds at which a deletion is forgotten: 30 days, longer than a copy should stay away.
  package static let age: TimeInterval = 30 * 24 * 60 * 60

  /// The deletions that one eviction found due, kept for the next.
  package struct Note: Codable, Equatable, Sendable {
    /// The date before which deletions were due.
    package var before: Date
    /// The dates of the deletions that were noted, by the names of what they deleted.
    package var due: [String: Date] = [:]

    /// Makes a note.
    package init(before: Date, due: [String: Date] = [:]) {
      (self.before, self.due) = (before, due)
    }
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

extension RecordSchema where Record: StorableRecord, Record.ID: RecordID {
  /// Returns the names of the deletions that a change undoes: of the record, or of its deleted parts.
  ///
  /// A new deletion mustn't count as the one that was noted.
  package func undoneDeletions(
    _ old: StoredRecord<Record>?,
    _ new: StoredRecord<Record>
  ) -> Set<String> {
    guard let old else { return [] }
    let undone = deletedParts(of: old.record).subtracting(deletedParts(of: new.record))
    return old.deleted != nil && new.deleted == nil ? undone.union([new.id.description]) : undone
  }

  /// Removes the deleted parts of a record that are due; a deleted record goes as a whole.
  package func evictParts(
    of stored: inout StoredRecord<Record>,
    where isDue: (Date, String) -> Bool
  ) {
    guard stored.deleted == nil else { return }
    let id = stored.id
    evictParts?(&stored.record) { isDue($0, Self.name(ofPart: $1, of: id)) }
  }

  private func deletedParts(of record: Record) -> Set<String> {
    var (record, names) = (record, Set<String>())
    let id = record.id
    evictParts?(&record) { _, part in
      names.insert(Self.name(ofPart: part, of: id))
      return false
    }
    return names
  }

  private static func name(ofPart part: String, of id: Record.ID) -> String { "\(id)/\(part)" }
}
