import Foundation

/// Reading without the lock, while others write.
extension JournalFile {
  /// Reads the lines that others have written since.
  ///
  /// A last line that isn't whole is one that is being written. If no process is writing, it is damaged, or was never finished.
  mutating func read() throws {
    try follow(isLocked: false, for: .reading)
    try folder.checkIsThere()
    guard let file, try isDoubtful || file.length() > end else { return }
    var isLocked = false
    do {
      try files.locking(path(of: Name.lock), .shared) {
        isLocked = true
        try follow(isLocked: true, for: .reading)
      }
    } catch  where !isLocked {
      // Another process is writing, or this user may not open the lock: a later look shows more.
    }
  }

  /// Reads the lines behind those that were read, or all if the file is another one.
  ///
  /// - Parameters:
  ///   - isLocked: True if no other process is writing.
  ///   - access: The right that is needed; a reader may lack that to write.
  /// - Throws: The error of the disk; the lines that were read stay, if the file is gone.
  mutating func follow(isLocked: Bool, for access: FileAccess) throws(FileError) {
    if file == nil || files.identity(of: path) != file?.identity || isLocked && isDoubtful {
      begin(with: try open(for: access), isWritable: access == .readingAndWriting)
    } else if access == .readingAndWriting, !isWritable {
      (file, isWritable) = (try open(for: access), true)
    }
    if try !takeRest(isLocked: isLocked) {
      begin(with: file, isWritable: isWritable)
      _ = try takeRest(isLocked: isLocked)
    }
  }

  /// Opens the file; nil if there never was one.
  ///
  /// One that is gone isn't an empty one, or all records would seem to be deleted.
  private mutating func open(for access: FileAccess) throws(FileError) -> (any RandomAccessFile)? {
    let opened = try files.open(path, for: access, followsLinks: true)
    guard opened == nil, isKnown else { return opened }
    do throws(FileError) { try folder.checkIsThere() } catch {
      isKnown = false
      throw error
    }
    throw FileError(path: path, code: ENOENT, isFolderGone: true)
  }

  /// Forgets all lines, and reads from the beginning next time.
  mutating func begin(with file: (any RandomAccessFile)?, isWritable: Bool = false) {
    (self.file, self.isWritable) = (file, isWritable)
    if file != nil { isKnown = true }
    (contents, lastLine, firstBytes, end, syncedEnd) = (JournalContents(), [], [], 0, 0)
    (isNameSynced, isNameForgotten, isDoubtful) = (false, true, false)
    (foldedLines, counted) = ((0, 0), (0, 0))
    generation += 1
  }

  // MARK: Bytes

  /// Takes over the bytes behind the last line; false if the lines aren't those that were read.
  ///
  /// The last line may be another one if its writer took it back, the first one if some were overwritten in place.
  private mutating func takeRest(isLocked: Bool) throws(FileError) -> Bool {
    guard let file, !contents.head.isOverwritten else { return file == nil }
    let start = end - lastLine.count
    // They are read in one step: between two, the last line could be taken back.
    let bytes = try file.readToEnd(from: start)
    guard try file.read(0..<firstBytes.count) == firstBytes, bytes.starts(with: lastLine)
    else { return false }
    // Its line feed isn't a line of its own.
    guard bytes.count == lastLine.count || lastLine.isEmpty || lastLine.last == lineFeed
    else { return false }
    take(bytes, behind: lastLine.count, isBeingWritten: !isLocked)
    return true
  }

  /// Takes over the lines of some bytes, behind those that are known.
  mutating func take(_ bytes: [UInt8], behind known: Int = 0, isBeingWritten: Bool = false) {
    if end == 0 { firstBytes = Array(bytes.prefix(JournalLine.checksumLength)) }
    let problems = contents.problems.count
    let taken = contents.read(bytes, from: known, isBeingWritten: isBeingWritten)
    if isBeingWritten, contents.problems.count > problems { isDoubtful = true }
    guard taken > known else { return }
    let lines = bytes[known..<taken]
    let start = lines.dropLast().lastIndex(of: lineFeed).map { $0 + 1 }
    lastLine = Array(lines[(start ?? known)...])
    end += taken - known
  }

  private var lineFeed: UInt8 { UInt8(ascii: "\n") }
}
