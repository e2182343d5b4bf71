import Foundation

/// Locks that keep writers of a folder apart.
///
/// They lock a file in it that only those can open who may write: a lock on the folder itself would be for everyone who
/// may read it, and a reader who never lets go would stop all changes.
extension POSIXFileSystem {
  func locking<Result>(
    _ file: String,
    _ body: (_ isLocked: Bool) throws -> Result
  ) throws -> Result {
    var tries = 0
    while true {
      tries += 1
      guard let lock = try openLock(file) else { return try body(false) }
      // Closing gives the lock back, as does the end of the process, however it comes.
      defer { close(lock) }
      var isLocked = true
      do throws(FileError) { try take(lock, LOCK_EX, file) } catch {
        guard error.code != EWOULDBLOCK else { throw error }
        isLocked = false
      }
      // If its file was removed meanwhile, or the folder is another one, others lock the new one. There are disks on
      // which a file never is the same twice.
      if isInPlace(lock, file) || tries == 5 { return try body(isLocked) }
    }
  }

  /// A try to lock a file until the process ends.
  enum Hold: Equatable {
    /// The lock, which closing the file gives back.
    case held(Int32)
    /// Another process has it.
    case taken
    /// The file can't be made or locked.
    case impossible
  }

  /// Locks a file until the process ends; if it waits, for another process that looks at the file.
  func hold(_ file: String, waits: Bool) -> Hold {
    var result = Hold.impossible
    for _ in 0..<5 {
      guard let lock = (try? openLock(file)) ?? nil else { return .impossible }
      if flock(lock, LOCK_EX | (waits ? 0 : LOCK_NB)) == 0 {
        // Another process may have taken it for one that is left behind, and removed it.
        if isInPlace(lock, file) { return .held(lock) }
        result = .impossible
      } else {
        result = errno == EWOULDBLOCK ? .taken : .impossible
      }
      close(lock)
    }
    return result
  }

  /// Removes a file that this process holds.
  func release(_ lock: Int32, _ file: String) {
    unlink(file)
    close(lock)
  }

  /// Returns true while a process holds a file; removes a file that none holds.
  func isHeld(_ path: String) -> Bool {
    let file: Int32
    do throws(FileError) { file = try openFile(path, O_RDONLY) } catch {
      // A file that may not be read is another user's; what isn't a file belongs to none.
      return error.code != ENOENT && error.kind == nil
    }
    defer { close(file) }
    guard flock(file, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
    unlink(path)
    return false
  }

  func isInPlace(_ lock: Int32, _ path: String) -> Bool {
    var status = stat()
    return fstat(lock, &status) == 0 && identity(of: path) == FileIdentity(status)
  }

  /// Opens or makes the file to lock; nil without a folder, or if no file can be made in it.
  private func openLock(_ path: String) throws(FileError) -> Int32? {
    while true {
      do throws(FileError) { return try openFile(path, O_RDWR) } catch {
        // If the folder isn't there either, what comes next says so, and more.
        let isFolderThere = access(parent(of: path), F_OK) == 0
        switch error.code {
        case ENOENT where isFolderThere && !error.isBrokenLink: break
        case ENOENT where !isFolderThere, ENOTDIR, ENAMETOOLONG: return nil
        case ELOOP where !isFolderThere: return nil
        case _: throw error
        }
      }
      let new = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_NONBLOCK | O_CLOEXEC, 0o600)
      guard new < 0 else {
        share(new, in: parent(of: path))
        return new
      }
      switch errno {
      // Another process may have made it just now.
      case EINTR, EEXIST: continue
      case EMFILE, ENFILE: throw FileError(path: path, code: errno)
      // Without the right or the room to make it, a draft cannot be made either.
      case _: return nil
      }
    }
  }

  /// Locks an open file, without waiting for another process that has the lock.
  func take(_ lock: Int32, _ operation: Int32, _ path: String) throws(FileError) {
    do throws(FileError) { try check(flock(lock, operation | LOCK_NB), path) } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      throw FileError(path: parent(of: path), code: EWOULDBLOCK)
    }
  }
}
