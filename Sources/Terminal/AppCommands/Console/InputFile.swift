import FeatureKit
package import TerminalConsole
import TerminalTexts

/// A file that is read as a whole.
package struct InputFile {
  /// The most bytes of the file: more than a store is made for, and still in reach of the memory.
  static let limit = 256 << 20

  var path: String

  /// Names the file.
  package init(path: String) { self.path = path }

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
        hint: "Take a part of it: a JSON array of some of its records."
      )
    }
    return bytes
  }

  /// The name of the file in sentences.
  var name: String { path == "-" ? "The standard input" : path }

  private func read() throws(CommandFailure) -> [UInt8]? {
    do throws(ReadError) {
      return try bytes(atMost: Self.limit)
    } catch {
      throw refusal(error)
    }
  }

  /// Reads the file; nil if it has more bytes than a limit.
  package func bytes(atMost limit: Int) throws(ReadError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw ReadError(code: errno) }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) == 0, status.st_size > limit { return nil }
    return try OpenFile(file).readAll(limit: limit)
  }

  /// True if its bytes may come later, as those of a pipe or a device.
  package var isStream: Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
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
