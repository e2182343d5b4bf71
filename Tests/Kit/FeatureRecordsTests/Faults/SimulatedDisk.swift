import Foundation

@testable import FeatureRecords

/// A disk that keeps no more than POSIX promises, and on which anything can be made to fail.
///
/// Bytes that aren't synced may be lost, in part or in whole, when the power goes; see `images`. A file
/// whose sync failed has lost its bytes, although the next sync of it succeeds.
final class SimulatedDisk: FileSystem {
  /// The flaws of a disk, each of them for the harness to find.
  enum Flaw: CaseIterable {
    case doesNotSyncFiles, doesNotSyncFolders, renamesInPlace, knowsNoLocks
  }

  /// The bytes on the disk, and those only in memory.
  var contents: Contents
  private let flaw: Flaw?

  /// The contents as long as the power stays.
  var image: DiskImage { contents.image }

  /// Is called before each step that changes something: there the power may go.
  var beforeChange: () -> Void = {}

  /// The step to fail, counted from now, and why; nil once it did.
  var fault: (step: Int, code: Int32)?
  /// True if the step that failed would have changed something.
  private(set) var hasFailedChange = false

  /// The code of the error that refuses each lock; nil if none does.
  var lockRefusal: Int32?

  /// True if nothing more can be written.
  var isFull = false

  private var locks = 0
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

  init(_ image: DiskImage = [:], flaw: Flaw? = nil) {
    contents = Contents(image)
    self.flaw = flaw
  }

  private func step(_ path: String, isChange: Bool = true) throws(FileError) {
    if isChange { beforeChange() }
    guard let (step, code) = fault else { return }
    guard step == 0 else { return fault = (step - 1, code) }
    fault = nil
    hasFailedChange = isChange
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

  func isFolder(_ path: String) -> Bool { contents.id(of: path) != nil }

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
    let id = contents.add(Contents.File())
    contents.link(path, to: id)
    try fill(OpenFile(disk: self, id: id, path: path))
  }

  private struct OpenFile: NewFile {
    let disk: SimulatedDisk
    let id: Int
    let path: String

    func write(_ data: Data) throws(FileError) {
      disk.work.bytesWritten += data.count
      do throws(FileError) { try disk.step(path) } catch {
        disk.contents.files[id]?.bytes.append(data.prefix(data.count / 2))
        throw error
      }
      guard !disk.isFull else { throw FileError(path: path, code: ENOSPC) }
      disk.contents.files[id]?.bytes.append(data)
    }

    func sync() throws(FileError) {
      disk.work.syncs += 1
      do throws(FileError) { try disk.step(path) } catch {
        disk.contents.files[id]?.isLost = true
        throw error
      }
      if disk.flaw != .doesNotSyncFiles { disk.contents.files[id]?.sync() }
    }
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
    let target = contents.id(of: new) ?? contents.add(Contents.File())
    try step(new)
    contents.link(new, to: target)
    contents.files[target]?.bytes = Data()
    try step(new)
    contents.files[target]?.bytes = bytes
    try step(new)
    contents.files[target]?.sync()
    try remove(old)
  }

  func remove(_ path: String) throws(FileError) {
    try step(path)
    if contents.id(of: path) != nil { contents.change(parent(of: path), [name(path): nil]) }
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
    try step(path)
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
