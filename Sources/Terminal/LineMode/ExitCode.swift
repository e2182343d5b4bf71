/// The result of a process as a number, by the custom of `sysexits.h` and of shells.
public enum ExitCode: Int32, Sendable, CaseIterable {
  /// What was asked for was done.
  case success = 0
  /// It could not be done: something was not found, or an expectation was not met.
  case failed = 1
  /// The person decided against it.
  case cancelled = 2
  /// The command line makes no sense.
  case usage = 64
  /// The data that was read makes no sense.
  case badData = 65
  /// A file that was named is not there.
  case noSuchFile = 66
  /// Something could not be made in the place that was named.
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
