import Foundation

/// Eviction of deleted records.
extension RecordFolder {
  /// Removes records that were deleted before a date, and drafts of writers that ended suddenly.
  mutating func evict(deletedBefore date: Date) throws -> Int {
    try reporting(.evict) {
      try files.locking(path(Names.lock)) { isLocked in
        // Writers hold the lock as long as there is a draft of theirs. Without it, a draft may be in use.
        if isLocked { try sweep() }
        let evicted = try recordNames().compactMap { name in
          let found = find(name)
          let isDue = found.stored?.deleted.map { $0 < date } ?? false
          return isDue ? found.isDeleted ? Names.deleted(name) : name : nil
        }
        if !evicted.isEmpty { folder.willRemoveNames() }
        for name in evicted { try files.remove(path(name)) }
        try folder.syncRemovals()
        return evicted.count
      }
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

  /// Evicts, unless that was done within the day before a date; nil if it was.
  mutating func evictDaily(deletedBefore date: Date) throws -> Int? {
    try reporting(.evict) {
      let last = try lastEviction()
      // A later one says nothing of what was deleted since.
      if let last, last <= date, date < last + 24 * 60 * 60 { return nil }
      guard try !files.names(in: folder.path).isEmpty else { return 0 }
      let count = try evict(deletedBefore: date)
      let text = try RecordJSON.encoder().encode(date) + Data("\n".utf8)
      try files.locking(path(Names.lock)) { _ in try replace(Names.lastEviction, with: text) }
      return count
    }
  }

  /// The cutoff date of the last eviction; nil if unknown.
  private func lastEviction() throws(FileError) -> Date? {
    let found = try files.read(path(Names.lastEviction), limit: 1 << 10)
    guard case .bytes(let text) = found else { return nil }
    do {
      return try RecordJSON.decoder().decode(Date.self, from: text)
    } catch {
      // Then it is written anew.
      return nil
    }
  }
}
