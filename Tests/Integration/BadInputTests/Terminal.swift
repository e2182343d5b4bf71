import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A terminal with a test in front of it, which goes with its last copy.
struct Terminal {
  /// The end that a process gets as its streams.
  let inside: FileHandle
  private let outside: FileHandle

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
  @discardableResult
  func shows(_ text: String) async -> String {
    await withCheckedContinuation { reader in
      DispatchQueue(label: "a terminal").async { [outside] in
        var shown = Data()
        while !String(decoding: shown, as: UTF8.self).contains(text) {
          shown += outside.availableData
        }
        reader.resume(returning: String(decoding: shown, as: UTF8.self))
      }
    }
  }

  /// Takes the terminal away.
  func close() throws {
    try inside.close()
    try outside.close()
  }
}
