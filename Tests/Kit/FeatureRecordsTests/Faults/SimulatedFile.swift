import Foundation

@testable import FeatureRecords

/// An open file of a simulated disk, whatever its name is by now.
struct SimulatedFile: RandomAccessFile, NewFile {
  let disk: SimulatedDisk
  let id: Int
  let path: String

  private var file: DiskFile? { disk.contents.files[id] }

  var identity: FileIdentity { FileIdentity(device: 0, number: UInt(id)) }

  func length() throws(FileError) -> Int {
    try disk.step(path, isChange: false)
    return file?.bytes.count ?? 0
  }

  func rights() -> FileRights { disk.rights }

  func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    try disk.step(path, isChange: false)
    defer { disk.afterReading() }
    return Array((file?.bytes ?? Data()).dropFirst(range.lowerBound).prefix(range.count))
  }

  func write(_ bytes: Data, at offset: Int) throws(FileError) {
    disk.work.bytesWritten += bytes.count
    do throws(FileError) { try disk.step(path) } catch {
      throw refusal(of: bytes, at: offset, after: bytes.count / 2, code: error.code)
    }
    let growth = offset + bytes.count - (file?.bytes.count ?? 0)
    if let room = disk.room {
      guard growth <= room else {
        let rest = max(0, bytes.count - growth + room)
        disk.room = 0
        throw refusal(of: bytes, at: offset, after: rest, code: ENOSPC)
      }
      disk.room = room - max(0, growth)
    }
    disk.contents.files[id]?.write(bytes, at: offset)
  }

  private func refusal(of bytes: Data, at offset: Int, after count: Int, code: Int32) -> FileError {
    // Of what the dead write, nothing gets there.
    guard !disk.isProcessKilled else { return FileError(path: path, code: code) }
    disk.contents.files[id]?.write(bytes.prefix(count), at: offset)
    return FileError(path: path, code: code, written: count)
  }

  func write(_ data: Data) throws(FileError) {
    try write(data, at: file?.bytes.count ?? 0)
  }

  func sync() throws(FileError) {
    disk.work.syncs += 1
    do throws(FileError) { try disk.step(path) } catch {
      if !disk.isProcessKilled { disk.contents.files[id]?.failSync() }
      throw error
    }
    if disk.flaw != .doesNotSyncFiles { disk.contents.files[id]?.sync() }
  }

  func truncate(to length: Int) throws(FileError) {
    try disk.step(path)
    disk.contents.files[id]?.truncate(to: length)
  }
}

extension SimulatedDisk: JournalFileSystem {
  func open(
    _ path: String,
    for access: FileAccess,
    followsLinks: Bool
  ) throws(FileError) -> (any RandomAccessFile)? {
    try step(path, isChange: false)
    guard let id = contents.id(of: path) else { return nil }
    if isReadOnly, access == .readingAndWriting { throw FileError(path: path, code: EACCES) }
    return SimulatedFile(disk: self, id: id, path: path)
  }

  func makeFile(
    _ path: String,
    inPlaceOf rights: FileRights?
  ) throws(FileError) -> any RandomAccessFile {
    try step(path)
    guard contents.id(of: path) == nil else { throw FileError(path: path, code: EEXIST) }
    guard rights?.mayReplace(self.rights) != false else {
      throw FileError(path: path, code: EPERM, changesRights: true)
    }
    return addFile(path)
  }

  func addFile(_ path: String) -> SimulatedFile {
    let id = contents.addFile()
    contents.link(path, to: id)
    return SimulatedFile(disk: self, id: id, path: path)
  }

  /// It has no links.
  func target(of path: String) -> String { path }

  func exchange(_ first: String, with second: String) throws(FileError) -> Bool {
    try step(first)
    guard canExchange else { return false }
    let (one, two) = (contents.id(of: first), contents.id(of: second))
    guard let one, let two else { throw FileError(path: first, code: ENOENT) }
    let name = { (path: String) in String(path.split(separator: "/").last ?? "") }
    contents.change(parent(of: first), [name(first): two, name(second): one])
    return true
  }

  /// There are no folders in its folder.
  func removeFolder(_ path: String) throws(FileError) { throw FileError(path: path, code: ENOENT) }

  func locking<Result>(
    _ file: String,
    _ lock: FileLock,
    _ body: () throws -> Result
  ) throws -> Result {
    try step(file, isChange: false)
    if let lockRefusal { throw FileError(path: file, code: lockRefusal) }
    let isFree = lock == .exclusive ? locks == 0 && readers == 0 : locks == 0
    guard isFree else { throw FileError(path: parent(of: file), code: EWOULDBLOCK) }
    if lock == .exclusive, contents.id(of: file) == nil { _ = addFile(file) }
    if lock == .exclusive { locks += 1 } else { readers += 1 }
    defer { if lock == .exclusive { locks -= 1 } else { readers -= 1 } }
    return try body()
  }
}
