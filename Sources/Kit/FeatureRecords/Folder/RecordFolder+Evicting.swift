import Foundation

/// Eviction of deleted records.
extension RecordFolder {
  /// Removes records that were deleted before a date, and drafts of writers that ended suddenly.
  mutating func evict(deletedBefore date: Date) throws -> Int {
    try reporting(.evict) {
      try locking(for: folder.path) { isLocked in
        try removeNote()
        return try evict(isLocked) { $0.date < date }
      }
    }
  }

  /// Evicts what the last eviction noted, and notes what is due; nil within a day of that one.
  mutating func evictDaily(deletedBefore date: Date) throws -> Int? {
    try reporting(.evict) {
      guard try beginEviction(date) != nil else { return nil }
      guard try !files.names(in: folder.path).isEmpty else { return 0 }
      return try locking(for: folder.path) { isLocked in
        // Another process may have been faster.
        guard var eviction = try beginEviction(date) else { return nil }
        let count = try evict(isLocked) { eviction.isDue($0.date, of: $0.record.id.description) }
        try evictParts { eviction.isDue($0, of: $1) }
        try write(eviction.note)
        return count
      }
    }
  }

  private func beginEviction(_ date: Date) throws(FileError) -> DailyEviction? {
    DailyEviction(deletedBefore: date, after: try evictionNote())
  }

  private mutating func evict(
    _ isLocked: Bool,
    where isDue: (DeletedRecord<Record>) -> Bool
  ) throws(FileError) -> Int {
    // Writers hold the lock as long as there is a draft of theirs. Without it, a draft may be in use.
    if isLocked { try sweep() }
    let evicted = try deletions().filter { isDue($0.deletion) }.map(\.file)
    if !evicted.isEmpty { folder.willRemoveNames() }
    for name in evicted { try files.remove(path(name)) }
    try folder.syncRemovals()
    return evicted.count
  }

  /// Removes deleted parts that are due, of records that aren't deleted themselves.
  private func evictParts(where isDue: (Date, String) -> Bool) throws {
    guard schema.evictParts != nil else { return }
    for name in try recordNames() {
      guard case .record(let old, let file) = find(name) else { continue }
      var new = old
      schema.evictParts(of: &new, where: isDue)
      guard new != old else { continue }
      try replace(
        name,
        with: RecordFile.data(of: new, schema: schema, over: (old, file))
      )
    }
  }

  private mutating func sweep() throws(FileError) {
    let names = try files.names(in: folder.path)
    for name in names where Names.isDraft(name) { try files.remove(path(name)) }
    // Of a record that is there again; otherwise it would be deleted once more when that one is gone. Beside a file that
    // can't be read, it may be all that is left of the record.
    let replaced = names.compactMap(Names.undeleted).filter { name in
      if case .record = find(name) { true } else { false }
    }
    guard !replaced.isEmpty else { return }
    folder.willRemoveNames()
    for name in replaced { try files.remove(path(Names.deleted(name))) }
    try folder.syncRemovals()
  }

  // MARK: The note

  /// The note of the last daily eviction; nil if there is none that can be read.
  private func evictionNote() throws(FileError) -> DailyEviction.Note? {
    let found = try files.read(path(Names.lastEviction), limit: sizeLimit)
    guard case .bytes(let text) = found else { return nil }
    do {
      return try RecordJSON.decoder().decode(DailyEviction.Note.self, from: text)
    } catch {
      // It is damaged, or an earlier version's, which is the date alone. Then it is written anew.
      return nil
    }
  }

  private func write(_ note: DailyEviction.Note) throws {
    let text = try RecordJSON.encoder().encode(note) + Data("\n".utf8)
    try replace(Names.lastEviction, with: text)
  }

  /// Removes the note: a later record of the same id may come to be deleted on the same date.
  private func removeNote() throws(FileError) {
    do throws(FileError) { try files.remove(path(Names.lastEviction)) } catch {
      // A folder in its place says nothing.
      guard [EISDIR, EPERM].contains(error.code) else {
        throw FileError(path: folder.path, code: error.code)
      }
    }
  }

  /// Takes deletions out of the note that a change of a record undoes.
  ///
  /// - Parameters:
  ///   - undone: The names of the deletions.
  ///   - name: The name of the record's file.
  /// - Throws: The error of the disk.
  func forgetDeletions(_ undone: Set<String>, for name: String) throws {
    guard !undone.isEmpty else { return }
    do {
      guard var note = try evictionNote(), !undone.isDisjoint(with: note.due.keys) else { return }
      for deletion in undone { note.due[deletion] = nil }
      try write(note)
    } catch let error as FileError {
      throw FileError(path: path(name), code: error.code)
    }
  }
}
