import Foundation

/// Removal for good.
extension SharedJournal {
  /// Removes records for good, with all lines that name them.
  ///
  /// - Parameters:
  ///   - kind: Their kind, whose note goes, too: a later record of the same id may come to be deleted on the same date.
  ///   - find: Returns the names of the records.
  /// - Returns: The number of removed records.
  /// - Throws: A `RecordStoreError`.
  func remove(
    of kind: String,
    _ find: @Sendable (JournalContents) -> Set<RecordKey>
  ) async throws -> Int {
    try await changing(for: .evict) { file, now in
      try file.removeNotes(ifOf: kind)
      return try file.remove(find(file.contents), at: now)
    }
  }

  /// Removes the records that the last daily removal of a kind found due, and notes the next ones.
  ///
  /// Parts that a record keeps as deleted go likewise, with its past entries, and so do entries that are too old.
  ///
  /// - Parameters:
  ///   - form: The form of the kind's records.
  ///   - date: The date before which deletions are due.
  /// - Returns: The number of removed records; nil within a day of the last time, and where no journal is.
  /// - Throws: A `RecordStoreError`.
  func removeDaily<Record>(
    from form: JournalForm<Record>,
    deletedBefore date: Date
  ) async throws -> Int? {
    // A save of another program takes a moment.
    try await FolderWaiting(limit: .milliseconds(100)).whenFree(folder) {
      try removeDailyAtOnce(from: form, deletedBefore: date)
    }
  }

  private func removeDailyAtOnce<Record>(
    from form: JournalForm<Record>,
    deletedBefore date: Date
  ) throws -> Int? {
    try reporting(.evict) {
      guard file.files.identity(of: file.path) != nil,
        try file.dailyRemoval(of: form.kind, deletedBefore: date) != nil
      else { return nil }
      return try file.changing { file in
        // Another process may have been faster.
        guard var removal = try file.dailyRemoval(of: form.kind, deletedBefore: date) else {
          return nil
        }
        let now = self.now().millisecondsSince1970
        let id = file.nextID(of: file.writer)
        var entry = JournalEntry(id, date: now, name: RecordStoreError.Operation.evict.rawValue)
        let keys = try form.takeDue(in: file.contents, by: &removal, to: &entry)
        if !entry.changes.isEmpty { _ = try file.append(entry) }
        let count = try file.remove(keys, at: now)
        do {
          // Also of parts that an earlier removal took away, if a full disk kept their words.
          try file.removeWords(of: file.contents.keysOfEvictions, at: now)
        } catch let error as FileError where error.keepsFileInPlace {}
        let folder = try file.earlier?.takenOver(form.kind) { date in
          removal.isDue(date, of: EarlierFolders.ending)
        }
        try file.noteUnlessFull(removal.note, of: form.kind)
        if let folder { try file.earlier?.remove(folder) }
        return count
      }
    }
  }

  /// Removes the words that later changes replaced, and with them the log.
  ///
  /// - Throws: A `RecordStoreError`; they are there then.
  package func removeReplaced() async throws {
    guard file.files.identity(of: file.path) != nil else { return }
    try await changing(for: .evict) { file, now in
      try file.removeWords(keeping: JournalRetention.none, at: now)
    }
  }

  /// Removes the folders that were taken over.
  package func removeTakenOver() async throws {
    guard file.files.identity(of: file.path) != nil else { return }
    try await changing(for: .evict) { file, _ in try file.earlier?.removeTakenOver() }
  }
}
