import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A terminal with a test in front of it.
final class Terminal: Sendable {
  /// The end that a process gets as its streams.
  let inside: FileHandle
  private let outside: FileHandle
  /// The number of processes that have had it.
  private let processes = Atomic(0)

  init() throws {
    var (outside, inside): (Int32, Int32) = (-1, -1)
    guard openpty(&outside, &inside, nil, nil, nil) == 0 else {
      throw CocoaError(.fileReadUnknown)
    }
    _ = fcntl(outside, F_SETFD, FD_CLOEXEC)
    self.outside = FileHandle(fileDescriptor: outside, closeOnDealloc: true)
    self.inside = FileHandle(fileDescriptor: inside, closeOnDealloc: true)
  }

  /// Types text.
  func type(_ text: String) throws {
    try outside.write(contentsOf: Data(text.utf8))
  }

  /// Gives the terminal a size; its process must be told with `SIGWINCH`.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(inside.fileDescriptor, UInt(TIOCSWINSZ), &size)
  }

  /// The modes of the terminal, as bytes: what is echoed, and what waits for the end of a line.
  var modes: [UInt8] {
    get throws {
      var modes = termios()
      guard tcgetattr(inside.fileDescriptor, &modes) == 0 else {
        throw CocoaError(.fileReadUnknown)
      }
      return withUnsafeBytes(of: &modes, Array.init)
    }
  }

  /// Waits until a text was shown, and returns what was shown until then.
  ///
  /// Fails if the process ends before, or the time limit of the test.
  @discardableResult
  func shows(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> String {
    let number = processes.load(ordering: .relaxed)
    let end = Self.end(of: number)
    let shown = await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        DispatchQueue(label: "a terminal").async { [outside] in
          var bytes = Data()
          var shown = ""
          while !shown.contains(text), !shown.contains(end) {
            bytes += outside.availableData
            shown = String(decoding: bytes, as: UTF8.self)
          }
          reader.resume(returning: shown)
        }
      }
    } onCancel: {
      markEnd(of: number)
    }
    if !shown.contains(text) {
      Issue.record("“\(text)” isn't shown:\n\(shown)", sourceLocation: sourceLocation)
    }
    return shown
  }

  /// Begins with a process, and returns its number.
  func begin() -> Int { processes.add(1, ordering: .relaxed).newValue }

  /// Writes the end of a process behind all that it has written.
  func markEnd(of number: Int) {
    // A terminal that was taken away has no reader who waits for it.
    try? inside.write(contentsOf: Data(Self.end(of: number).utf8))
  }

  private static func end(of number: Int) -> String { "\0the end of \(number)\0" }

  /// Takes the terminal away.
  func close() throws {
    try inside.close()
    try outside.close()
  }
}
