import FeatureKit
package import TerminalConsole
import TerminalTexts

/// A file that is read as a whole.
package struct InputFile {
  /// The most bytes of the file: more than a store is made for, and still in reach of the memory.
  static let limit = 256 << 20

  let path: String
  /// The word for such a file in sentences.
  let word: String

  /// Names the file, such as a walk.
  package init(path: String, word: String = "file") { (self.path, self.word) = (path, word) }

  /// Reads the file, or the standard input if it is called “-”.
  ///
  /// A pipe is read until its writers close it; a pipe without a writer isn't waited for.
  ///
  /// - Parameters:
  ///   - console: The console with the standard input.
  ///   - tooLarge: The remedy if the file is too large.
  ///   - missing: The remedy if there is none.
  /// - Returns: The bytes.
  /// - Throws: An error if the file doesn't exist, can't be read, or is too large.
  func read(
    _ console: Console,
    tooLarge: PrintedText,
    missing: PrintedText? = "“-” is standard input."
  ) async throws -> [UInt8] {
    let bytes: [UInt8]?
    do {
      bytes =
        try await isStandardInput ? console.readAll(Self.limit) : self.bytes(atMost: Self.limit)
    } catch let error as ReadError where !isStandardInput {
      guard error.code != ENOENT else {
        throw CommandFailure(.noSuchFile, "There is no \(word) “\(path)”.", hint: missing)
      }
      throw CommandFailure(.inputOutput, "\(path) cannot be read: \(error.reason).")
    }
    guard let bytes else {
      throw CommandFailure(
        .badData,
        "\(name) is larger than \(Self.limit >> 20) MB. Nothing of it was taken.",
        hint: tooLarge
      )
    }
    return bytes
  }

  /// The name of the file in sentences.
  var name: String { isStandardInput ? "The standard input" : path }

  private var isStandardInput: Bool { path == "-" || OpenFile.number(of: path) == STDIN_FILENO }

  /// Reads the file; nil if it has more bytes than a limit.
  package func bytes(atMost limit: Int) throws(ReadError) -> [UInt8]? {
    let file =
      OpenFile.number(of: path).map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
      ?? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw ReadError(code: errno) }
    defer { close(file) }
    return try OpenFile(file).readAll(limit: limit)
  }

  /// True if its bytes may come later, as those of a pipe or a device.
  package var isStream: Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }
}

extension OpenFile {
  /// Returns the descriptor that a path names, such as that of a shell's `<(…)`; nil for any other path.
  ///
  /// It isn't opened a second time, which a socket can't be, and which would begin a file anew.
  static func number(of path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return STDIN_FILENO
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    case _: break
    }
    return ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix)
      .flatMap { Int32(path.dropFirst($0.count)) }.flatMap { $0 < 0 ? nil : $0 }
  }
}

extension PrintedText {
  /// The remedy for a file in an encoding that isn't read.
  static let saveInUTF8: PrintedText = "Save it as text in UTF-8, then try again."
}
