/// Something that happens while a session waits for a line.
public enum ConsoleEvent: Equatable, Sendable {
  /// The person typed a line.
  case line(String)
  /// A line came that is too long to be taken.
  case lineTooLong
  /// No more lines will come: the input ended, or the terminal is gone.
  case end
  /// The time is over for which no line was to be taken.
  case waited
  /// Something that waits for time is due, while a recording lets it pass.
  case timePassed
  /// The person pressed Control-C.
  case interrupt
  /// Somebody asked the process to end.
  case terminate
  /// The person pressed Control-\, or somebody asked the process to end with a memory image.
  case quit
  /// The terminal was closed.
  case hangUp
  /// What is on screen may have changed by itself.
  case changed
}
