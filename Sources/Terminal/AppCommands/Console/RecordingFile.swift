import FeatureKit
import TerminalConsole
import TerminalTexts

/// A new file that is written piece by piece, each at once.
///
/// So it is complete even if the process is killed.
final class RecordingFile {
  private let path: String
  private let descriptor: Int32
  /// The length of the text that stays, in bytes.
  private var length: off_t = 0

  /// Makes the file.
  ///
  /// - Throws: An error if the file exists already, or can't be made.
  init(path: String) throws {
    self.path = path
    descriptor = try OutputFile(path: path, isReplaceable: false).made()
  }

  deinit { close(descriptor) }

  /// Writes text that stays, and a draft after it that the next write replaces.
  func write(_ kept: String, draft: String) throws(LineError) {
    do throws(ConsoleError) {
      guard ftruncate(descriptor, length) == 0 else {
        throw ConsoleError.failed(String(cString: strerror(errno)))
      }
      try OpenFile(descriptor).writeAll(kept + draft)
      length += off_t(kept.utf8.count)
    } catch {
      throw LineError(
        "\(path) cannot be written, so the recording ends here: \(error.reason)."
      )
    }
  }
}
