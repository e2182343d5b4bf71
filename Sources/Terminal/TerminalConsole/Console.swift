public import FeatureKit
public import TerminalTexts

/// The world around a command: its input, its output and its environment.
///
/// The executable has `Console.live`; tests make one of closures.
public struct Console: Sendable {
  /// A stream that text is written to.
  public enum Stream: Sendable, Hashable {
    /// Standard output, which holds results only.
    case output
    /// Standard error, which holds everything else.
    case errors
  }

  /// The environment of the process.
  public var environment: [String: String]

  /// The variables whose values aren't text in UTF-8; in `environment` other signs stand for their bytes.
  public var unreadableVariables: Set<String> = []

  /// True if the user can type answers.
  public var isInputTerminal: Bool

  /// True if the user reads the results, rather than a program.
  public var isOutputTerminal: Bool

  /// True if the user sees standard error as it is written.
  public var isErrorsTerminal: Bool

  /// Returns the number of columns of the terminal; nil without one.
  public var columns: @Sendable () -> Int?

  /// Returns the number of lines of the terminal; nil if that isn't known.
  package var lines: @Sendable () -> Int? = { nil }

  /// Writes text as it is, or throws a `ConsoleError`.
  ///
  /// It takes only text that is safe to print, so values from outside are always cleaned.
  public var write: @Sendable (_ text: PrintedText, _ stream: Stream) throws -> Void

  /// Reads a line without its end, or throws that it is too long; nil when there are no more.
  public var readLine: @Sendable () async throws -> String?

  /// Reads the rest of the input, or returns nil if that is more than a limit, in bytes.
  public var readAll: @Sendable (_ limit: Int) async throws -> [UInt8]?

  /// Starts to send events to a stream: lines, and signals that ask the process to end.
  ///
  /// After a line it waits for `readOn`, so that a signal never waits behind a flood of lines.
  public var listen: @Sendable (_ events: EffectStream<ConsoleEvent>) -> Void

  /// Lets the next line or keys be sent, now that those before were taken.
  public var readOn: @Sendable () -> Void

  /// Returns true if the process may still open that many files; it opens none.
  public var canOpenFiles: @Sendable (_ count: Int) -> Bool = { _ in true }

  /// Calls a function each second, off the main thread, until it returns false.
  public var eachSecond: @Sendable (_ look: @escaping @Sendable () -> Bool) -> Void = { _ in }

  /// Ends the process at once.
  public var endProcess: @Sendable (_ code: ExitCode) -> Void = { _ in }

  /// The patience of changes that wait for another program; a signal to end the process ends it.
  public var patience = FolderPatience()

  /// Stops the process, and returns once it goes on: true if it has the terminal again.
  package var stop: @Sendable () -> Bool = { true }

  /// Returns the beginning of a line whose end hasn't come.
  package var halfLine: @Sendable () -> String = { "" }
  /// Returns the reason why no more lines can be read; nil at a mere end.
  package var inputFailure: @Sendable () -> String? = { nil }

  /// The keys of the terminal, if the process can read them one by one.
  package var keys: KeyInput?

  /// The terminal as a whole, if the process can show frames on it.
  package var screen: ScreenTerminal?

  /// Makes a console of closures.
  public init(
    environment: [String: String],
    isInputTerminal: Bool,
    isOutputTerminal: Bool,
    isErrorsTerminal: Bool = false,
    columns: @escaping @Sendable () -> Int? = { nil },
    write: @escaping @Sendable (_ text: PrintedText, _ stream: Stream) throws -> Void,
    readLine: @escaping @Sendable () async throws -> String?,
    readAll: @escaping @Sendable (_ limit: Int) async throws -> [UInt8]? = { _ in [] },
    listen: @escaping @Sendable (_ events: EffectStream<ConsoleEvent>) -> Void,
    readOn: @escaping @Sendable () -> Void = {}
  ) {
    self.environment = environment
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isErrorsTerminal = isErrorsTerminal
    self.columns = columns
    self.write = write
    self.readLine = readLine
    self.readAll = readAll
    self.listen = listen
    self.readOn = readOn
  }
}

/// The reason why text couldn't be written or read.
public enum ConsoleError: Error, Hashable, Sendable {
  /// The reader is gone.
  case closed
  /// The operating system refused, for this reason.
  case failed(String)
  /// The line was longer than the limit; nothing of it was taken.
  case lineTooLong
}

extension Console {
  /// True if both input and output are a terminal.
  public var isTerminal: Bool { isInputTerminal && isOutputTerminal }

  /// Writes a line.
  public func writeLine(_ line: PrintedText, to stream: Stream) throws {
    try write(line + "\n", stream)
  }
}

/// Something that happens while a session waits for a line.
public enum ConsoleEvent: Equatable, Sendable {
  /// The user typed a line.
  case line(String)
  /// The user pasted a line where lines are text, so it is that, whatever it begins with.
  case pastedNote(String)
  /// A line came that was longer than the limit.
  case lineTooLong
  /// No more lines will come, because the input ended.
  case end
  /// The program that read the output ended.
  case readerGone
  /// The wait is over during which no line was to be taken.
  case waited
  /// The user pressed keys, where the process reads them.
  case keys([Key])
  /// The user pressed Control-Z, or another process asked this one to stop.
  case stop
  /// The process goes on after a stop, during which others wrote on the terminal.
  case wentOn
  /// The app has work left that waited for time or for a frame.
  case timePassed
  /// The user pressed Control-C.
  case interrupt
  /// Another process asked this one to end.
  case terminate
  /// The user pressed Control-\, or another process asked this one to end with a core dump.
  case quit
  /// The terminal was closed.
  case hangUp
  /// The terminal got another size.
  case resized
  /// The screen may have changed by itself.
  case changed
}
