/// The outcome of storing an entry.
package enum CommitOutcome: Equatable, Sendable {
  /// It is stored now, or was already.
  case stored
  /// Nothing is changed: the record isn't as the entry needs it.
  case refused(EntryConflict)
  /// Nothing is changed: another entry has its id.
  case taken
}

extension JournalContents {
  /// Makes entries, each as a whole or not at all.
  ///
  /// ```swift
  /// let (lines, outcomes) = contents.commit([entry])
  /// try file.append(lines)
  /// ```
  ///
  /// - Parameter entries: The entries, in their order.
  /// - Returns: The lines to append to the journal, which begin with the first one if it is empty, and an outcome for
  ///   each entry.
  package mutating func commit(
    _ entries: [JournalEntry]
  ) -> (lines: [UInt8], outcomes: [CommitOutcome]) {
    var lines: [UInt8] = []
    if replay.lineCount == 0 {
      var writer = JournalLineWriter()
      writer.append(head)
      lines = writer.bytes
      _ = read(lines)
    }
    let outcomes = entries.map { commit($0, to: &lines) }
    return (lines, outcomes)
  }

  private mutating func commit(_ entry: JournalEntry, to lines: inout [UInt8]) -> CommitOutcome {
    switch standing(of: entry) {
    case .stored: return .stored
    case .taken: return .taken
    case .new: break
    }
    do {
      _ = try entry.applied { records[$0] }
    } catch {
      return .refused(error)
    }
    var writer = JournalLineWriter()
    writer.append(entry, number: nextNumber)
    // It is read as any other reader will read it.
    let line = writer.bytes.dropLast()
    take(JournalLine(line), line)
    lines += writer.bytes
    return .stored
  }
}
