import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

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
      let isLocked = try take(lock, file)
      // If its file was removed meanwhile, or the folder is another one, others lock the new one. There are disks on
      // which a file never is the same twice.
      if isInPlace(lock, file) || tries == 5 { return try body(isLocked) }
    }
  }

  /// Locks a file until the process ends or closes the result; nil if that isn't possible.
  func hold(_ file: String) -> Int32? {
    for _ in 0..<5 {
      guard let lock = (try? openLock(file)) ?? nil else { return nil }
      // Another process may have taken it for one that is left behind, and removed it.
      if flock(lock, LOCK_EX) == 0, isInPlace(lock, file) { return lock }
      close(lock)
    }
    return nil
  }

  /// Removes a file that this process holds.
  func release(_ lock: Int32, _ file: String) {
    unlink(file)
    close(lock)
  }

  /// Returns true while a process holds a file; removes a file that none holds.
  func isHeld(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno != ENOENT }
    defer { close(file) }
    guard flock(file, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
    unlink(path)
    return false
  }

  private func isInPlace(_ lock: Int32, _ path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(lock, &own) == 0 && stat(path, &other) == 0
      && own.st_ino == other.st_ino && own.st_dev == other.st_dev
  }

  /// Opens or makes the file to lock; nil without a folder, or if no file can be made in it.
  private func openLock(_ path: String) throws(FileError) -> Int32? {
    while true {
      let file = open(path, O_RDWR | O_CLOEXEC)
      guard file < 0 else { return file }
      let code = errno
      // If the folder isn't there either, what comes next says so, and more.
      let isFolderThere = access(parent(of: path), F_OK) == 0
      switch code {
      case EINTR: continue
      case ENOENT where isFolderThere: break
      case ENOENT, ENOTDIR, ENAMETOOLONG: return nil
      case ELOOP where !isFolderThere: return nil
      case _: throw FileError(path: path, code: code)
      }
      let new = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard new < 0 else {
        share(new, in: parent(of: path))
        return new
      }
      switch errno {
      case EINTR: continue
      case EEXIST:
        // Another process has made it just now, unless it is a link to a file that isn't there.
        if let error = brokenLink(path) { throw error }
      case EMFILE, ENFILE: throw FileError(path: path, code: errno)
      // Without the right or the room to make it, a draft cannot be made either.
      case _: return nil
      }
    }
  }

  // MARK: Waiting

  /// Locks a file and waits without a limit for others; false if the file system doesn't support locks.
  private func take(_ lock: Int32, _ path: String) throws(FileError) -> Bool {
    let (tellAfter, limit, wait) = (waiting.tellAfter, waiting.limit, waiting.patience?.begin())
    if let isLocked = take(lock, within: min(tellAfter, limit ?? tellAfter)) { return isLocked }
    let folder = parent(of: path)
    if limit.map({ tellAfter <= $0 }) ?? true { waiting.tell(folder) }
    let rest = limit.map { $0 - tellAfter }
    guard let isLocked = take(lock, within: rest, wait) else {
      throw FileError(path: folder, code: EWOULDBLOCK)
    }
    return isLocked
  }

  /// Locks a file within some time.
  ///
  /// Returns false if the file system doesn't support locks, and nil if another process still has the lock.
  ///
  /// The system's own wait knows no limit and can't be called off: a change that gave up would leave a thread and a
  /// descriptor behind. So this asks again and again while it may give up, at least every 16 milliseconds.
  private func take(
    _ lock: Int32,
    within limit: Duration?,
    _ wait: FolderPatience.Wait? = nil
  ) -> Bool? {
    let end = limit.map { ContinuousClock.now + $0 }
    let mayGiveUp = end != nil || wait != nil
    var pause: useconds_t = 500
    while flock(lock, mayGiveUp ? LOCK_EX | LOCK_NB : LOCK_EX) < 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: break
      case _: return false
      }
      if let end, end <= .now { return nil }
      if let wait, wait.isOver { return nil }
      usleep(pause)
      pause = min(2 * pause, 16_000)
    }
    return true
  }
}
