#if SQLite || PostgreSQL

package import FeatureRecords

/// The log and the steps of earlier processes, from the table of entries.
extension RecordTables {
  /// Reads the acts since a date, in milliseconds since 1970.
  package func acts(since date: Int) async throws -> ActLog {
    try await naming(.load) {
      let start = try await logStart()
      var selection = EntrySelection()
      (selection.since, selection.firstNumber) = (date, start?.number ?? 0)
      let rows = try await entries(selection)
      var log = try await log(of: rows.compactMap(\.act), start)
      log.unreadCount = rows.count - log.entries.count
      return log
    }
  }

  /// Reads the last acts of this person that earlier processes made.
  package func earlierActs() async throws -> ActLog {
    try await naming(.load) {
      var selection = EntrySelection()
      (selection.writer, selection.count) = (author.writer, ActLog.mostEntries)
      let acts = try await entries(selection).compactMap(\.act)
      return try await log(of: acts.filter { author.isEarlier($0.entry) }, nil)
    }
  }

  /// Removes all acts.
  package func removeReplaced() async throws {
    try await naming(.evict) { try await cutEntries(keeping: .none) }
  }

  private func log(of acts: [ActLog.Act], _ start: LogStart?) async throws -> ActLog {
    var log = ActLog()
    log.entries = acts.map(\.entry)
    log.missingUntil = start?.date
    let rows = try await rows(Set(log.entries.flatMap(\.keys)))
    log.records = rows.compactMapValues { JournalRecord($0) }
    return log
  }
}

extension TableEntry {
  fileprivate var act: ActLog.Act? { entry.map { ($0, number) } }
}

#endif
