#if SQLite || PostgreSQL

package import FeatureRecords

/// The entries whose words go, and where the log begins then.
package struct EntryCut: Sendable {
  /// The numbers of the entries that go.
  package let numbers: [Int]
  /// The new beginning; nil if that stays.
  package let logStart: LogStart?

  /// Finds them.
  ///
  /// - Parameters:
  ///   - entries: All entries, without their lines.
  ///   - names: The records that no entry may name any more.
  ///   - retention: The entries that may stay.
  ///   - date: The present date in milliseconds since 1970.
  package init(
    of entries: [TableEntry],
    naming names: Set<RecordKey>,
    keeping retention: JournalRetention,
    at date: Int
  ) {
    let (kept, last) = retention.kept(of: entries, at: date)
    let numbers = Set(kept.map(\.number))
    self.numbers =
      entries
      .filter { !numbers.contains($0.number) || !names.isDisjoint(with: $0.keys) }
      .map(\.number)
    logStart = last.map { LogStart(number: $0.number + 1, date: $0.date) }
  }
}

/// The beginning of a log that lacks earlier acts.
package struct LogStart: Equatable, Sendable {
  /// The number of the first entry from which on all are there.
  package let number: Int
  /// The date of the last one before it, in milliseconds since 1970.
  package let date: Int

  /// Makes a beginning.
  package init(number: Int, date: Int) {
    (self.number, self.date) = (number, date)
  }
}

#endif
