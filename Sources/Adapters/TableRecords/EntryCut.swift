#if SQLite || PostgreSQL

package import FeatureRecords

/// The entries whose words go, and where the log begins then.
package struct EntryCut: Sendable {
  /// The numbers of the entries that go.
  package let numbers: [Int]
  /// The new beginning; nil if that stays.
  package let logStart: JournalHead.LogStart?

  /// Finds the entries that go.
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
    logStart = last.map { JournalHead.LogStart(number: $0.number + 1, date: $0.date) }
  }
}

#endif
