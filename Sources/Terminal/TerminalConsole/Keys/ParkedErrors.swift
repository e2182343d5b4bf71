import Foundation

/// Standard error while frames are shown: a file that has no name, shown on the terminal afterwards.
///
/// Otherwise the frames would hide the message of a crash, and a warning would tear them. A stream that isn't the
/// terminal stays where it is.
enum ParkedErrors {
  /// Sends standard error to the file.
  static func park() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    if file < 0 { makeFile() }
    guard file >= 0 else { return }
    dup2(file, STDERR_FILENO)
  }

  /// Sends standard error to the terminal, and shows the file; also in the handler of a signal.
  static func show() {
    guard file >= 0, let buffer, isatty(STDERR_FILENO) == 0 else { return }
    dup2(terminal, STDERR_FILENO)
    lseek(file, 0, SEEK_SET)
    while true {
      let count = read(file, buffer, size)
      guard count > 0 else { break }
      _ = write(STDERR_FILENO, buffer, count)
    }
    ftruncate(file, 0)
    lseek(file, 0, SEEK_SET)
  }

  private static func makeFile() {
    var name = Array(
      "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/errors-XXXXXX".utf8CString
    )
    file = mkstemp(&name)
    guard file >= 0 else { return }
    unlink(name)
    terminal = dup(STDERR_FILENO)
    for opened in [file, terminal] { _ = fcntl(opened, F_SETFD, FD_CLOEXEC) }
    buffer = .allocate(byteCount: size, alignment: 1)
  }
}

private let size = 4_096

// The handler of a crash reads them, which mustn't wait for a lock; they are set once, before it may run.
nonisolated(unsafe) private var file: Int32 = -1
nonisolated(unsafe) private var terminal: Int32 = -1
nonisolated(unsafe) private var buffer: UnsafeMutableRawPointer?
