/// The entries that a journal keeps once its records have their changes: for the log, and for undoing.
package struct JournalRetention: Equatable, Sendable {
  /// The age of the oldest entry of the log, in milliseconds.
  package var logAge = 90 * 24 * 60 * 60 * 1_000
  /// The most entries of the log.
  package var logCount = 10_000
  /// The number of each writer's last entries that can be undone.
  package var undoCount = 100
  /// The number of the last writers that can undo.
  package var undoWriters = 20

  /// Makes a retention: of 90 days or 10,000 acts, whichever is less.
  package init() {}

  /// The retention that keeps nothing, so that no replaced word stays.
  package static let none = {
    var retention = JournalRetention()
    (retention.logCount, retention.undoCount) = (0, 0)
    return retention
  }()

  /// Returns the entries to keep.
  ///
  /// - Parameters:
  ///   - entries: All entries.
  ///   - date: The present date.
  /// - Returns: The entries by their numbers, and the last one that isn't in the log, if any.
  package func kept<Entry: DatedEntry>(
    of entries: [Entry],
    at date: Int
  ) -> (entries: [Entry], lastOutside: Entry?) {
    let entries = entries.sorted { $0.number < $1.number }
    let mayStay = entries.suffix(logCount)
    let start = mayStay.firstIndex { $0.date >= date - logAge } ?? mayStay.endIndex
    let outside = entries[..<start]
    let undoable = undoable(of: entries)
    return (outside.filter { undoable.contains($0.id) } + entries[start...], outside.last)
  }

  private func undoable(of entries: [some DatedEntry]) -> Set<JournalEntry.ID> {
    var counts: [String: Int] = [:]
    var ids: Set<JournalEntry.ID> = []
    for entry in entries.reversed() {
      let count = counts[entry.id.writer]
      guard count ?? 0 < undoCount, count != nil || counts.count < undoWriters else { continue }
      counts[entry.id.writer] = (count ?? 0) + 1
      ids.insert(entry.id)
    }
    return ids
  }
}

/// An entry as far as the retention looks at it.
package protocol DatedEntry {
  /// The number in its home.
  var number: Int { get }
  /// The name.
  var id: JournalEntry.ID { get }
  /// The date in milliseconds since 1970.
  var date: Int { get }
}
