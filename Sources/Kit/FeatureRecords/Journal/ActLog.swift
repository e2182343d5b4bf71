/// The acts that changed the records of a journal, as far as it keeps them.
///
/// ```swift
/// let log = try await journal.acts(since: monday)
/// for (entry, number) in log.entries { print(number, entry.name) }
/// ```
package struct ActLog: Sendable {
  /// The entries and their numbers, oldest first.
  package var entries: [(entry: JournalEntry, number: Int)] = []
  /// The date in milliseconds since 1970 up to which entries are missing; nil if none is.
  package var missingUntil: Int?
  /// The records that the entries name, as they are now; none for one that is gone.
  package var records: [RecordKey: JournalRecord] = [:]

  /// Makes a log without acts.
  package init() {}
}

extension SharedJournal {
  /// Reads the acts since a date, in milliseconds since 1970.
  package func acts(since date: Int = .min) throws -> ActLog {
    try log { contents in
      contents.past.filter { $0.date >= date }.compactMap { past in
        past.entry.map { ($0, past.number) }
      } + contents.entries.filter { $0.entry.date >= date }
    }
  }

  /// Reads the last acts of this user that can be undone.
  package func undoableActs() throws -> ActLog {
    let most = file.retention.undoCount
    return try log { [writer = file.writer] contents in
      let past = contents.past.filter { $0.id.writer == writer }.suffix(most)
        .compactMap { past in past.entry.map { ($0, past.number) } }
      let own = contents.entries.filter { $0.entry.id.writer == writer }
      return (past + own).filter(\.0.isUndoable).suffix(most)
    }
  }

  private func log(
    _ find: @Sendable (JournalContents) -> [(entry: JournalEntry, number: Int)]
  ) throws -> ActLog {
    try reading { contents in
      var log = ActLog()
      log.entries = find(contents).sorted { $0.number < $1.number }
      log.missingUntil = contents.head.log?.date
      for key in log.entries.flatMap(\.entry.keys) { log.records[key] = contents.records[key] }
      return log
    }
  }
}
