import Foundation

/// A journal in a folder: everything that its file says, and the way to add to it.
///
/// Reading takes no lock. A writer has the lock, reads what others have written, cuts off a line that isn't whole, appends its
/// own, and syncs. So whatever happens, each acknowledged line is whole, and nothing else is there for long.
struct JournalFile {
  /// The names of the files in the folder.
  enum Name {
    static let journal = "journal"
    static let lock = "lock"
    /// The file of the writer whose turn it is, where files can't be locked.
    static let turn = "turn"
    static let reserve = "reserve"
    static let damaged = "damaged"
    /// The deletions that the last daily removals found due.
    static let due = "due"
    /// The ending of a file that only changes the folder, and is gone at once.
    static let change = "change"
  }

  let path: String
  let files: any JournalFileSystem
  /// The store of earlier versions, which the first change takes over.
  var earlier: EarlierFolders?
  /// Makes the turn of this process.
  let turn: @Sendable () -> WriterTurn
  /// The lines that were read.
  var contents = JournalContents()
  /// The number of times that the file was read from its beginning.
  var generation = 0

  var folder: DurableFolder
  var file: (any RandomAccessFile)?
  var isWritable = false
  /// True once the file was seen under its name.
  var isKnown = false
  /// True if bytes that others may have been writing couldn't be read, and must be read again.
  var isDoubtful = false
  /// The offset behind the last line that was read.
  var end = 0
  /// The offset up to which this process has synced the file.
  var syncedEnd = 0
  /// The last line that was read; a writer may take it back after an error.
  var lastLine: [UInt8] = []
  /// The first bytes of the file, which change when lines are overwritten in place.
  var firstBytes: [UInt8] = []
  /// False until the name of the file is on the disk for certain.
  var isNameSynced = false
  /// False if no sync of the folder can have failed since the file got its name.
  var isNameForgotten = true
  /// The lines of entries that a replacement has left: their number, and that of their bytes.
  var foldedLines = (count: 0, bytes: 0)
  /// The bytes of the lines of entries, as far as they were counted.
  var counted = (lines: 0, bytes: 0)
  /// The number of bytes that are kept for deletions on a full disk.
  var reserveSize = 64 << 10
  /// The retention of entries whose changes the records have.
  var retention = JournalRetention()

  /// Makes the journal of a folder, which is made by the first change.
  init(
    inFolder folder: String,
    takingOver earlier: EarlierFolders? = nil,
    on files: any JournalFileSystem,
    turn: @escaping @Sendable () -> WriterTurn
  ) {
    self.folder = DurableFolder(folder, on: files)
    (self.earlier, self.files, self.turn) = (earlier, files, turn)
    path = "\(folder)/\(Name.journal)"
  }

  /// Returns the path of a file beside the journal, and beside the target if the journal is a link.
  ///
  /// So all who write to the same file have the same lock, however they come to it.
  func path(of name: String) throws(FileError) -> String {
    let target = try files.target(of: path)
    return "\(files.parent(of: target))/\(name)"
  }

  /// False for a journal that is still to be made; an empty file isn't one, either.
  var hasLines: Bool { end > 0 }

  /// The name of this user as a writer.
  var writer: String {
    WriterName.digits(
      user: geteuid(),
      host: WriterTurn.thisHost,
      folder: files.identity(of: folder.path)?.number ?? 0
    )
  }

  /// The id of the next entry of a writer.
  func nextID(of writer: String) -> JournalEntry.ID {
    JournalEntry.ID(writer, (contents.head.writers[writer]?.serial ?? 0) + 1)
  }

  /// The lines of entries: their number, and that of their bytes.
  mutating func countLines() -> (count: Int, bytes: Int) {
    let lines = contents.lines
    counted.bytes += lines[counted.lines...].reduce(0) { $0 + $1.bytes.count + 1 }
    counted.lines = lines.count
    return (lines.count, counted.bytes)
  }

  /// Makes an entry, whose line isn't in the file yet.
  mutating func commit(_ entry: JournalEntry) -> (line: Data, outcome: CommitOutcome) {
    let (line, outcomes) = contents.commit([entry])
    return (Data(line), outcomes[0])
  }

  /// Notes that the line of an entry was written and synced.
  mutating func wrote(_ line: Data) {
    lastLine = Array(line)
    end += line.count
    syncedEnd = end
  }

  /// Returns the last line, with the line feed that it may lack.
  mutating func endedLastLine() -> Data {
    if lastLine.last != UInt8(ascii: "\n") {
      lastLine.append(UInt8(ascii: "\n"))
      end += 1
    }
    return Data(lastLine)
  }
}
