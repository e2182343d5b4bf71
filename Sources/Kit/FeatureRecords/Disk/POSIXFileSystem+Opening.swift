import Foundation

/// Files that stay open.
extension POSIXFileSystem: JournalFileSystem {
  func open(
    _ path: String,
    for access: FileAccess,
    followsLinks: Bool
  ) throws(FileError) -> (any RandomAccessFile)? {
    let mode =
      switch access {
      case .reading: O_RDONLY
      case .readingAndWriting: O_RDWR
      }
    do throws(FileError) {
      return try POSIXFile(openFile(path, mode, followsLinks: followsLinks), at: path)
    } catch {
      guard error.code == ENOENT, !error.isBrokenLink else { throw error }
      return nil
    }
  }

  func target(of path: String) throws(FileError) -> String {
    guard isLink(path) else { return path }
    if let target = realpath(path, nil) {
      defer { free(target) }
      return String(cString: target)
    }
    let code = errno
    throw brokenLink(path) ?? FileError(path: path, code: code)
  }

  func makeFile(
    _ path: String,
    inPlaceOf rights: FileRights?
  ) throws(FileError) -> any RandomAccessFile {
    let file = try makeFile(path, mode: 0o600)
    guard let rights else {
      file.withDescriptor { share($0, in: parent(of: path)) }
      return file
    }
    do throws(FileError) {
      // Before the first byte: no one else may ever read it who could not read the old one.
      try file.withDescriptor { descriptor throws(FileError) in try give(descriptor, rights, path) }
    } catch {
      _ = unlink(path)
      throw error
    }
    return file
  }

  func exchange(_ first: String, with second: String) throws(FileError) -> Bool {
    #if canImport(Darwin)
    let result = renamex_np(first, second, UInt32(RENAME_SWAP))
    #else
    guard let exchange = Self.exchange else { return false }
    let result = exchange(AT_FDCWD, first, AT_FDCWD, second, Self.exchangeFlag)
    #endif
    let code = errno
    guard result < 0 else { return true }
    guard [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) else {
      throw FileError(path: first, code: code)
    }
    return false
  }

  #if !canImport(Darwin)
  private typealias Exchange =
    @convention(c) (
      Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
    ) -> Int32

  /// `renameat2`, which the headers that Swift reads leave out; nil in a C library without it.
  private static let exchange = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Exchange.self) }

  /// `RENAME_EXCHANGE`.
  private static let exchangeFlag: UInt32 = 2
  #endif

  /// Makes a file where nothing is, not even a link.
  func makeFile(_ path: String, mode: mode_t) throws(FileError) -> POSIXFile {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    return try POSIXFile(check(Foundation.open(path, flags, mode), path), at: path, isNew: true)
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
