public import TerminalTexts

/// Writes during line mode; a failed write doesn't end the session.
///
/// The screens may be lost, but typed lines are still taken. The exit code reports the failure at the end.
public struct LineWriter {
  private let console: Console
  private var failures: [Console.Stream: ExitCode] = [:]

  /// Makes a writer.
  public init(_ console: Console) {
    self.console = console
  }

  /// The exit code of failed writes, of standard output first; success if all succeeded.
  package var exitCode: ExitCode { failures[.output] ?? failures[.errors] ?? .success }

  /// Writes text, unless writing to its stream failed before.
  public mutating func write(_ text: PrintedText, to stream: Console.Stream = .errors) {
    attempt(on: stream) { [console] in try console.write(text, stream) }
  }

  /// Writes a line for the user.
  public mutating func writeLine(_ line: PrintedText) {
    write(line + "\n")
  }

  /// Writes nothing more to a stream whose reader is gone.
  package mutating func lose(_ stream: Console.Stream) {
    attempt(on: stream) { throw ConsoleError.closed }
  }

  /// Writes in another way, unless writing to that stream failed before.
  package mutating func attempt(on stream: Console.Stream = .errors, _ write: () throws -> Void) {
    guard failures[stream] == nil else { return }
    do {
      try write()
    } catch ConsoleError.closed {
      failures[stream] = .brokenPipe
    } catch {
      failures[stream] = .inputOutput
    }
  }
}
