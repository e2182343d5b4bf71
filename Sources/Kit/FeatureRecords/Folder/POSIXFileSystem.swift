import Foundation

/// The files of the operating system.
///
/// Foundation's own atomic write does not sync the folder, so that a record that was acknowledged could be
/// gone after a power cut; and on some errors it falls back to a write that is not atomic.
struct POSIXFileSystem: FileSystem {
  /// True to share a new file with those who may write to its folder.
  ///
  /// Otherwise it gets the rights that new files of this process get.
  var sharesNewFiles = true

  // MARK: Reading

  func read(_ path: String, limit: Int) throws(FileError) -> FileContents {
    let file: Int32
    do throws(FileError) { file = try openFile(path, O_RDONLY) } catch {
      if let kind = error.kind { return .noFile(kind) }
      if error.code == ENOENT, !error.isBrokenLink { return .nothing }
      throw error
    }
    defer { close(file) }
    var status = stat()
    try check(fstat(file, &status), path)
    guard status.st_size <= limit else { return .tooMuch }
    // Memory is not taken by what a file says of its size: one that is mostly hole can claim any.
    var data = Data(capacity: Int(status.st_size))
    // Nor is more of it taken than a small file needs; one byte more finds its end.
    var buffer = [UInt8](repeating: 0, count: min(Int(status.st_size) + 1, 1 << 16))
    while data.count <= limit {
      let count = try check(Foundation.read(file, &buffer, buffer.count), path)
      guard count > 0 else { return .bytes(data) }
      data.append(contentsOf: buffer[..<count])
    }
    return .tooMuch
  }

  /// Opens a file that is there, and nothing else.
  ///
  /// It never waits: a pipe in the place of a file would have to be opened at its other end first.
  func openFile(
    _ path: String,
    _ mode: Int32,
    followsLinks: Bool = true
  ) throws(FileError) -> Int32 {
    var status = stat()
    do throws(FileError) {
      let flags = mode | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
      let file = try check(Foundation.open(path, flags), path)
      guard fstat(file, &status) == 0, FileKind(status) != nil else { return file }
      close(file)
    } catch {
      if error.code == ENOENT { throw brokenLink(path) ?? error }
      if !followsLinks, error.code == ELOOP {
        throw FileError(path: path, code: ELOOP, kind: .link)
      }
      // A socket cannot be opened, nor can a device that has gone or is not ours.
      guard stat(path, &status) == 0, FileKind(status) != nil else { throw error }
    }
    throw FileError(path: path, code: EEXIST, kind: FileKind(status))
  }

  func names(in folder: String) throws(FileError) -> [String] {
    guard let entries = opendir(folder) else {
      guard errno == ENOENT else { throw FileError(path: folder, code: errno) }
      // Where a link leads to a disk that is not there, an empty folder would be a lie.
      if let error = brokenLink(in: folder) { throw error }
      return []
    }
    defer { closedir(entries) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(entries) else {
        guard errno == 0 else { throw FileError(path: folder, code: errno) }
        return names
      }
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee))
          {
            String(cString: $0)
          }
        }
      )
    }
  }

  func isFolder(_ path: String) throws(FileError) -> Bool {
    if let kind = FileKind(at: path) { return kind == .folder }
    // Even an array may change the error of the last call.
    let code = access(path, F_OK) == 0 ? 0 : errno
    guard [0, ENOENT, ENOTDIR].contains(code) else { return true }
    if let error = brokenLink(in: path) { throw error }
    return false
  }

  func identity(of path: String) -> FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileIdentity(status)
  }

  // MARK: Writing

  func makeFolder(_ path: String) throws(FileError) -> FolderMaking {
    guard mkdir(path, 0o700) < 0 else { return .made }
    switch errno {
    case EEXIST:
      if let error = brokenLink(path) { throw error }
      return .wasThere
    // Not if the parent is there: /proc says ENOENT too, because nothing can be made in it.
    case ENOENT where access(parent(of: path), F_OK) < 0: return .parentIsMissing
    case let code: throw FileError(path: path, code: code)
    }
  }

  func create(
    _ path: String,
    inPlaceOf old: String,
    _ fill: (any NewFile) throws(FileError) -> Void
  ) throws(FileError) {
    let file = try makeFile(path, mode: sharesNewFiles ? 0o600 : 0o666)
    // Before the first byte: no one else may ever read it who could not read the old one.
    var status = stat()
    if stat(old, &status) == 0, FileKind(status) == nil {
      try file.withDescriptor { descriptor throws(FileError) in
        try check(give(descriptor, status.st_uid, status.st_gid, status.st_mode), path)
      }
    } else if sharesNewFiles {
      file.withDescriptor { share($0, in: parent(of: path)) }
    }
    try fill(file)
  }

  func rename(_ old: String, to new: String) throws(FileError) {
    try check(Foundation.rename(old, new), new)
  }

  func remove(_ path: String) throws(FileError) {
    guard unlink(path) < 0, errno != ENOENT else { return }
    throw FileError(path: path, code: errno)
  }

  func removeFolder(_ path: String) throws(FileError) {
    // It may be a link to one.
    guard rmdir(path) < 0, errno != ENOENT, errno != ENOTDIR || unlink(path) < 0 else { return }
    throw FileError(path: path, code: errno)
  }

  // MARK: Dates

  func date(of path: String) throws(FileError) -> Date {
    var status = stat()
    try check(stat(path, &status), path)
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return Date(
      timeIntervalSince1970: (Double(time.tv_sec) * 1000 + Double(time.tv_nsec / 1_000_000)) / 1000
    )
  }

  func setDate(_ date: Date, of path: String) throws(FileError) {
    let file = try openFile(path, O_RDONLY)
    defer { close(file) }
    let (seconds, part) = Int((date.timeIntervalSince1970 * 1000).rounded())
      .quotientAndRemainder(dividingBy: 1000)
    let time = timespec(tv_sec: seconds, tv_nsec: part * 1_000_000)
    let times = [time, time]
    do throws(FileError) { try check(futimens(file, times), path) } catch {
      // Only its owner can date it, but all who may write it can say “now”.
      guard error.code == EPERM else { throw error }
      try check(futimens(file, nil), path)
    }
    try POSIXFile.sync(file, path)
  }

  // MARK: Syncing

  func syncFolder(_ path: String) throws(FileError) {
    let folder = try check(Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
    defer { close(folder) }
    try POSIXFile.sync(folder, path)
  }

  // MARK: Helpers

  /// The error of a link that leads nowhere; nil if this isn't one.
  func brokenLink(_ path: String) -> FileError? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      stat(path, &status) < 0, errno == ENOENT
    else { return nil }
    return FileError(path: path, code: ENOENT, isBrokenLink: true)
  }

  /// The error of the first link on the way to a path that leads nowhere.
  private func brokenLink(in path: String) -> FileError? {
    let parent = parent(of: path)
    return brokenLink(path) ?? (parent == path ? nil : brokenLink(in: parent))
  }
}

extension FileKind {
  /// Looks at a path; nil if a file or nothing is there.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The kind of a path that isn't a file; nil for a file.
  init?(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case _: self = .device
    }
  }
}

/// Makes a call, again whenever a signal interrupts it, and throws when it is refused.
@discardableResult
func check<Result: SignedInteger>(
  _ call: @autoclosure () -> Result,
  _ path: String
) throws(FileError) -> Result {
  while true {
    let result = call()
    guard result < 0 else { return result }
    guard errno == EINTR else { throw FileError(path: path, code: errno) }
  }
}
