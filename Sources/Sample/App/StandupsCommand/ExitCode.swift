/// What the process says about how it went, as `Docs/Formats.md` lists it.
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
  /// The terminal was closed; a running meeting was saved.
  case hungUp = 129
  /// Control-C, on a terminal twice; a running meeting was saved.
  case interrupted = 130
  /// Control-\; a running meeting was saved.
  case quit = 131
  /// The reader of the output is gone.
  case brokenPipe = 141
  /// The process was asked to end; a running meeting was saved.
  case terminated = 143
}

extension ExitCode {
  /// What the code means, in a sentence.
  var abstract: String {
    switch self {
    case .success: "What was asked for was done."
    case .failed: "It could not be done."
    case .cancelled: "The person decided against it."
    case .usage: "The command line makes no sense."
    case .badData: "Data that was read makes no sense."
    case .noSuchFile: "A file that was named is not there."
    case .cannotCreate: "Something could not be made in the place that was named."
    case .inputOutput: "Reading or writing failed."
    case .hungUp: "The terminal was closed; a running meeting was saved."
    case .interrupted: "Control-C in a meeting, on a terminal twice; it was saved."
    case .quit: "The quit key of the terminal; a running meeting was saved."
    case .brokenPipe: "The reader of the output is gone."
    case .terminated: "The process was asked to end; a running meeting was saved."
    }
  }
}
