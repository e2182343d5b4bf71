import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that results are written to.
struct OutputFile {
  var path: String

  /// Writes the whole file.
  ///
  /// - Parameters:
  ///   - text: What it will hold.
  ///   - isReplacing: Whether a file that is there may be replaced.
  /// - Throws: That it is there already, cannot be made, or cannot be written.
  func write(_ text: String, replacing isReplacing: Bool) throws {
    guard !path.isEmpty else {
      throw CommandFailure(
        .usage,
        "The name of the file is empty.",
        hint: "Name a file, or “-” for standard output."
      )
    }
    let mode = isReplacing ? O_TRUNC : O_EXCL
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o666)
    guard file >= 0 else { throw refusal(errno) }
    defer { close(file) }
    do {
      try writeAll(text, to: file)
    } catch {
      // Half a file that looks whole is worse than none; one that was there before is not ours to remove.
      if !isReplacing { unlink(path) }
      throw error
    }
  }

  private func refusal(_ code: Int32) -> CommandFailure {
    guard code != EEXIST else {
      return CommandFailure(
        .cannotCreate,
        "\(path) is there already.",
        hint: "Add --force to replace it."
      )
    }
    return CommandFailure(
      .cannotCreate,
      "\(path) cannot be made: \(String(cString: strerror(code)))."
    )
  }
}
