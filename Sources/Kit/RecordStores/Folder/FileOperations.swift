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
    let path: String
    let code: Int32

    /// A clause such as "no space left on device".
    var reason: String {
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
  }

  // MARK: Reading

  /// Reads a whole file.
  static func read(_ path: String) throws(Refusal) -> Contents {
    // Without O_NONBLOCK, opening a pipe waits for somebody to write to it.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return .nothing }
      throw Refusal(path: path, code: errno)
    }
    defer { close(file) }
    var status = stat()
    try check(fstat(file, &status), path)
    guard status.st_mode & S_IFMT == S_IFREG else { return .noFile }
    var data = Data(capacity: Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try check(Foundation.read(file, &buffer, buffer.count), path)
      guard count > 0 else { return .bytes(data) }
      data.append(contentsOf: buffer[..<count])
    }
  }

  /// Returns the names in a folder, none when there is no such folder.
  static func names(in folder: String) throws(Refusal) -> [String] {
    guard let entries = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw Refusal(path: folder, code: errno)
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
    case EEXIST: return
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

  private static func parent(of path: String) -> String {
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
