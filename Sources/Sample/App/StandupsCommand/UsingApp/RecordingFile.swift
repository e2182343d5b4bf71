import FeatureKit
import LineMode

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A new file that is written bit by bit, each of them at once, so that it says all when the process is killed.
final class RecordingFile {
  private let path: String
  private let descriptor: Int32
  /// How much of it stays.
  private var length: off_t = 0

  /// Makes the file.
  ///
  /// - Throws: That it is there already, or cannot be made.
  init(path: String) throws {
    self.path = path
    descriptor = try OutputFile(path: path, isReplaceable: false).made()
  }

  deinit { close(descriptor) }

  /// Writes text that stays, and text behind it that the next one replaces.
  func write(_ kept: String, draft: String) throws(LineError) {
    do throws(ConsoleError) {
      guard ftruncate(descriptor, length) == 0, lseek(descriptor, length, SEEK_SET) >= 0 else {
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

extension ConsoleError {
  fileprivate var reason: String {
    switch self {
    case .closed: "nobody reads it"
    case .failed(let reason): reason
    case .lineTooLong: "a line is too long"
    }
  }
}
