import FeatureJSON

/// The replacement of a journal by a shorter one, in which the records have the changes of entries.
///
/// ```swift
/// let compaction = JournalCompaction(of: contents, at: now)
/// try file.replace(with: compaction.bytes)
/// ```
///
/// Lines that can't be read stay byte for byte, and so do the records that they may be about, with all entries of those:
/// the version that can read such a line finds all in its order.
package struct JournalCompaction {
  /// The retention of past entries.
  package var retention = JournalRetention()
  /// The records that go for good, with each line that names them.
  package var removed: Set<RecordKey> = []
  /// Records that lose the words of their past entries.
  package var forgotten: Set<RecordKey> = []
  /// Records of another place, which come behind the others of their line's form.
  package var added: [(key: RecordKey, record: JournalRecord)] = []
  /// True to go on without the lines that can't be read.
  package var acceptsLoss = false

  private let contents: JournalContents
  private let date: Int

  /// Makes the compaction of a journal.
  ///
  /// - Parameters:
  ///   - contents: All that its lines say. A newer version may not have written its first line.
  ///   - date: The present date.
  package init(of contents: JournalContents, at date: Int) {
    (self.contents, self.date) = (contents, date)
  }

  /// The bytes of the new journal.
  package var bytes: [UInt8] {
    let locked = lockedKeys
    let removed = removed.subtracting(locked)
    let lost = removed.union(forgotten)
    let entries = (contents.past + foldedEntries(without: locked)).filter { entry in
      lost.isDisjoint(with: entry.keys)
    }
    let (past, lastOutside) = retention.kept(of: entries, at: date)
    var writer = JournalLineWriter()
    writer.append(head(lastOutside))
    let all = contents.records.all
    for index in order(of: all) where !removed.contains(all[index].key) {
      let (key, record) = all[index]
      let kept = locked.contains(key) ? contents.base(of: key) : record
      if let kept, !kept.isUnread { writer.append(key, kept) }
    }
    for (key, record) in added { writer.append(key, record) }
    for entry in past { writer.append(entry.line) }
    if !acceptsLoss { appendLines(of: locked, to: &writer) }
    return writer.bytes
  }

  /// The lines that can't be read, which a person accepts to lose.
  package var damagedBytes: [UInt8] {
    var writer = JournalLineWriter()
    for line in contents.lines {
      switch line.content {
      case .incomplete, .unread: writer.append(line.bytes)
      case .entry, .gap: break
      }
    }
    return writer.bytes
  }

  // MARK: Records

  /// The records that stay as their lines have them.
  ///
  /// These are the uncertain ones, and those with which they share an entry.
  private var lockedKeys: Set<RecordKey> {
    guard !acceptsLoss, !contents.problems.isEmpty else { return [] }
    var locked = Set(contents.records.all.lazy.filter(\.record.isUncertain).map(\.key))
    guard !locked.isEmpty else { return [] }
    let groups = contents.lines.compactMap { $0.entry?.keys }
    var count: Int
    repeat {
      count = locked.count
      for keys in groups where !locked.isDisjoint(with: keys) { locked.formUnion(keys) }
    } while locked.count > count
    return locked
  }

  /// The indices of the records by kind and rank, so that a reader has nothing to sort.
  private func order(of all: [(key: RecordKey, record: JournalRecord)]) -> [Int] {
    all.indices.sorted { first, second in
      (all[first].key.kind, all[first].record.rank, all[first].key.id)
        < (all[second].key.kind, all[second].record.rank, all[second].key.id)
    }
  }

  // MARK: Lines

  private func head(_ lastOutside: PastEntry?) -> JournalHead {
    var head = contents.head
    (head.format, head.isOverwritten) = (JournalHead.currentFormat, false)
    for (writer, last) in head.writers where last.checksum == nil {
      head.writers[writer]?.checksum = contents[.init(writer, last.serial)]?.checksum
    }
    if let lastOutside, lastOutside.number >= head.log?.number ?? 0 {
      head.log = .init(number: lastOutside.number + 1, date: lastOutside.date)
    }
    return head
  }

  /// The entries that are folded into records.
  private func foldedEntries(without locked: Set<RecordKey>) -> [PastEntry] {
    contents.entries.filter { locked.isDisjoint(with: $0.entry.keys) }
      .map { PastEntry($0.entry, $0.number) }
  }

  /// Appends the lines that stay as they are, in their order.
  private func appendLines(of locked: Set<RecordKey>, to writer: inout JournalLineWriter) {
    for (index, line) in contents.lines.enumerated() {
      switch line.content {
      case .entry(let entry, _):
        if !locked.isDisjoint(with: entry.keys) { writer.append(line.bytes) }
      case .incomplete, .unread(.some): writer.append(line.bytes)
      case .unread(nil):
        writer.append(lost: keys(behind: index), isNextLine: true)
        writer.append(line.bytes)
      case .gap: writer.append(lost: keys(behind: index), isNextLine: false)
      }
    }
    // As the last line, a damaged one might be taken for one that was never finished.
    let lines = writer.bytes.dropLast()
    let start = lines.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? lines.startIndex
    if !JournalLine.isWhole(lines[start...]) {
      writer.append(of: [], [("void", .bool(true))])
    }
  }

  /// Returns the records of the entries behind a line.
  private func keys(behind index: Int) -> [RecordKey] {
    Set(contents.lines[index...].flatMap { $0.entry?.keys ?? [] }).sorted()
  }
}

extension JournalContents {
  /// Returns a record without the changes of the entries.
  fileprivate func base(of key: RecordKey) -> JournalRecord? {
    bases[key] ?? records[key]
  }
}

extension JournalLineWriter {
  /// Appends a line that says which records may be others, as entries of them are missing.
  mutating func append(lost keys: [RecordKey], isNextLine: Bool) {
    append(
      of: keys,
      [("lost", JSON.bool(true))] + (isNextLine ? [("next", JSON.bool(true))] : [])
    )
  }
}
