import Foundation

@testable import FeatureRecords

/// A disk that keeps no more than POSIX promises, and on which anything can be made to fail.
///
/// Bytes that aren't synced may be lost when the power goes, each sector by itself; see `DiskFile`. What a failed sync
/// should have written may be lost, although the next sync succeeds.
final class SimulatedDisk: FileSystem {
  /// The flaws of a disk, each of them for the harness to find.
  enum Flaw: CaseIterable {
    case doesNotSyncFiles, doesNotSyncFolders, renamesInPlace, knowsNoLocks
  }

  /// The bytes on the disk, and those only in memory.
  var contents: Contents
  let flaw: Flaw?

  /// The contents as long as the power stays.
  var image: DiskImage { contents.image }

  /// Is called before each step that changes something: there the power may go.
  var beforeChange: () -> Void = {}

  /// Is called after each reading of bytes of an open file: there another process may write.
  var afterReading: () -> Void = {}

  /// False if two names can't be exchanged in one step.
  var canExchange = true

  /// True if no file may be opened for writing.
  var isReadOnly = false

  /// The step to fail, counted from now, and why; nil once it did.
  var fault: (step: Int, code: Int32)?
  /// The error of all failed syncs of folders, which then forget the names that they should write.
  ///
  /// Other errors can mean that folders aren't synced here.
  var folderFault: Int32?
  /// True if the step that failed would have changed something.
  private(set) var hasFailedChange = false

  /// The code of the error that refuses each lock; nil if none does.
  var lockRefusal: Int32?

  /// True after a fault that ended the process, so that none of its steps does anything.
  private(set) var isProcessKilled = false

  /// The number of bytes that files may grow by; nil for no limit.
  var room: Int?

  /// True if nothing more can be written.
  var isFull: Bool {
    get { room == 0 }
    set { room = newValue ? 0 : nil }
  }

  /// The rights of all files.
  var rights = FileRights(owner: 1, group: 1, mode: 0o600)

  /// The number of those who have the lock for writing, and for reading.
  var (locks, readers) = (0, 0)
  /// The number of files that were made without a lock.
  private(set) var unlockedFiles = 0

  /// The work of the disk so far.
  var work = Work()

  /// The amount of work of a disk.
  struct Work: Equatable {
    var filesRead = 0
    var foldersRead = 0
    var bytesWritten = 0
    var syncs = 0
  }

  init(
    _ image: DiskImage = [:],
    sectorSize: Int = 512,
    unwritten: UInt8 = 0x5A,
    flaw: Flaw? = nil
  ) {
    contents = Contents(image, sectorSize: sectorSize, unwritten: unwritten)
    self.flaw = flaw
  }

  /// The code of the fault that ends the process.
  static let kill: Int32 = -9

  /// Lets another process use the disk after the end of the first one.
  func beginProcess() { isProcessKilled = false }

  /// Does a step, unless a fault is due.
  func step(_ path: String, isChange: Bool = true) throws(FileError) {
    guard !isProcessKilled else { throw FileError(path: path, code: Self.kill) }
    if isChange { beforeChange() }
    guard let (step, code) = fault else { return }
    guard step == 0 else { return fault = (step - 1, code) }
    fault = nil
    hasFailedChange = isChange
    isProcessKilled = code == Self.kill
    throw FileError(path: path, code: code)
  }

  // MARK: FileSystem

  func read(_ path: String, limit: Int) throws(FileError) -> FileContents {
    work.filesRead += 1
    try step(path, isChange: false)
    guard let file = contents.id(of: path).flatMap({ contents.files[$0] }) else { return .nothing }
    return file.bytes.count > limit ? .tooMuch : .bytes(file.bytes)
  }

  func names(in folder: String) throws(FileError) -> [String] {
    work.foldersRead += 1
    try step(folder, isChange: false)
    return contents.names(in: folder)
  }

  func isFolder(_ path: String) -> Bool {
    contents.id(of: path).flatMap { contents.folders[$0] } != nil
  }

  func identity(of path: String) -> FileIdentity? {
    contents.id(of: path).map { FileIdentity(device: 0, number: UInt($0)) }
  }

  func makeFolder(_ path: String) throws(FileError) -> FolderMaking {
    try step(path)
    guard contents.id(of: path) == nil else { return .wasThere }
    guard contents.id(of: parent(of: path)) != nil else { return .parentIsMissing }
    contents.link(path, to: contents.add(Contents.Folder()))
    return .made
  }

  func create(
    _ path: String,
    inPlaceOf old: String,
    _ fill: (any NewFile) throws(FileError) -> Void
  ) throws(FileError) {
    try step(path)
    guard contents.id(of: path) == nil else { throw FileError(path: path, code: EEXIST) }
    if locks == 0 { unlockedFiles += 1 }
    try fill(addFile(path))
  }

  func rename(_ old: String, to new: String) throws(FileError) {
    guard flaw != .renamesInPlace else { return try copy(old, over: new) }
    try step(new)
    guard let id = contents.id(of: old) else { throw FileError(path: old, code: ENOENT) }
    contents.change(parent(of: new), [name(old): nil, name(new): id])
  }

  private func copy(_ old: String, over new: String) throws(FileError) {
    guard let source = contents.id(of: old), let bytes = contents.files[source]?.bytes
    else { throw FileError(path: old, code: ENOENT) }
    let target = contents.id(of: new) ?? contents.addFile()
    try step(new)
    contents.link(new, to: target)
    contents.files[target]?.truncate(to: 0)
    try step(new)
    contents.files[target]?.write(bytes, at: 0)
    try step(new)
    contents.files[target]?.sync()
    try remove(old)
  }

  func remove(_ path: String) throws(FileError) {
    try step(path)
    guard let id = contents.id(of: path) else { return }
    contents.change(parent(of: path), [name(path): nil])
    if let room { self.room = room + (contents.files[id]?.bytes.count ?? 0) }
  }

  func date(of path: String) throws(FileError) -> Date {
    try step(path, isChange: false)
    let file = contents.id(of: path).flatMap { contents.files[$0] }
    return file?.date ?? Date(timeIntervalSince1970: 0)
  }

  func setDate(_ date: Date, of path: String) throws(FileError) {
    try step(path)
    guard let id = contents.id(of: path) else { throw FileError(path: path, code: ENOENT) }
    contents.files[id]?.date = date
  }

  func syncFolder(_ path: String) throws(FileError) {
    work.syncs += 1
    do throws(FileError) { try step(path) } catch {
      if let folderFault, !isProcessKilled, let id = contents.id(of: path) {
        contents.folders[id]?.failSync()
        throw FileError(path: path, code: folderFault)
      }
      throw error
    }
    if flaw != .doesNotSyncFolders, let id = contents.id(of: path) { contents.folders[id]?.sync() }
  }

  func locking<Result>(
    _ file: String,
    _ body: (_ isLocked: Bool) throws -> Result
  ) throws -> Result {
    if let lockRefusal { throw FileError(path: file, code: lockRefusal) }
    let isLocked = flaw != .knowsNoLocks && contents.id(of: parent(of: file)) != nil
    locks += isLocked ? 1 : 0
    defer { locks -= isLocked ? 1 : 0 }
    return try body(isLocked)
  }

  private func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
