import LineMode

extension ExitCode {
  /// The meaning of the code, in a sentence.
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
