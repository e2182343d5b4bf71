/// All that the lines of a journal say.
///
/// ```swift
/// var contents = JournalContents()
/// let count = contents.read(bytes)
/// contents.records[key]?.value.json
/// contents.problems  // lines that can't be read
/// ```
package struct JournalContents: Sendable {
  /// The number of the last entry, the last entry of each writer, and the beginning of the log.
  package internal(set) var head = JournalHead()
  /// The records.
  package internal(set) var records = JournalRecords()
  /// The entries that the records had before the last replacement, in the order of lines.
  package internal(set) var past: [PastEntry] = []
  /// The lines that can't be taken over.
  package internal(set) var problems: [JournalProblem] = []
  /// The lines of entries and those that can't be read, in their order.
  var lines: [OpenLine] = []
  /// The records that entries change, as their own lines have them; nil for those without one.
  var bases: [RecordKey: JournalRecord?] = [:]
  /// The indices of entries among the lines.
  var indices: [JournalEntry.ID: Int] = [:]
  var replay = Replay()

  /// The state of reading, from line to line.
  struct Replay {
    var lineCount = 0
    var hasHead = false
    /// True behind a line without a name, which may have changed any record.
    var mayLackChanges = false
    /// The number of lines since the last number that may have been entries.
    var unnumbered = 0
    /// The records of the next line, if that is damaged.
    var namesOfNextLine: [RecordKey]?
  }

  /// Makes the contents of an empty journal.
  package init() {}

  /// False if a newer version wrote the journal in a form that this one may not add to.
  package var canBeWritten: Bool { head.format <= JournalHead.currentFormat }

  /// True if no line is one of a journal: it is another file with that name.
  var isNoJournal: Bool {
    replay.lineCount > 0 && !replay.hasHead && head == JournalHead() && records.count == 0
  }

  /// The number of the next entry.
  ///
  /// Behind a damaged entry, it may be the same again: were one left out, a missing line couldn't be told from that.
  package var nextNumber: Int { head.number + 1 }

  /// The entries that aren't folded into records yet, in their order.
  package var entries: [(entry: JournalEntry, number: Int)] {
    lines.compactMap { line in
      if case .entry(let entry, let number) = line.content { (entry, number) } else { nil }
    }
  }

  /// The entry of an id, if its line is still there.
  ///
  /// - Complexity: O(1) for an entry that isn't folded, otherwise O(*n*) for *n* past ones.
  package subscript(id: JournalEntry.ID) -> JournalEntry? {
    if let index = indices[id] { return lines[index].entry }
    return past.last { $0.id == id }?.entry
  }

  /// Returns what the journal has under the id of an entry.
  ///
  /// A writer that isn't sure whether its entry was stored asks this with the same entry again.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: The standing.
  package func standing(of entry: JournalEntry) -> EntryStanding {
    guard let last = head.writers[entry.id.writer], entry.id.serial <= last.serial
    else { return .new }
    let isLast = entry.id.serial == last.serial
    let checksum = self[entry.id]?.checksum ?? (isLast ? last.checksum : nil)
    return checksum == entry.checksum ? .stored : .taken
  }
}

/// The relation of an entry to those of a journal.
package enum EntryStanding: Equatable, Sendable {
  /// It isn't there.
  case new
  /// It is there already: storing it again would make its changes twice.
  case stored
  /// Another entry has its id, so this one needs a new id.
  case taken
}

/// A line that a replacement of the file takes over, or folds into records.
struct OpenLine {
  var content: Content
  /// The line without its line feed; empty for a gap.
  let bytes: ArraySlice<UInt8>

  enum Content {
    case entry(JournalEntry, number: Int)
    /// An entry that can't be made, as the records that it needs can't be read.
    case incomplete(JournalEntry)
    /// A line that can't be read, and the records that it may be about; nil if no name can be read.
    case unread([RecordKey]?)
    /// A place where entries are missing.
    case gap
  }

  var entry: JournalEntry? {
    switch content {
    case .entry(let entry, _), .incomplete(let entry): entry
    case .unread, .gap: nil
    }
  }
}
