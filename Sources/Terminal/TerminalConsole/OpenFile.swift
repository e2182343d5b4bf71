import Foundation

/// An open file, stream or device; its opener closes it.
public struct OpenFile: Sendable {
  private let descriptor: Int32

  /// Makes a value for a file descriptor.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes text, in as many pieces as needed.
  ///
  /// - Throws: `ConsoleError.closed` when the reader is gone; the process must ignore `SIGPIPE` for that.
  public func writeAll(_ text: String) throws(ConsoleError) {
    try writeAll(Array(text.utf8))
  }

  /// Writes bytes, in as many pieces as needed.
  package func writeAll(_ bytes: [UInt8]) throws(ConsoleError) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      switch (count, errno) {
      case (0..., _): bytes = bytes.dropFirst(count)
      case (_, EINTR): continue
      case (_, EAGAIN): waitUntilReady(for: POLLOUT)
      case (_, EPIPE): throw .closed
      case (_, let code): throw .failed(String(cString: strerror(code)))
      }
    }
  }

  /// Reads to the end; nil if there is more than a limit, in bytes, or if a file says so.
  public func readAll(limit: Int) throws(ReadError) -> [UInt8]? {
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if isFile, Int(status.st_size) - Int(lseek(descriptor, 0, SEEK_CUR)) > limit { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(descriptor, &buffer, buffer.count)
      switch (count, errno) {
      case (0, _): return bytes
      case (1..., _): bytes += buffer[..<count]
      case (_, EINTR): continue
      case (_, EAGAIN): waitUntilReady(for: POLLIN)
      case (_, let code): throw ReadError(code: code)
      }
    }
    return nil
  }

  /// Waits for bytes.
  ///
  /// - Parameter onFailure: Called with the number of the error if it can't be read.
  /// - Returns: All bytes that are there; none at the end, or if it can't be read.
  package func readSome(onFailure: (Int32) -> Void = { _ in }) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        let received = read(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, received)
        guard received < 0 else { return }
        if errno == EAGAIN { waitUntilReady(for: POLLIN) }
      } while errno == EINTR || errno == EAGAIN
      onFailure(errno)
    }
  }

  /// Waits so long for bytes, or for the end; false if none came.
  func hasBytes(within time: Duration) -> Bool {
    let milliseconds = Int32(time / .milliseconds(1))
    var stream = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var count: Int32
    repeat { count = poll(&stream, 1, milliseconds) } while count < 0 && errno == EINTR
    return count != 0
  }

  /// True if the other end is gone, such as the window of a terminal.
  package var isHungUp: Bool {
    var stream = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&stream, 1, 0) > 0 && stream.revents & Int16(POLLHUP) != 0
  }

  /// Waits until the reader of a pipe or a socket is gone; false at once for anything else.
  func waitUntilLeft() -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    else { return false }
    var stream = pollfd(fd: descriptor, events: 0, revents: 0)
    while poll(&stream, 1, -1) < 0 { guard errno == EINTR else { return false } }
    return true
  }

  /// Writes the file's contents to the disk, so that they survive a power cut.
  public func sync() throws(ConsoleError) {
    #if canImport(Darwin)
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    // Some file systems have nothing to sync.
    guard fsync(descriptor) < 0, errno != EINVAL else { return }
    throw .failed(String(cString: strerror(errno)))
  }

  /// Waits until the stream can be read or written.
  ///
  /// Needed when another program has made the stream nonblocking.
  package func waitUntilReady(for event: Int32) {
    var stream = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&stream, 1, -1)
  }
}

/// An error of the operating system in place of bytes.
public struct ReadError: Error, Sendable {
  /// The number of the error.
  public let code: Int32

  /// Makes an error of its number.
  public init(code: Int32) {
    self.code = code
  }

  /// The error in the words of the system.
  public var reason: String { String(cString: strerror(code)) }
}
