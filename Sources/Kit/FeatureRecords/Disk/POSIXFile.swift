import Foundation

/// An open file of the operating system, closed with its last reference.
///
/// It isn't opened for appending: there, Linux writes at the end, whatever the offset.
final class POSIXFile: RandomAccessFile {
  private let descriptor: Int32
  let identity: FileIdentity
  private let path: String
  /// The end of what was written as a stream.
  private var end = 0
  /// True until the rights of a new file are on the disk.
  private var isNew: Bool

  /// Takes over an open file.
  init(_ descriptor: Int32, at path: String, isNew: Bool = false) throws(FileError) {
    (self.descriptor, self.path, self.isNew) = (descriptor, path, isNew)
    var status = stat()
    let result = fstat(descriptor, &status)
    identity = FileIdentity(status)
    try check(result, path)
  }

  deinit { close(descriptor) }

  /// Uses the number of the file, which stays open meanwhile.
  @discardableResult
  func withDescriptor<Result, Failure: Error>(
    _ body: (Int32) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(descriptor)
  }

  func length() throws(FileError) -> Int { Int(try status().st_size) }

  func rights() throws(FileError) -> FileRights { try FileRights(of: descriptor, path) }

  func status() throws(FileError) -> stat {
    var status = stat()
    try check(fstat(descriptor, &status), path)
    return status
  }

  func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    // An array without room is one for all threads, and its count would be written here.
    guard !range.isEmpty else { return [] }
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { bytes, done in
      Self.preferLargePages(UnsafeMutableRawBufferPointer(bytes))
      do throws(FileError) {
        var count = 1
        while count > 0, done < range.count {
          let rest = UnsafeMutableBufferPointer(rebasing: bytes[done..<range.count])
          let offset = off_t(range.lowerBound + done)
          count = try check(pread(descriptor, rest.baseAddress, rest.count, offset), path)
          done += count
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Asks for large pages of memory for many bytes.
  ///
  /// Getting small ones takes longer than reading the bytes.
  private static func preferLargePages(_ bytes: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
    let size = 2 << 20
    guard bytes.count >= size, let first = bytes.baseAddress else { return }
    // Without them, all is as before.
    let start = first.alignedUp(toMultipleOf: size)
    madvise(start, (first + bytes.count - start) / size * size, MADV_HUGEPAGE)
    #endif
  }

  func write(_ bytes: Data, at offset: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      do throws(FileError) { done += try writePart(bytes.dropFirst(done), at: offset + done) } catch
      {
        var error = error
        error.written = done
        throw error
      }
    }
  }

  /// Writes as many bytes as the system takes at once.
  private func writePart(_ bytes: Data, at offset: Int) throws(FileError) -> Int {
    let count = try check(
      bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) },
      path
    )
    guard count > 0 else { throw FileError(path: path, code: EIO) }
    return count
  }

  func sync() throws(FileError) {
    if isNew {
      try Self.sync(descriptor, path)
      isNew = false
    } else {
      try Self.syncData(descriptor, path)
    }
  }

  func truncate(to length: Int) throws(FileError) {
    try check(ftruncate(descriptor, off_t(length)), path)
  }

  /// Waits until everything of a file, or of a folder, is on the disk.
  static func sync(_ file: Int32, _ path: String) throws(FileError) {
    #if canImport(Darwin)
    // There, fsync leaves the bytes in the drive's own memory. Not every file system knows better.
    if fcntl(file, F_FULLFSYNC) == 0 { return }
    #endif
    try check(fsync(file), path)
  }

  /// Waits until the bytes of a file are on the disk, and the length, but not its dates.
  private static func syncData(_ file: Int32, _ path: String) throws(FileError) {
    #if canImport(Darwin)
    try sync(file, path)
    #else
    try check(fdatasync(file), path)
    #endif
  }
}

/// The bytes are synced through what wrote them: another descriptor may not be told of an error.
extension POSIXFile: NewFile {
  func write(_ data: Data) throws(FileError) {
    try write(data, at: end)
    end += data.count
  }
}

extension FileIdentity {
  init(_ status: stat) {
    self.init(device: Int(truncatingIfNeeded: status.st_dev), number: UInt(status.st_ino))
  }
}
