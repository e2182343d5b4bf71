package import FeatureJSON

/// A home that keeps the acts which changed its records for a while.
package protocol ActLogging: AnyObject, Sendable {
  /// Reads the acts since a date, in milliseconds since 1970.
  func acts(since date: Int) async throws -> ActLog

  /// Reads the last acts of this person that earlier processes made.
  func earlierActs() async throws -> ActLog

  /// Removes all acts, with the words that later ones replaced.
  ///
  /// - Throws: A `RecordStoreError`; some of the words may be there then.
  func removeReplaced() async throws
}

/// The acts that changed the records of a home, as far as it keeps them.
///
/// ```swift
/// let log = try await journal.acts(since: monday)
/// for entry in log.entries { print(entry.name) }
/// ```
package struct ActLog: Sendable {
  /// The entries, oldest first.
  package var entries: [JournalEntry] = []
  /// The date in milliseconds since 1970 up to which entries are missing; nil if none is.
  ///
  /// Those that name records which were removed for good don't count.
  package var missingUntil: Int?
  /// The records that the entries name, as they are now; none for one that is gone.
  package var records: [RecordKey: JournalRecord] = [:]
  /// The number of lines that can't be read, whose acts are missing.
  package var unreadCount = 0

  /// Makes a log without acts.
  package init() {}

  /// Returns true if a record is deleted, by one of the entries.
  func isDeleted(_ key: RecordKey) -> Bool {
    guard let date = records[key]?.deleted else { return false }
    return entries.contains { entry in
      entry.isUndoable
        && entry.changes.contains { $0.key == key && $0.operation == .delete(at: date) }
    }
  }
}

extension ActLog {
  /// A value before and after a change, as far as it follows from the present one.
  package typealias Values = (old: JSON, new: JSON)

  /// Returns the values of each change of an entry that only edits, entry by entry.
  ///
  /// They are found from the last entry back to the first, each of which is taken back.
  package var values: [[Values?]] {
    var values: [[Values?]] = []
    var states = records.mapValues { Optional($0.value.json) }
    for entry in entries.reversed() {
      var ofEntry: [Values?] = []
      for change in entry.changes.reversed() {
        // A patch that says nothing is that of a change which isn't known.
        guard case .edit(let patch, _) = change.operation, !patch.isEmpty,
          let new = states[change.key] ?? nil
        else {
          // The value before is another one.
          if change.operation.hasValue { states[change.key] = .some(nil) }
          ofEntry.append(nil)
          continue
        }
        let old = patch.inverse.applied(to: new)
        states[change.key] = old
        ofEntry.append((old, new))
      }
      values.append(ofEntry.reversed())
    }
    return values.reversed()
  }
}

extension JournalEntry.Operation {
  /// True if the value before it doesn't follow from the one after it.
  fileprivate var hasValue: Bool {
    switch self {
    case .insert, .upgrade: true
    case .edit(let patch, _): patch.isEmpty
    case .delete, .restore, .move: false
    }
  }
}

extension SharedJournal: ActLogging {
  /// Reads the acts since a date, in milliseconds since 1970.
  package func acts(since date: Int = .min) throws -> ActLog {
    try reading { contents in
      let first = contents.head.log?.number ?? 0
      return ActLog(contents.acts { $0.number >= first && $0.date >= date }, in: contents)
    }
  }

  /// Reads the last acts of this person that earlier processes made.
  package func earlierActs() throws -> ActLog {
    let last = try firstNumber()
    return try reading { [writer = file.writer, person] contents in
      // What was made since is noted by who made it.
      let all = contents.acts(last: ActLog.mostEntries) {
        $0.id.writer == writer && $0.number <= last
      }
      return ActLog(all.filter { $0.entry.who == person }, in: contents)
    }
  }
}

extension ActLog {
  /// An entry with its number among those of its home.
  package typealias Act = (entry: JournalEntry, number: Int)

  /// The number of entries in which the steps of a person are found; one act may have many.
  package static let mostEntries = 1_000

  fileprivate init(_ acts: [Act], in contents: JournalContents) {
    entries = acts.map(\.entry)
    missingUntil = contents.head.log?.date
    unreadCount = contents.problems.count
    for key in entries.flatMap(\.keys) { records[key] = contents.records[key] }
  }
}

extension JournalContents {
  /// The part of an entry that is known before it is parsed.
  fileprivate typealias Heading = (
    id: JournalEntry.ID, number: Int, date: Int, keys: [RecordKey]
  )

  /// Returns the last entries that satisfy a predicate, in the order of their numbers.
  ///
  /// The others aren't parsed.
  fileprivate func acts(
    last count: Int = .max,
    where isIncluded: (Heading) -> Bool
  ) -> [ActLog.Act] {
    let open = entries.filter { isIncluded(($0.entry.id, $0.number, $0.entry.date, $0.entry.keys)) }
      .suffix(count)
    let past = past.filter { isIncluded(($0.id, $0.number, $0.date, $0.keys)) }
      .suffix(count - open.count)
      .compactMap { past in past.entry.map { ($0, past.number) } }
    return (past + open).sorted { $0.1 < $1.1 }
  }
}
