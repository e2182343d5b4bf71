/// Taking in a diverged copy.
extension SharedJournal {
  /// Compares the journal with a copy.
  ///
  /// - Parameter copy: The bytes of the copy.
  /// - Returns: The merge, with its questions; nothing is changed.
  /// - Throws: A `JournalCopyError`; a `RecordStoreError` if the journal itself can't be read as a whole.
  package func compared(with copy: [UInt8]) throws -> JournalMerge {
    let copy = try JournalContents(ofCopy: copy)
    return try reporting(.save) {
      try file.read()
      try file.checkIsJournal()
      if !file.hasLines, let folder = try file.earlier?.found().first {
        throw RecordStoreError(
          .save,
          at: file.path,
          .refused(
            "an earlier version wrote the \(folder.name) of this store",
            advice: "Use “store upgrade”, then try again."
          )
        )
      }
      return try file.merge(with: copy)
    }
  }

  /// Takes in a copy, once each of its questions has an answer.
  ///
  /// - Parameters:
  ///   - copy: The bytes of the copy.
  ///   - name: The act in words, as in `merge “journal 2”`.
  ///   - side: Returns the side that counts where both changed the same; nil if that isn't known.
  /// - Returns: The merge, and the questions without an answer, as another process may have changed records since they were asked;
  ///   with any, nothing is changed.
  /// - Throws: A `JournalCopyError`, or a `RecordStoreError`.
  package func merge(
    _ copy: [UInt8],
    as name: String,
    choosing side: @Sendable (MergeQuestion) -> MergeSide?
  ) async throws -> (merge: JournalMerge, open: [MergeQuestion]) {
    let copy = try JournalContents(ofCopy: copy)
    return try await changing(for: .save) { file, now in
      var entry = JournalEntry(.init("", 0), date: now, name: name)
      entry.who = person
      return try file.merge(copy, in: entry, choosing: side)
    }
  }

  /// Finds the copies beside the journal.
  package func copies() throws -> [JournalCopy] {
    try reporting(.load) {
      try file.read()
      return try file.copies()
    }
  }
}

/// The reason why a file isn't taken in.
package enum JournalCopyError: Error, Equatable, Sendable {
  /// It has no line of a journal.
  case notJournal
  /// A newer version wrote it, or a line of it.
  case newer
  /// Both sides of a merge by git are in it.
  case conflicted
  /// Some of its lines can't be read.
  case damaged
}

extension JournalContents {
  /// Reads a copy, all of which must be readable.
  ///
  /// A line that is missing can't be told from one that was never there.
  fileprivate init(ofCopy bytes: [UInt8]) throws(JournalCopyError) {
    self.init(bytes)
    guard !isNoJournal, replay.hasHead || !problems.isEmpty else { throw .notJournal }
    guard canBeWritten, !problems.contains(where: { $0.reason == .newer }) else { throw .newer }
    guard !hasConflictMarkers else { throw .conflicted }
    guard problems.isEmpty, !isCut(behind: bytes) else { throw .damaged }
  }

  /// Returns true if bytes lack the end of a journal, as those of a copy that is still being made.
  ///
  /// A line is cut off, or the last entry that the head counts is missing.
  func isCut(behind bytes: [UInt8]) -> Bool {
    let count = Self().count(of: bytes)
    guard bytes[count...].allSatisfy({ $0 == 0 }) else { return true }
    let last = max(past.last?.number ?? 0, entries.last?.number ?? 0)
    return head.number >= head.log?.number ?? 1 && last < head.number
  }

  /// Returns the number of bytes that are lines of a journal.
  private func count(of bytes: [UInt8]) -> Int {
    var contents = self
    return contents.read(bytes)
  }

  /// True if git has put both sides of a merge into the file.
  var hasConflictMarkers: Bool {
    lines.contains { line in
      ["<<<<<<< ", ">>>>>>> "].contains { line.bytes.starts(with: $0.utf8) }
    }
  }
}
