import Foundation

/// The meaning of an error of the operating system, by the step that it refuses.
///
/// File systems say in many ways that they lack something: CIFS, exFAT and FUSE know no owners, and some no locks. One
/// table has them all, so that a missing ability is one everywhere, and every other error is told.
enum FileRefusal {
  /// The file system can't do that, or not for this user: the caller goes on without it.
  case unsupported
  /// The disk is full, or this user's share of it.
  case noRoom
  /// Another process has the lock.
  case taken
  /// The step failed.
  case failed

  /// The steps that can be done without, and writing.
  enum Step: CaseIterable {
    /// Giving a file its owner, group, mode or access list: what it then has decides.
    case rights
    /// Syncing a folder: how long its names last is then up to the system.
    case folderSync
    /// Locking a file: writers then take turns in another way, and never write without.
    case lock
    /// Writing bytes, or a new name.
    case write
  }

  /// Finds the meaning of an error.
  init(_ code: Int32, of step: Step) {
    self =
      switch (step, code) {
      case (.lock, EWOULDBLOCK): .taken
      // A server of files without a server of locks says that there are none left.
      case (.lock, ENOLCK): .unsupported
      // Only root gives files away, and on some file systems not even root.
      case (.rights, EPERM), (.rights, EACCES): .unsupported
      // A folder that this user may not read can't be opened, so it can't be synced.
      // After an error, ext4 can only be read, and says so: then the name isn't on the disk.
      case (.folderSync, EACCES), (.folderSync, EPERM): .unsupported
      case (.rights, _) where Self.isMissing(code): .unsupported
      case (.folderSync, _) where Self.isMissing(code): .unsupported
      case (.lock, _) where Self.isMissing(code): .unsupported
      case (.rights, ENOSPC), (.rights, EDQUOT), (.write, ENOSPC), (.write, EDQUOT): .noRoom
      case (.rights, _), (.folderSync, _), (.lock, _), (.write, _): .failed
      }
  }

  /// True if a file system says so of an operation that it doesn't have.
  private static func isMissing(_ code: Int32) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code)
  }
}

extension FileError {
  /// Returns the meaning of the error, if it refuses that step.
  func meaning(for step: FileRefusal.Step) -> FileRefusal { FileRefusal(code, of: step) }

  /// True if a folder can't be synced here: it may not be read, or its file system doesn't support that.
  var isUnsupportedSync: Bool { meaning(for: .folderSync) == .unsupported }

  /// The same for a folder in which nothing was changed, which may be on a disk that can only be read.
  var isUnsupportedParentSync: Bool { isUnsupportedSync || code == EROFS }
}
