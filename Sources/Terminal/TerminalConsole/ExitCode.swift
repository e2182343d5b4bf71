/// The result of a process as a number, by the custom of `sysexits.h` and of shells.
public enum ExitCode: Int32, Sendable, CaseIterable {
  /// Success.
  case success = 0
  /// Failure: something wasn't found, or an expectation wasn't met.
  case failed = 1
  /// The user decided against it.
  case cancelled = 2
  /// The command line is invalid.
  case usage = 64
  /// The input data is invalid.
  case badData = 65
  /// A named file or folder doesn't exist.
  case noSuchFile = 66
  /// The output file couldn't be made.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// The terminal was closed.
  case hungUp = 129
  /// Control-C.
  case interrupted = 130
  /// Control-\.
  case quit = 131
  /// The reader of the output is gone.
  case brokenPipe = 141
  /// The process was asked to end.
  case terminated = 143
}
