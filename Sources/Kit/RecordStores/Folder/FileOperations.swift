import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What a folder of records asks of the operating system, and nothing more.
///
/// Foundation's own atomic write does not sync the folder, so that a record that was acknowledged could be
/// gone after a power cut; and on some errors it falls back to a write that is not atomic.
enum FileOperations {
  /// What the operating system refused.
  struct Refusal: Error {
    var path: String
    let code: Int32
    /// Whether nothing is there because a link leads nowhere.
    var isBrokenLink = false

    /// A clause such as "no space left on device".
    var reason: String {
      guard !isBrokenLink else { return "it is a link to something that is not there" }
      let text = String(cString: strerror(code))
      return text.prefix(1).lowercased() + text.dropFirst()
    }
  }

  /// What is found under a path.
  enum Contents {
    case nothing
    case bytes(Data)
    /// A folder, a pipe, a device: nothing that holds a record.
    case noFile
    /// More bytes than were asked for.
    case tooMuch
  }

  // MARK: Reading

  /// Reads a whole file, unless it has more bytes than a limit.
  ///
  /// Memory is not taken by what a file says of its size: one that is mostly hole can claim any.
  static func read(_ path: String, limit: Int) throws(Refusal) -> Contents {
    // Without O_NONBLOCK, opening a pipe waits for somebody to write to it.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      guard errno == ENOENT else { throw Refusal(path: path, code: errno) }
      if let refusal = brokenLink(path) { throw refusal }
      return .nothing
    }
    defer { close(file) }
    var status = stat()
    try check(fstat(file, &status), path)
    guard status.st_mode & S_IFMT == S_IFREG else { return .noFile }
    guard status.st_size <= limit else { return .tooMuch }
    var data = Data(capacity: Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while data.count <= limit {
      let count = try check(Foundation.read(file, &buffer, buffer.count), path)
      guard count > 0 else { return .bytes(data) }
      data.append(contentsOf: buffer[..<count])
    }
    return .tooMuch
  }

  /// Returns the names in a folder, none when there is no such folder.
  static func names(in folder: String) throws(Refusal) -> [String] {
    guard let entries = opendir(folder) else {
      guard errno == ENOENT else { throw Refusal(path: folder, code: errno) }
      // Where a link leads to a disk that is not there, an empty folder would be a lie.
      if let refusal = brokenLink(in: folder) { throw refusal }
      return []
    }
    defer { closedir(entries) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(entries) else {
        guard errno == 0 else { throw Refusal(path: folder, code: errno) }
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

  // MARK: Writing

  /// Makes a folder and those above it that are missing, so that they survive a power cut.
  static func makeFolder(_ path: String) throws(Refusal) {
    guard mkdir(path, 0o777) < 0 else { return try syncFolder(parent(of: path)) }
    switch errno {
    case EEXIST:
      if let refusal = brokenLink(path) { throw refusal }
    // Not if the parent is there: /proc says ENOENT too, because nobody can make anything in it.
    case ENOENT where access(parent(of: path), F_OK) < 0:
      try makeFolder(parent(of: path))
      try makeFolder(path)
    case let code: throw Refusal(path: path, code: code)
    }
  }

  /// Writes a file that must not be there yet, and waits until it is on the disk.
  static func create(_ path: String, _ data: Data) throws(Refusal) {
    let file = try check(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666), path)
    defer { close(file) }
    var rest = data[...]
    while !rest.isEmpty {
      let count = try check(rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }, path)
      rest = rest.dropFirst(count)
    }
    try sync(file, path)
  }

  /// Gives a file another name, in place of what has that name.
  static func rename(_ old: String, to new: String) throws(Refusal) {
    try check(Foundation.rename(old, new), new)
  }

  /// Removes a file; one that is not there is no error.
  static func remove(_ path: String) throws(Refusal) {
    guard unlink(path) < 0, errno != ENOENT else { return }
    throw Refusal(path: path, code: errno)
  }

  /// Removes a draft that is no longer wanted, if that is possible.
  ///
  /// Something else went wrong before, and that is what there is to tell.
  static func discard(_ path: String) {
    unlink(path)
  }

  /// Waits until the names in a folder are on the disk.
  static func syncFolder(_ path: String) throws(Refusal) {
    let folder = try check(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
    defer { close(folder) }
    try sync(folder, path)
  }

  private static func sync(_ file: Int32, _ path: String) throws(Refusal) {
    #if canImport(Darwin)
    // There, fsync leaves the bytes in the drive's own memory. Not every file system knows better.
    if fcntl(file, F_FULLFSYNC) == 0 { return }
    #endif
    try check(fsync(file), path)
  }

  // MARK: Locking

  /// Does something while no other process that asks for this does anything in a folder.
  ///
  /// Where there is no such folder, or its file system knows no locks, it is done all the same.
  static func locking<Result>(_ folder: String, _ body: () throws -> Result) rethrows -> Result {
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { return try body() }
    // Closing gives the lock back, as does the end of the process, however it comes.
    defer { close(lock) }
    while flock(lock, LOCK_EX) < 0, errno == EINTR {}
    return try body()
  }

  // MARK: Helpers

  /// The refusal of a link that leads nowhere; nil when this is none.
  private static func brokenLink(_ path: String) -> Refusal? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      stat(path, &status) < 0, errno == ENOENT
    else { return nil }
    return Refusal(path: path, code: ENOENT, isBrokenLink: true)
  }

  /// The refusal of the first link on the way to a path that leads nowhere.
  private static func brokenLink(in path: String) -> Refusal? {
    let parent = parent(of: path)
    return brokenLink(path) ?? (parent == path ? nil : brokenLink(in: parent))
  }

  static func parent(of path: String) -> String {
    let parent = URL(filePath: path).deletingLastPathComponent().path
    return parent.isEmpty ? "." : parent
  }

  /// Makes a call, again whenever a signal interrupts it, and throws when it is refused.
  @discardableResult
  private static func check<Result: SignedInteger>(
    _ call: @autoclosure () -> Result,
    _ path: String
  ) throws(Refusal) -> Result {
    while true {
      let result = call()
      guard result < 0 else { return result }
      guard errno == EINTR else { throw Refusal(path: path, code: errno) }
    }
  }
}
