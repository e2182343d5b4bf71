public import FeatureKit

/// The world around a command: what it reads, and where it writes.
///
/// The executable has `Console.live`; tests make one of closures.
public struct Console: Sendable {
  /// Where text is written to.
  public enum Stream: Sendable, Hashable {
    /// Standard output, which holds results only.
    case output
    /// Standard error, which holds everything else.
    case errors
  }

  /// The environment of the process.
  public var environment: [String: String]

  /// Whether someone can type answers.
  public var isInputTerminal: Bool

  /// Whether someone reads the results, rather than a program.
  public var isOutputTerminal: Bool

  /// Whether someone sees what is written beside the results as it is written.
  public var isErrorsTerminal: Bool

  /// Writes text as it is, or throws a `ConsoleError`.
  ///
  /// It takes nothing but text that is safe to print, so no value from outside gets past the cleaning.
  public var write: @Sendable (_ text: PrintedText, _ stream: Stream) throws -> Void

  /// Reads a line without its end, or throws that it is too long; nil when there are no more.
  public var readLine: @Sendable () async throws -> String?

  /// Reads the rest of the input, or returns nil if that is more than a limit, in bytes.
  public var readAll: @Sendable (_ limit: Int) async throws -> [UInt8]?

  /// Starts to send what happens to a stream: lines, and signals that ask the process to end.
  ///
  /// After a line it waits for `readOn`, so that a signal never has to wait behind a flood of lines.
  public var listen: @Sendable (_ events: EffectStream<ConsoleEvent>) -> Void

  /// Lets the next line be sent, now that the one before was taken.
  public var readOn: @Sendable () -> Void

  /// Returns true if the process may still open that many files; it opens none.
  public var canOpenFiles: @Sendable (_ count: Int) -> Bool

  /// Calls a function each second, on another thread than the main one, until that returns false.
  public var eachSecond: @Sendable (_ look: @escaping @Sendable () -> Bool) -> Void

  /// Ends the process at once.
  public var endProcess: @Sendable (_ code: ExitCode) -> Void

  /// The patience of changes that wait for another program; a signal that asks the process to end ends it.
  public var patience: FolderPatience

  /// Makes a console of closures.
  public init(
    environment: [String: String],
    isInputTerminal: Bool,
    isOutputTerminal: Bool,
    isErrorsTerminal: Bool = false,
    write: @escaping @Sendable (_ text: PrintedText, _ stream: Stream) throws -> Void,
    readLine: @escaping @Sendable () async throws -> String?,
    readAll: @escaping @Sendable (_ limit: Int) async throws -> [UInt8]? = { _ in [] },
    listen: @escaping @Sendable (_ events: EffectStream<ConsoleEvent>) -> Void,
    readOn: @escaping @Sendable () -> Void = {},
    canOpenFiles: @escaping @Sendable (_ count: Int) -> Bool = { _ in true },
    eachSecond: @escaping @Sendable (_ look: @escaping @Sendable () -> Bool) -> Void = { _ in },
    endProcess: @escaping @Sendable (_ code: ExitCode) -> Void = { _ in },
    patience: FolderPatience = FolderPatience()
  ) {
    self.environment = environment
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isErrorsTerminal = isErrorsTerminal
    self.write = write
    self.readLine = readLine
    self.readAll = readAll
    self.listen = listen
    self.readOn = readOn
    self.canOpenFiles = canOpenFiles
    self.eachSecond = eachSecond
    self.endProcess = endProcess
    self.patience = patience
  }
}

/// Why text could not be written or read.
public enum ConsoleError: Error, Hashable, Sendable {
  /// Nobody reads any more.
  case closed
  /// The operating system refused, for this reason.
  case failed(String)
  /// Somebody typed or sent more than is held for a line; nothing of it was taken.
  case lineTooLong
}

extension Console {
  /// True if a person sits at both ends.
  public var isTerminal: Bool { isInputTerminal && isOutputTerminal }

  /// Writes a line.
  public func writeLine(_ line: PrintedText, to stream: Stream) throws {
    try write(line + "\n", stream)
  }
}
