import Foundation

/// What a folder of records asks of a disk, and nothing more.
///
/// Each verb is one step that may fail, or after which the power may go. What makes records safe is the order
/// of the steps, which is the matter of `RecordFolder`; tests run it on a simulated disk.
protocol FileSystem {
  /// Reads a whole file, unless it has more bytes than a limit.
  func read(_ path: String, limit: Int) throws(FileError) -> FileContents

  /// Returns the names in a folder, none when there is no such folder.
  func names(in folder: String) throws(FileError) -> [String]

  /// Makes a folder in one that is there.
  func makeFolder(_ path: String) throws(FileError) -> FolderMaking

  /// Makes a file that must not be there yet, and fills it; it is closed when the closure returns.
  ///
  /// It gets the rights of the file whose place it will take; where there is none, only its owner has any.
  func create(
    _ path: String,
    inPlaceOf old: String,
    _ fill: (any NewFile) throws(FileError) -> Void
  ) throws(FileError)

  /// Gives a file another name, in place of what has that name.
  func rename(_ old: String, to new: String) throws(FileError)

  /// Removes a file; one that is not there is no error.
  func remove(_ path: String) throws(FileError)

  /// Returns the date of a file: the one that it was given, or else that of its last change.
  func date(of path: String) throws(FileError) -> Date

  /// Gives a file a date, and waits until that is on the disk; it takes no room there.
  func setDate(_ date: Date, of path: String) throws(FileError)

  /// Waits until the names in a folder are on the disk.
  func syncFolder(_ path: String) throws(FileError)

  /// Does something while no other process that asks for this does anything in a folder.
  ///
  /// It is done all the same where there is no such folder, or its file system knows no locks; the closure is
  /// told whether there is a lock. Where waiting for it takes too long, this throws `EWOULDBLOCK`.
  func locking<Result>(_ folder: String, _ body: (_ isLocked: Bool) throws -> Result) throws
    -> Result
}

extension FileSystem {
  /// Returns the folder that something is in.
  func parent(of path: String) -> String {
    let parent = URL(filePath: path).deletingLastPathComponent().path
    return parent.isEmpty ? "." : parent
  }
}

/// A file that is being made.
protocol NewFile {
  /// Adds bytes at the end.
  func write(_ data: Data) throws(FileError)

  /// Waits until the bytes are on the disk.
  func sync() throws(FileError)
}

/// What is found under a path.
enum FileContents {
  case nothing
  case bytes(Data)
  /// Something that holds no record.
  case noFile(FileKind)
  /// More bytes than were asked for.
  case tooMuch
}

/// What lies under a path and is no file.
enum FileKind: String {
  case folder, pipe, socket, device
}

/// What comes of making a folder.
enum FolderMaking {
  case made
  case wasThere
  case parentIsMissing
}

/// What the operating system refused.
struct FileError: Error {
  var path: String
  let code: Int32
  /// Whether nothing is there because a link leads nowhere.
  var isBrokenLink = false
  /// Whether what was asked is done all the same, and a power cut may undo it.
  var isDone = false

  /// A clause such as "no space left on device".
  var reason: String {
    guard !isBrokenLink else { return "it is a link to something that is not there" }
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
