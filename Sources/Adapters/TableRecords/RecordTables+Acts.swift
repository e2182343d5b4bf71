#if SQLite || PostgreSQL

package import FeatureRecords

/// The log and the steps of earlier processes, from the table of entries.
extension RecordTables {
  /// Reads the acts since a date, in milliseconds since 1970.
  package func acts(since date: Int) async throws -> ActLog {
    try await naming(.load) {
      var selection = EntrySelection()
      (selection.since, selection.isOfLog) = (date, true)
      let found = try await entries(selection)
      var log = found.log { _ in true }
      log.missingUntil = found.logStart?.date
      log.unreadCount = found.entries.count - log.entries.count
      return log
    }
  }

  /// Reads the last acts of this person that earlier processes made.
  package func earlierActs() async throws -> ActLog {
    try await naming(.load) {
      var selection = EntrySelection()
      (selection.writer, selection.count) = (author.writer, ActLog.mostEntries)
      return try await entries(selection).log(where: author.isEarlier)
    }
  }

  /// Removes all acts.
  package func removeReplaced() async throws {
    try await naming(.evict) { try await cutEntries(keeping: .none) }
  }
}

extension TableEntries {
  /// Returns the entries that satisfy a predicate, with the records that all of them name.
  fileprivate func log(where isIncluded: (JournalEntry) -> Bool) -> ActLog {
    var log = ActLog()
    log.entries = entries.compactMap(\.entry).filter(isIncluded)
    log.records = rows.compactMapValues { JournalRecord($0) }
    return log
  }
}

#endif
