import FeatureKit
import LineMode

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is read as a whole.
struct InputFile {
  /// The most bytes of the file: more than a store is made for, and still in reach of the memory.
  static let limit = 256 << 20

  var path: String

  /// Reads the file, or the standard input if it is called “-”.
  ///
  /// A pipe is read until its writers close it; a pipe without a writer isn't waited for.
  ///
  /// - Throws: An error if the file doesn't exist, can't be read, or is too large.
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

  /// The name of the file in sentences.
  var name: String { path == "-" ? "The standard input" : path }

  private func read() throws(CommandFailure) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw refusal(ReadError(code: errno)) }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) == 0, status.st_size > Self.limit { return nil }
    do throws(ReadError) {
      return try OpenFile(file).readAll(limit: Self.limit)
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
