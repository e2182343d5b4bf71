public import FeatureKit

/// Writes while a person may be typing; a failed write ends nothing.
///
/// The screens may be lost, but what is typed is taken all the same. The exit code tells in the end.
public struct LineWriter {
  private let console: Console
  private var failures: [Console.Stream: ExitCode] = [:]

  /// Makes a writer.
  public init(_ console: Console) {
    self.console = console
  }

  /// Whether everything could be written.
  var exitCode: ExitCode { failures[.output] ?? failures[.errors] ?? .success }

  /// Writes text, unless writing to its stream failed before.
  public mutating func write(_ text: PrintedText, to stream: Console.Stream = .errors) {
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
  public mutating func writeLine(_ line: PrintedText) {
    write(line + "\n")
  }

  /// Writes an error.
  mutating func tell(_ error: LineError) {
    writeLine(error.text)
  }
}
