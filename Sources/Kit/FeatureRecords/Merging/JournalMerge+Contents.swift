import FeatureJSON

extension JournalMerge {
  /// Returns the journal with all that the copy has.
  ///
  /// The entries of the copy are in the log behind those that were here, each with its words, its date and its person, and the
  /// records have their changes. What differs from making all of them in that order, such as a chosen value, is an entry of its own.
  ///
  /// - Parameters:
  ///   - side: Returns the side that counts where both changed the same.
  ///   - entry: The entry of the merge, without changes.
  /// - Returns: The contents, without lines of entries; replacing the file by them makes all at once.
  func contents(
    choosing side: (MergeQuestion) -> MergeSide,
    in entry: JournalEntry
  ) -> JournalContents {
    var merged = JournalContents()
    (merged.head, merged.records) = (ours.head, ours.records)
    merged.past = ours.past + ours.entries.map { PastEntry($0.entry, $0.number) }
    var log = MergedLog(ours, renaming: divergedWriters)
    for entry in entries { merged.append(log.taken(entry)) }
    for (writer, last) in theirs.head.writers where !divergedWriters.contains(writer) {
      merged.head.note(.init(writer, last.serial), checksum: last.checksum)
    }
    merged.head.noteMissing(theirs.head.log)
    for step in steps {
      let record = step.merged(choosing: step.question.map(side) ?? .ours)
      merged.records.set(record, for: step.key)
    }
    var end = entry
    for key in Set(steps.map(\.key) + log.records.keys).sorted() {
      let made = log.records[key] ?? ours.records[key]
      let changes = merged.records[key]?.changes(from: made) ?? []
      end.changes += changes.map { .init(key, $0) }
    }
    if !end.changes.isEmpty {
      end.id = .init(end.id.writer, (merged.head.writers[end.id.writer]?.serial ?? 0) + 1)
      merged.append(end)
    }
    return merged
  }
}

/// The entries of a copy under names that no entry here has, and the records after making them.
private struct MergedLog {
  private let ours: JournalContents
  private let divergedWriters: Set<String>
  private var names: [JournalEntry.ID: JournalEntry.ID] = [:]
  /// The other names of writers.
  private var writers: [String: String] = [:]
  private(set) var records: [RecordKey: JournalRecord] = [:]

  init(_ ours: JournalContents, renaming writers: Set<String>) {
    (self.ours, divergedWriters) = (ours, writers)
  }

  /// Returns an entry under its name here, and makes it.
  mutating func taken(_ entry: JournalEntry) -> JournalEntry {
    var new = entry
    if divergedWriters.contains(entry.id.writer) {
      // It follows from the first entry, so each process finds the same.
      let writer =
        writers[entry.id.writer]
        ?? WriterName.digits("\(entry.id.writer) \(String(entry.checksum, radix: 16))")
      writers[entry.id.writer] = writer
      new.id = .init(writer, entry.id.serial)
      names[entry.id] = new.id
    }
    new.continues = entry.continues.map { names[$0] ?? $0 }
    new.reverts = entry.reverts.map { names[$0] ?? $0 }
    for change in entry.changes {
      let record = records[change.key] ?? ours.records[change.key]
      // Where the record is another one by now, the merge has an entry for it.
      if let made = try? change.applied(to: record, isReplay: true) { records[change.key] = made }
    }
    return new
  }
}

extension JournalContents {
  /// Appends an entry whose changes the records have.
  fileprivate mutating func append(_ entry: JournalEntry) {
    head.number += 1
    head.note(entry.id, checksum: entry.checksum)
    past.append(PastEntry(entry, head.number))
  }
}

extension JournalHead {
  /// Notes that acts are missing from a log which this one takes in.
  fileprivate mutating func noteMissing(_ other: LogStart?) {
    guard let other, other.date > log?.date ?? .min else { return }
    log = LogStart(number: log?.number ?? 0, date: other.date)
  }
}
