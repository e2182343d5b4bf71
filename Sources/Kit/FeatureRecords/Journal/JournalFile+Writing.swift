import Foundation

extension JournalFile {
  /// Runs a closure as the only writer of the journal, once all that others have written is read.
  ///
  /// - Parameter change: Appends entries, or replaces the file.
  /// - Returns: The result of the closure.
  /// - Throws: `EWOULDBLOCK` if another process has the lock or its turn; `JournalIsNewer`; errors of the disk, and of
  ///   the closure.
  mutating func changing<Result>(
    _ change: (inout JournalFile) throws -> Result
  ) throws -> Result {
    _ = try folder.make()
    // It changes in place: a second journal would share its contents, and copy all of them at the first change.
    return try files.writing(path(of: Name.lock), turn: path(of: Name.turn), turn()) {
      try follow(isLocked: true, for: .readingAndWriting)
      guard contents.canBeWritten else { throw JournalIsNewer() }
      try checkIsJournal()
      readNote()
      try beforeChange { file in
        if file.end == 0 { try file.create() }
        try file.cutEnd()
      }
      return try change(&self)
    }
  }

  /// Appends an entry, and returns once it is on the disk.
  ///
  /// Each append is one line, so that only the last line of a journal can be one that a power cut has torn. An entry that is there
  /// already isn't appended again.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: The outcome.
  /// - Throws: An error of the disk. Nothing was appended then, unless the error is done.
  mutating func append(_ entry: JournalEntry) throws -> CommitOutcome {
    try beforeChange { try $0.confirm(before: entry) }
    let (line, outcome) = commit(entry)
    guard !line.isEmpty else { return outcome }
    do throws(FileError) { try write(line, isDeletion: entry.isDeletion) } catch {
      begin(with: nil)
      throw error
    }
    wrote(line)
    writeNote()
    return outcome
  }

  private mutating func confirm(before entry: JournalEntry) throws {
    do { try confirm() } catch let error as FileError {
      guard error.meaning(for: .write) == .noRoom, entry.isDeletion, try releaseReserve() else {
        throw error
      }
      try confirm()
    }
  }

  /// Returns once all lines are on the disk.
  ///
  /// The writer of the last one may have ended before it synced that, or failed to: the system then forgets what it couldn't
  /// write, and the next sync succeeds without it. So the line is written once more.
  mutating func confirm() throws {
    if let file, syncedEnd < end {
      let line = endedLastLine()
      do throws(FileError) {
        try file.write(line, at: end - line.count)
        try file.sync()
      } catch {
        begin(with: nil)
        throw error
      }
      syncedEnd = end
    }
    guard !isNameSynced else { return }
    try confirmName()
    writeNote()
  }

  /// Does what comes before a change: none of its errors says that the change is made.
  private mutating func beforeChange(_ body: (inout JournalFile) throws -> Void) throws {
    do { try body(&self) } catch var error as FileError {
      error.isDone = false
      throw error
    }
  }

  private func releaseReserve() throws(FileError) -> Bool {
    try FileReserve(path: path(of: Name.reserve)).release(on: files)
  }

  // MARK: Bytes

  /// Appends a line; what takes words away must not fail for want of room.
  private func write(_ line: Data, isDeletion: Bool) throws(FileError) {
    do throws(FileError) { try write(line) } catch {
      guard isDeletion, error.meaning(for: .write) == .noRoom, try releaseReserve() else {
        throw error
      }
      try write(line)
    }
  }

  /// Appends a line, or takes it back.
  private func write(_ line: Data) throws(FileError) {
    guard let file else { return }
    do throws(FileError) { try file.write(line, at: end) } catch {
      takeBack()
      throw error
    }
    do throws(FileError) { try file.sync() } catch {
      var failure = error
      // It is read as long as no zero stands in it.
      failure.isDone = !takeBack()
      throw failure
    }
  }

  /// Takes back what may be behind the last line; returns false if all of it is there as it was.
  ///
  /// Once a zero is in it, the next writer cuts it off.
  @discardableResult
  private func takeBack() -> Bool {
    guard let file else { return false }
    do throws(FileError) {
      try file.write(Data(count: max(0, file.length() - end)), at: end)
    } catch {
      return error.written > 0
    }
    do throws(FileError) {
      try file.sync()
      try file.truncate(to: end)
    } catch {
      // After a power cut, it may be back: the caller was told that it isn't made.
    }
    return true
  }

  /// Cuts off a line that isn't whole.
  ///
  /// It is overwritten on the disk first: a power cut may undo the cut, and the line must not come back behind another one.
  private func cutEnd() throws(FileError) {
    guard let file else { return }
    let rest = try file.length() - end
    guard rest > 0 else { return }
    try file.write(Data(count: rest), at: end)
    try file.sync()
    try file.truncate(to: end)
  }

  /// Waits until the name of the file is on the disk.
  ///
  /// A folder that couldn't be synced may forget its names as a file does its bytes, and so may that of another process that has
  /// ended since. It is changed once more before it is synced.
  private mutating func confirmName() throws(FileError) {
    do throws(FileError) {
      if isNameForgotten {
        try changeFolder()
      }
      isNameForgotten = true
      try files.syncName(of: path)
    } catch {
      var doubt = error
      doubt.isDone = true
      throw doubt
    }
    (isNameSynced, isNameForgotten) = (true, false)
  }

  /// Changes the folder of the file, and changes it back, if the user may do that.
  func changeFolder() throws(FileError) {
    let other = try path(of: "\(Name.journal).\(Name.change)")
    do throws(FileError) {
      try files.remove(other)
      _ = try files.makeFile(other, inPlaceOf: nil)
      try files.remove(other)
    } catch {
      guard [EACCES, EPERM].contains(error.code), !error.changesRights else { throw error }
    }
  }

  // MARK: The file as a whole

  private mutating func create() throws {
    // A journal gets its name with its first line.
    var writer = JournalLineWriter()
    writer.append(contents.head)
    if let earlier {
      let kinds = try earlier.found()
      try earlier.locking(kinds[...]) {
        let rights = try earlier.append(kinds, to: &writer)
        try replace(with: writer.bytes, rights: rights) { () throws(FileError) in
          try earlier.moveAway(kinds)
        }
      }
    } else {
      try replace(with: writer.bytes)
    }
    makeReserve()
  }

  /// Takes room for deletions on a full disk, where there is any.
  func makeReserve() {
    do throws(FileError) {
      try FileReserve(path: path(of: Name.reserve), size: reserveSize).make(on: files)
    } catch {
      // Everything but such a deletion works without it, and the next replacement tries again.
    }
  }

  /// Puts a new file in the place of the journal.
  ///
  /// - Parameters:
  ///   - bytes: The lines.
  ///   - rights: The rights of the first file; by default those of the folder. A later one has those of the one before.
  ///   - willRename: Called once the lines are on the disk; after an error of it, nothing is replaced.
  /// - Throws: An error of the disk; the old file is in its place then, unless the error is done.
  mutating func replace(
    with bytes: [UInt8],
    rights: FileRights? = nil,
    willRename: () throws(FileError) -> Void = {}
  ) throws {
    try files.removeDrafts(of: path)
    try clearNote()
    do {
      let rights = try file?.rights() ?? rights
      let new = try files.replace(path, rights: rights, with: Data(bytes), willRename: willRename)
      begin(with: new, isWritable: true)
    } catch {
      // The old file is as much on the disk as before.
      if file != nil, syncedEnd == end, isNameSynced { writeNote() }
      throw error
    }
    take(bytes)
    syncedEnd = end
    foldedLines = countLines()
    isNameForgotten = false
    try confirmName()
    writeNote()
  }

  /// Folds the entries into the records if there are many.
  ///
  /// Reading a journal then never takes much more than reading its records.
  mutating func foldIfDue(at date: Int) {
    let lines = countLines()
    let (count, bytes) = (lines.count - foldedLines.count, lines.bytes - foldedLines.bytes)
    guard
      count > max(1_000, contents.records.count / 4) || bytes > max(end - lines.bytes, 256 << 10)
    else { return }
    do { try fold(at: date) } catch {
      // The entries are on the disk, so nothing is lost, and it is tried again once there are as many more.
      foldedLines = lines
    }
  }

  /// Folds the entries into the records.
  ///
  /// The lines of the file count, not those that were read before: another process may have overwritten some.
  ///
  /// - Parameters:
  ///   - date: The present date in milliseconds.
  ///   - removed: The records that go for good, with each line that names them.
  ///   - forgotten: The records whose past entries go.
  ///   - added: Records of another place, none of which is there.
  ///   - retention: The entries to keep; by default those of the journal.
  /// - Throws: An error of the disk; the journal is as it was, unless the error is done.
  mutating func fold(
    at date: Int,
    removing removed: Set<RecordKey> = [],
    forgetting forgotten: Set<RecordKey> = [],
    adding added: [(key: RecordKey, record: JournalRecord)] = [],
    keeping retention: JournalRetention? = nil
  ) throws {
    var compaction = try self.compaction(at: date)
    (compaction.removed, compaction.forgotten, compaction.added) = (removed, forgotten, added)
    compaction.retention = retention ?? self.retention
    try replace(with: compaction.bytes)
    makeReserve()
  }

  /// Returns the replacement of the file by what all of its lines say.
  mutating func compaction(at date: Int) throws -> JournalCompaction {
    try readAnew()
    return JournalCompaction(of: contents, at: date)
  }

  /// Reads all lines once more, as another process may have overwritten some.
  mutating func readAnew() throws {
    begin(with: file, isWritable: true)
    try follow(isLocked: true, for: .readingAndWriting)
  }
}

/// A file under the name of the journal, which has no line of one.
struct FileIsNoJournal: Error {}

/// A journal that was there, and isn't any more, or has no bytes.
struct JournalIsMissing: Error {}

/// A journal that a newer version wrote, so that this one only reads it.
struct JournalIsNewer: Error {}

extension JournalEntry {
  /// True if the entry only deletes records.
  fileprivate var isDeletion: Bool {
    changes.allSatisfy { if case .delete = $0.operation { true } else { false } }
  }
}
