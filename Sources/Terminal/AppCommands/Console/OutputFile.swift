import FeatureKit
import TerminalConsole
import TerminalTexts

extension ConsoleError {
  /// The reason why nothing more is written.
  package var reason: String {
    switch self {
    case .closed: "its reader is gone"
    case .failed(let reason): reason
    case .lineTooLong: "a line is too long"
    }
  }
}

/// A file that results are written to.
package struct OutputFile {
  /// The beginning of the name that a file has beside its place until it is whole.
  package static let draft = ".draft"

  let path: String
  /// True if `--force` lets it replace another file.
  var isReplaceable = true

  /// Names the file, which `--force` lets replace another one.
  package init(path: String) { self.path = path }

  init(path: String, isReplaceable: Bool) {
    (self.path, self.isReplaceable) = (path, isReplaceable)
  }

  /// True for a path that means standard output.
  static func isStandardOutput(_ path: String) -> Bool {
    path == "-" || OpenFile.number(of: path) == STDOUT_FILENO
  }

  /// Throws if the file can't be written because of what is there, before the work for its contents.
  func check(replacing isReplacing: Bool) throws(CommandFailure) {
    try checkPath()
    if FileKind(at: path) == .folder { throw refusal(EISDIR) }
    guard !isStream, !isReplacing, access(path, F_OK) == 0 else { return }
    throw refusal(EEXIST)
  }

  /// Writes the whole file, or leaves an existing one unchanged.
  ///
  /// A pipe or a device is written into: nothing there would be replaced.
  ///
  /// - Parameters:
  ///   - text: The contents.
  ///   - isReplacing: True if an existing file may be replaced.
  /// - Throws: An error if the file exists already, can't be made, or can't be written.
  package func write(_ text: String, replacing isReplacing: Bool) throws {
    try check(replacing: isReplacing)
    guard !isStream else { return try writeThrough(text) }
    do throws(FileError) {
      let data = Data(text.utf8)
      try DurableFile(target).write(data, draft: Self.draft, isNew: !isReplacing)
    } catch {
      guard error.isMade else { throw refusal(error.code) }
      throw ConsoleError.failed(String(cString: strerror(error.code)))
    }
  }

  /// Makes the file, which mustn't exist yet, for writing piece by piece, each to its end.
  ///
  /// - Parameter isPrivate: True if only the user may read it; otherwise it gets the rights of any new file.
  /// - Returns: Its descriptor, which the caller closes.
  /// - Throws: An error if the file exists already, or can't be made.
  func made(isPrivate: Bool) throws -> Int32 {
    try checkPath()
    return try opened(O_CREAT | O_EXCL | O_APPEND, isPrivate ? 0o600 : 0o666)
  }

  /// Opens the file so that each write goes to its end.
  ///
  /// If it isn't there, it is made, and only the user may read it.
  ///
  /// - Returns: Its descriptor, which the caller closes.
  /// - Throws: An error if it can't be made or written.
  package func openedToAppend() throws -> Int32 {
    try checkPath()
    return try opened(O_CREAT | O_APPEND, 0o600)
  }

  /// True if the path is that of a pipe or a device, or of an open file of this process.
  private var isStream: Bool { OpenFile.number(of: path) != nil || FileKind(at: path) != nil }

  /// Writes into a device, a pipe or an open file, which mustn't be replaced.
  ///
  /// A pipe needs a reader already; it doesn't wait for one.
  private func writeThrough(_ text: String) throws {
    let file = try OpenFile.number(of: path).map { fcntl($0, F_DUPFD_CLOEXEC, 0) } ?? opened(0, 0)
    guard file >= 0 else { throw refusal(errno) }
    defer { close(file) }
    try OpenFile(file).writeAll(text)
  }

  /// The path of the file itself, if the given path is that of a link.
  private var target: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func checkPath() throws(CommandFailure) {
    guard path.isEmpty else { return }
    throw CommandFailure(
      .usage,
      "The name of the file is empty.",
      hint: isReplaceable ? "Name a file, or “-” for standard output." : nil
    )
  }

  private func opened(_ flags: Int32, _ mode: mode_t) throws -> Int32 {
    let file = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | flags, mode)
    guard file >= 0 else { throw refusal(errno) }
    return file
  }

  private func refusal(_ code: Int32) -> CommandFailure {
    guard code != EEXIST else {
      return CommandFailure(
        .cannotCreate,
        "\(path) already exists.",
        hint: isReplaceable ? "Add --force to replace it." : "Name a new file."
      )
    }
    guard code != ENXIO else {
      return CommandFailure(
        .cannotCreate,
        "\(path) is a pipe, socket or device without a reader.",
        hint: "Start the program that reads it first, or name a file."
      )
    }
    return CommandFailure(
      .cannotCreate,
      "\(path) cannot be made: \(String(cString: strerror(code)))."
    )
  }
}
