/// Something that happens while a session waits for a line.
public enum ConsoleEvent: Equatable, Sendable {
  /// The user typed a line.
  case line(String)
  /// A line came that was longer than the limit.
  case lineTooLong
  /// No more lines will come: the input ended, or the terminal is gone.
  case end
  /// The wait is over during which no line was to be taken.
  case waited
  /// Something that waits for time is due, while a recording lets it pass.
  case timePassed
  /// The user pressed Control-C.
  case interrupt
  /// Another process asked this one to end.
  case terminate
  /// The user pressed Control-\, or another process asked this one to end with a core dump.
  case quit
  /// The terminal was closed.
  case hangUp
  /// The screen may have changed by itself.
  case changed
}
