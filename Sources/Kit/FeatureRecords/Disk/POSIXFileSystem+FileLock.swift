import Foundation

/// Locks without which nothing is written.
extension POSIXFileSystem {
  func locking<Result>(
    _ file: String,
    _ lock: FileLock,
    _ body: () throws -> Result
  ) throws -> Result {
    var tries = 0
    while true {
      tries += 1
      guard let open = try openLock(file, lock) else { return try body() }
      // Closing gives the lock back, as does the end of the process, however it comes.
      defer { close(open) }
      try take(open, lock == .exclusive ? LOCK_EX : LOCK_SH, file)
      // If its file was removed meanwhile, or the folder is another one, others lock the new one. There are disks on
      // which a file never is the same twice.
      if isInPlace(open, file) || tries == 5 { return try body() }
    }
  }

  /// Opens the file to lock, or makes it for a writer; nil for a reader where none is.
  private func openLock(_ path: String, _ lock: FileLock) throws(FileError) -> Int32? {
    while true {
      do throws(FileError) {
        // A writer's lock is open for writing, so that its closing wakes those who watch the folder.
        let mode = lock == .exclusive ? O_RDWR : O_RDONLY
        return try openFile(path, mode, followsLinks: false)
      } catch {
        guard error.code == ENOENT else { throw error }
      }
      guard lock == .exclusive else { return nil }
      do throws(FileError) { try makeLock(path) } catch {
        // Another process may have made it just now.
        guard error.code == EEXIST else { throw error }
      }
    }
  }

  private func makeLock(_ path: String) throws(FileError) {
    try makeFile(path, mode: 0o600).withDescriptor { share($0, in: parent(of: path)) }
  }
}
