import Foundation

/// The disk operations that a folder of records needs, and nothing more.
///
/// Each operation is one step that may fail, or after which the power may go. Records are safe because of the order
/// of the steps, which is the matter of `RecordFolder`; tests run it on a simulated disk.
protocol FileSystem {
  /// Reads a whole file, unless it has more bytes than a limit.
  func read(_ path: String, limit: Int) throws(FileError) -> FileContents

  /// Returns the names in a folder, or none if it doesn't exist.
  func names(in folder: String) throws(FileError) -> [String]

  /// Returns false if a folder isn't there, or a file is; a link that leads nowhere is an error.
  func isFolder(_ path: String) throws(FileError) -> Bool

  /// Returns the identity of a file or a folder; nil if there is none.
  func identity(of path: String) -> FileIdentity?

  /// Makes a folder in an existing one.
  func makeFolder(_ path: String) throws(FileError) -> FolderMaking

  /// Makes and fills a file that mustn't exist yet; it is closed when the closure returns.
  ///
  /// It gets the rights of the file whose place it will take.
  func create(
    _ path: String,
    inPlaceOf old: String,
    _ fill: (any NewFile) throws(FileError) -> Void
  ) throws(FileError)

  /// Renames a file, replacing any file with the new name.
  func rename(_ old: String, to new: String) throws(FileError)

  /// Removes a file; one that is not there is no error.
  func remove(_ path: String) throws(FileError)

  /// Returns the date of a file: the one that it was given, or else that of its last change.
  func date(of path: String) throws(FileError) -> Date

  /// Gives a file a date, and waits until that is on the disk; it takes no room there.
  func setDate(_ date: Date, of path: String) throws(FileError)

  /// Waits until the names in a folder are on the disk.
  func syncFolder(_ path: String) throws(FileError)

  /// Runs a closure with the lock of a file, which is made if it isn't there.
  ///
  /// The closure runs without the lock if the file's folder isn't there, or its file system doesn't support locks; it
  /// is told so. If another process has the lock, this throws `EWOULDBLOCK` before it does anything.
  func locking<Result>(_ file: String, _ body: (_ isLocked: Bool) throws -> Result) throws
    -> Result
}

extension FileSystem {
  /// Returns the folder that something is in.
  func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// A file that is being made.
protocol NewFile {
  /// Adds bytes at the end.
  func write(_ data: Data) throws(FileError)

  /// Waits until the bytes are on the disk.
  func sync() throws(FileError)
}

/// The contents found under a path.
enum FileContents {
  case nothing
  case bytes(Data)
  /// A folder, a pipe or the like, which holds no record.
  case noFile(FileKind)
  /// More bytes than were asked for.
  case tooMuch
}

/// The kind of a path that isn't a file.
package enum FileKind: String, Sendable {
  case folder, pipe, socket, device
  /// A link, where none is followed.
  case link

  /// The problem as a clause.
  package var reason: String { "it is a \(self), not a file" }
}

/// The number of a file or a folder, under whatever name.
struct FileIdentity: Equatable {
  let device: Int
  let number: UInt
}

/// The outcome of making a folder.
enum FolderMaking {
  case made
  case wasThere
  case parentIsMissing
}

/// A refusal of the operating system.
package struct FileError: Error {
  var path: String
  /// The number of the error.
  package let code: Int32
  /// True if the file is missing because a link leads nowhere.
  var isBrokenLink = false
  /// The kind of what is there in place of a file.
  var kind: FileKind?
  /// True if a folder is missing that was there before.
  var isFolderGone = false
  /// True if the step was done and only a power cut may undo it.
  var isDone = false
  /// True if the file was made, and couldn't be written.
  package var isMade = false
  /// The number of bytes that were written before the refusal.
  var written = 0
  /// True if the file wasn't made because others would then have more rights, or couldn't write it.
  var changesRights = false
  /// The other writer's turn, if the disk has no locks.
  var turn: WriterTurn?

  /// True if the trouble is what stands under the path.
  var isOfPlace: Bool { isBrokenLink || kind != nil || code == ELOOP }

  /// A clause such as "no space left on device".
  var reason: String {
    guard !isBrokenLink else { return "it is a link to something that is not there" }
    if let kind { return kind.reason }
    guard !changesRights else { return "a new file in its place would have other rights" }
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
