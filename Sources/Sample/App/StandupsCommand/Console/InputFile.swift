import FeatureKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is read as a whole.
struct InputFile {
  /// How many bytes it may have: more than a store is made for, and memory that a machine has.
  static let limit = 256 << 20

  var path: String

  /// Reads the file, or the standard input if it is called “-”.
  ///
  /// A pipe is read as far as somebody writes into it; nobody waits for somebody to come.
  ///
  /// - Throws: That it is not there, cannot be read, or is too large.
  func read(_ console: Console) async throws -> [UInt8] {
    let bytes = try await path == "-" ? console.readAll(Self.limit) : read()
    guard let bytes else {
      throw CommandFailure(
        .badData,
        "\(name) is larger than \(Self.limit >> 20) MB. Nothing of it was taken.",
        hint: "Take a part of it: a JSON array of some of its standups."
      )
    }
    return bytes
  }

  /// What it is called in sentences.
  var name: String { path == "-" ? "The standard input" : path }

  private func read() throws(CommandFailure) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw refusal(ReadError(code: errno)) }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) == 0, status.st_size > Self.limit { return nil }
    do throws(ReadError) {
      return try readAll(from: file, limit: Self.limit)
    } catch {
      throw refusal(error)
    }
  }

  private func refusal(_ error: ReadError) -> CommandFailure {
    guard error.code != ENOENT else {
      return CommandFailure(
        .noSuchFile,
        "There is no file “\(path)”.",
        hint: "“-” is standard input."
      )
    }
    return CommandFailure(
      .inputOutput,
      "\(path) cannot be read: \(error.reason)."
    )
  }
}

/// What the operating system said instead of giving bytes.
struct ReadError: Error {
  let code: Int32

  /// What it said.
  var reason: String { String(cString: strerror(code)) }
}

/// Reads a file descriptor to its end; nil if there is more than a limit.
func readAll(from descriptor: Int32, limit: Int) throws(ReadError) -> [UInt8]? {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = read(descriptor, &buffer, buffer.count)
    switch (count, errno) {
    case (0, _): return bytes
    case (1..., _): bytes += buffer[..<count]
    case (_, EINTR): continue
    case (_, EAGAIN): waitUntilReady(descriptor, for: POLLIN)
    case (_, let code): throw ReadError(code: code)
    }
  }
  return nil
}
