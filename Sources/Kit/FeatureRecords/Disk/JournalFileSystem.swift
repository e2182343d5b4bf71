import Foundation

/// The disk operations that a growing file needs, besides those of its folder.
///
/// It is a protocol of its own, because a growing file keeps a file open and never reads one as a whole, while record
/// files are never open between two steps. It refines `FileSystem`, because a journal's folder is made, listed and
/// synced as any other.
protocol JournalFileSystem: FileSystem {
  /// Opens a file that is there; nil if there is none. A link that leads nowhere is an error.
  ///
  /// If it doesn't follow links, a link is an error, too.
  func open(
    _ path: String,
    for access: FileAccess,
    followsLinks: Bool
  ) throws(FileError) -> (any RandomAccessFile)?

  /// Makes a file where nothing is, not even a link.
  ///
  /// It gets exactly the rights of the file that it will replace; if they can't be given, or others couldn't write any
  /// more or could do more than before, no file is made. Without such a file, it is for all who may write to its folder.
  func makeFile(
    _ path: String,
    inPlaceOf rights: FileRights?
  ) throws(FileError) -> any RandomAccessFile

  /// Exchanges two names of a folder in one step; false where the file system can't do that.
  func exchange(_ first: String, with second: String) throws(FileError) -> Bool

  /// Removes an empty folder.
  func removeFolder(_ path: String) throws(FileError)

  /// Returns the path behind a link, and behind all links behind that; other paths are their own.
  func target(of path: String) throws(FileError) -> String

  /// Runs a closure with the lock of a file, which isn't a link.
  ///
  /// Without the lock, nothing runs: this throws `EWOULDBLOCK` if another process has it, and the system's error if the
  /// file can't be locked. A writer makes the file; where none is, no writer can be met.
  func locking<Result>(
    _ file: String,
    _ lock: FileLock,
    _ body: () throws -> Result
  ) throws -> Result
}

/// The purpose of an open file.
enum FileAccess {
  case reading
  case readingAndWriting
}

/// The kind of a lock.
enum FileLock {
  /// The lock of one writer.
  case exclusive
  /// The lock of readers that wait for no writer, and for whom none writes.
  case shared
}

/// A file that stays open, also while another one takes its name.
protocol RandomAccessFile {
  /// The number of the file, which no other one gets while it is open.
  var identity: FileIdentity { get }

  func length() throws(FileError) -> Int

  func rights() throws(FileError) -> FileRights

  /// Reads bytes; fewer where the file ends before.
  func read(_ range: Range<Int>) throws(FileError) -> [UInt8]

  /// Writes bytes from an offset on, in place of those that are there.
  ///
  /// If it fails, its error says how many of them were written.
  func write(_ bytes: Data, at offset: Int) throws(FileError)

  /// Waits until the bytes and the length are on the disk, of a new file the rights, too.
  ///
  /// If that fails, the system forgets the bytes: a later sync succeeds without them, in every process. They must be
  /// written again before it.
  func sync() throws(FileError)

  /// Cuts off the bytes from an offset on.
  func truncate(to length: Int) throws(FileError)
}

extension RandomAccessFile {
  /// Reads everything from an offset on.
  func readToEnd(from offset: Int) throws(FileError) -> [UInt8] {
    let length = try length()
    return offset < length ? try read(offset..<length) : []
  }
}

extension FileError {
  /// True if the disk or the user's rights don't let a file be replaced: it can be changed in place.
  var keepsFileInPlace: Bool { !isDone && (meaning(for: .write) == .noRoom || changesRights) }
}

extension JournalFileSystem {
  /// Puts a new file in the place of another one once its bytes are on the disk.
  ///
  /// A link stays, and what it leads to is replaced. The new name itself is on the disk after `syncName(of:)`.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - rights: The rights of the new file, mostly those of the one that is replaced; nil for those of the folder.
  ///   - bytes: The bytes of the new file.
  ///   - willRename: Called once the bytes are on the disk; after an error of it, nothing is replaced.
  /// - Returns: The new file.
  /// - Throws: The error of the disk; the old file is then in its place.
  func replace(
    _ path: String,
    rights: FileRights?,
    with bytes: Data,
    willRename: () throws(FileError) -> Void = {}
  ) throws(FileError) -> any RandomAccessFile {
    let target = try target(of: path)
    let random = UInt64.random(in: 1 << 63 ... .max)
    let draft = "\(target).\(String(random, radix: 16))\(Self.draftSuffix)"
    do throws(FileError) {
      let file = try makeFile(draft, inPlaceOf: rights)
      try put(file, with: bytes, at: target, draft, willRename)
      return file
    } catch {
      // The draft's own name says nothing to a person.
      var failure = error
      if failure.path == draft { failure.path = path }
      throw failure
    }
  }

  private func put(
    _ file: any RandomAccessFile,
    with bytes: Data,
    at path: String,
    _ draft: String,
    _ willRename: () throws(FileError) -> Void
  ) throws(FileError) {
    do throws(FileError) {
      try file.write(bytes, at: 0)
      try file.sync()
      try willRename()
      try rename(draft, to: path)
    } catch {
      let failure = error
      // If it can't be removed, it goes with the next drafts.
      do throws(FileError) { try remove(draft) } catch { throw failure }
      throw failure
    }
  }

  private static var draftSuffix: String { ".new" }

  /// Removes drafts that writers of a file left behind; the caller has the writers' lock.
  func removeDrafts(of path: String) throws(FileError) {
    for draft in try drafts(of: path) { try remove(draft) }
  }

  /// Finds the drafts of a file.
  func drafts(of path: String) throws(FileError) -> [String] {
    let target = try target(of: path)
    let folder = parent(of: target)
    return try names(in: folder).map { folder == "/" ? "/\($0)" : "\(folder)/\($0)" }
      .filter { isDraft($0, of: target) }
  }

  private func isDraft(_ path: String, of target: String) -> Bool {
    guard path.hasPrefix("\(target)."), path.hasSuffix(Self.draftSuffix) else { return false }
    let random = path.dropFirst(target.count + 1).dropLast(Self.draftSuffix.count)
    return random.utf8.count == 16 && random.allSatisfy(\.isHexDigit)
  }

  /// Waits until the name of a file is on the disk, as far as its file system can do that.
  func syncName(of path: String) throws(FileError) {
    do throws(FileError) { try syncFolder(parent(of: target(of: path))) } catch {
      guard error.meaning(for: .folderSync) != .unsupported else { return }
      throw error
    }
  }
}
