import Dispatch
import Effects
import Foundation

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
    let isTaken = DispatchSemaphore(value: 0)
    return Console(
      environment: ProcessInfo.processInfo.environment,
      isInputTerminal: isatty(STDIN_FILENO) == 1,
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      write: { text, stream in
        try writeAll(text, to: stream == .output ? STDOUT_FILENO : STDERR_FILENO)
      },
      readLine: {
        await withCheckedContinuation { reader in
          lines.async { reader.resume(returning: Swift.readLine()) }
        }
      },
      listen: { events, readsLines in
        Signals.send(to: events)
        guard readsLines else { return }
        lines.async {
          while let line = Swift.readLine() {
            events.send(.line(line))
            isTaken.wait()
          }
          events.send(.end)
        }
      },
      readOn: { isTaken.signal() }
    )
  }
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
    case (_, EAGAIN): waitForRoom(in: descriptor)
    case (_, EPIPE): throw .closed
    case (_, let code): throw .failed(String(cString: strerror(code)))
    }
  }
}

/// Waits until something can be written, where somebody else made the stream one that does not wait by itself.
private func waitForRoom(in descriptor: Int32) {
  var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  poll(&room, 1, -1)
}
