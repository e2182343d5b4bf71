import Foundation

extension JournalFile {
  /// Removes records for good, with all lines that name them.
  ///
  /// An earlier removal may not be on the disk, though nothing is left to remove.
  ///
  /// - Parameters:
  ///   - keys: The records.
  ///   - date: The present date in milliseconds.
  /// - Returns: The number of records that are gone: one that shares an entry with an uncertain one stays.
  /// - Throws: The error of the disk.
  @discardableResult
  mutating func remove(_ keys: Set<RecordKey>, at date: Int) throws -> Int {
    guard !keys.isEmpty || contents.head.isOverwritten else {
      if file != nil { try confirm() }
      return 0
    }
    try removeDamaged(keys)
    do {
      try fold(at: date, removing: keys)
    } catch let error as FileError where error.keepsFileInPlace {
      try overwrite(keys)
    }
    return keys.count { contents.records[$0] == nil }
  }

  /// Overwrites the lines of records, which needs no room.
  private mutating func overwrite(_ keys: Set<RecordKey>) throws(FileError) {
    guard let file else { return }
    let bytes = try file.readToEnd(from: 0)
    if contents.head.isOverwritten {
      // What an earlier attempt overwrote may be forgotten since a failed sync.
      try file.write(Data(bytes), at: 0)
    }
    let voiding = JournalVoiding(of: keys, in: bytes)
    for change in voiding.changes { try file.write(Data(change.bytes), at: change.offset) }
    try file.sync()
    begin(with: file, isWritable: true)
    try follow(isLocked: true, for: .readingAndWriting)
  }

  /// Removes the words of entries that are too old to be kept, and of all that name some records.
  ///
  /// - Parameters:
  ///   - forgotten: The records.
  ///   - retention: The entries to keep; by default those of the journal.
  ///   - date: The present date in milliseconds.
  /// - Throws: The error of the disk.
  mutating func removeWords(
    of forgotten: Set<RecordKey> = [],
    keeping retention: JournalRetention? = nil,
    at date: Int
  ) throws {
    let entries = contents.past + contents.entries.map { PastEntry($0.entry, $0.number) }
    let kept = (retention ?? self.retention).kept(of: entries, at: date).entries
    guard kept.count < entries.count || !forgotten.isEmpty else { return }
    try fold(at: date, forgetting: forgotten, keeping: retention)
  }

  /// Goes on without the lines that can't be read, which go into the file `damaged`.
  ///
  /// They are there before they are gone here.
  ///
  /// - Parameter date: The present date in milliseconds.
  /// - Throws: The error of the disk, or of a file in the way; no line is gone then, unless the error is done.
  mutating func acceptLoss(at date: Int) throws {
    var compaction = try self.compaction(at: date)
    (compaction.acceptsLoss, compaction.retention) = (true, retention)
    let bytes = compaction.damagedBytes
    if !bytes.isEmpty { try putAside(Data(bytes)) }
    try replace(with: compaction.bytes)
    makeReserve()
  }
}

extension JournalContents {
  /// The records that lost parts by a removal whose entry is still there.
  var keysOfEvictions: Set<RecordKey> {
    let name = RecordStoreError.Operation.evict.rawValue
    let all = past.filter { $0.name == name }.compactMap(\.entry) + entries.map(\.entry)
    return Set(all.lazy.filter { $0.name == name && !$0.isUndoable }.flatMap(\.keys))
  }
}
