import Dispatch
import FeatureKit
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Console {
  /// The standard streams and the environment of this process.
  public static var live: Console {
    // A line is waited for on a queue of its own: neither a model's clock nor the pool may stand still meanwhile.
    let lines = DispatchQueue(label: "lines typed")
    let input = Mutex(InputLines(of: STDIN_FILENO))
    let isTaken = DispatchSemaphore(value: 0)
    let patience = FolderPatience()
    return Console(
      environment: ProcessInfo.processInfo.environment,
      isInputTerminal: isatty(STDIN_FILENO) == 1,
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorsTerminal: isatty(STDERR_FILENO) == 1,
      write: { text, stream in
        try writeAll(text.text, to: stream == .output ? STDOUT_FILENO : STDERR_FILENO)
      },
      readLine: {
        try await withCheckedThrowingContinuation { reader in
          lines.async {
            reader.resume(with: Result { try input.withLock { try $0.next() } })
          }
        }
      },
      readAll: { limit in
        try await withCheckedThrowingContinuation { reader in
          lines.async {
            reader.resume(
              with: Result { try StandupsCommand.readAll(from: STDIN_FILENO, limit: limit) }
            )
          }
        }
      },
      listen: { events in
        Signals.send(to: events, ending: patience)
        lines.async {
          while true {
            let event = input.withLock { $0.nextEvent() }
            events.send(event)
            guard event != .end else { return }
            isTaken.wait()
          }
        }
      },
      readOn: { isTaken.signal() },
      canOpenFiles: { StandupsCommand.canOpenFiles($0) },
      eachSecond: { look in lookEachSecond(on: DispatchQueue(label: "seconds"), look) },
      endProcess: { exit($0.rawValue) },
      patience: patience
    )
  }

  private static func lookEachSecond(
    on queue: DispatchQueue,
    _ look: @escaping @Sendable () -> Bool
  ) {
    queue.asyncAfter(deadline: .now() + .seconds(1)) {
      if look() { lookEachSecond(on: queue, look) }
    }
  }
}

/// Returns true if the process may still open that many files.
func canOpenFiles(_ count: Int) -> Bool {
  var files: [Int32] = []
  defer { for file in files { close(file) } }
  while files.count < count {
    let file = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
    guard file >= 0 else { return false }
    files.append(file)
  }
  return true
}

/// Writes text to a file descriptor, in as many pieces as that takes.
///
/// - Throws: `ConsoleError.closed` when nobody reads; the process has to ignore `SIGPIPE` for that.
func writeAll(_ text: String, to descriptor: Int32) throws(ConsoleError) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    switch (written, errno) {
    case (0..., _): bytes = bytes.dropFirst(written)
    case (_, EINTR): continue
    case (_, EAGAIN): waitUntilReady(descriptor, for: POLLOUT)
    case (_, EPIPE): throw .closed
    case (_, let code): throw .failed(String(cString: strerror(code)))
    }
  }
}

/// Waits until something can be read or written, where somebody else made the stream one that does not wait by itself.
func waitUntilReady(_ descriptor: Int32, for event: Int32) {
  var stream = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  poll(&stream, 1, -1)
}
