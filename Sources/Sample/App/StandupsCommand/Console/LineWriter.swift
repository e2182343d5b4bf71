import FeatureKit

/// What writes while somebody may be typing: what cannot be written ends nothing.
///
/// Nobody may see the screens any more, but what is said is taken all the same. The exit code tells in the end.
struct LineWriter {
  private let console: Console
  private var failures: [Console.Stream: ExitCode] = [:]

  init(_ console: Console) {
    self.console = console
  }

  /// Whether everything could be written.
  var exitCode: ExitCode { failures[.output] ?? failures[.errors] ?? .success }

  /// Writes text, unless writing to its stream failed before.
  mutating func write(_ text: PrintedText, to stream: Console.Stream = .errors) {
    guard failures[stream] == nil else { return }
    do {
      try console.write(text, stream)
    } catch ConsoleError.closed {
      failures[stream] = .brokenPipe
    } catch {
      failures[stream] = .inputOutput
    }
  }

  /// Writes a line for the person.
  mutating func writeLine(_ line: PrintedText) {
    write(line + "\n")
  }

  /// Says what could not be done.
  mutating func tell(_ failure: CommandFailure) {
    writeLine(Notice(failure).text)
  }
}
