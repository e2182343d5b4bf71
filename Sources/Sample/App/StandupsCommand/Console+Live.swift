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
        for (number, event) in [
          (SIGINT, ConsoleEvent.interrupt), (SIGTERM, .terminate), (SIGHUP, .hangUp),
        ] {
          send(event, on: number, to: events)
        }
        guard readsLines else { return }
        lines.async {
          while let line = Swift.readLine() { events.send(.line(line)) }
          events.send(.end)
        }
      }
    )
  }
}

/// Turns a signal into an event, until the process ends.
private func send(
  _ event: ConsoleEvent,
  on number: Int32,
  to events: EffectStream<ConsoleEvent>
) {
  // Where Dispatch does not replace the default action itself, that would end the process first.
  signal(number, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
  source.setEventHandler {
    events.send(event)
    // The handler keeps its source alive: nobody else does.
    _ = source
  }
  source.resume()
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
    case (_, EPIPE): throw .closed
    case (_, let code): throw .failed(String(cString: strerror(code)))
    }
  }
}
