package import FeatureKit

/// A terminal that gives its keys to the process, which shows what they type.
package struct KeyInput: Sendable {
  /// The rows that show it.
  package var foot: TerminalFoot
  /// Takes the keys over, and starts to send them and signals to a stream.
  ///
  /// After keys it waits for `Console.readOn`.
  package var listen: @Sendable (_ events: EffectStream<ConsoleEvent>) -> Void
  /// Returns true while a paste goes on.
  package var isPasting: @Sendable () -> Bool = { false }
  /// Gives the keys back to the terminal.
  package var end: @Sendable () -> Void
}

/// A terminal that shows frames and gives its keys to the process.
package struct ScreenTerminal: Sendable {
  /// Returns the size of the terminal.
  package var size: @Sendable () -> (columns: Int, rows: Int)
  /// Takes the terminal over, and starts to send its keys and signals to a stream.
  ///
  /// After keys it waits for `Console.readOn`. Everything that ends or stops the process gives the terminal back. It
  /// returns false if another process has the terminal; then an event says when this one gets it.
  package var begin: @Sendable (_ events: EffectStream<ConsoleEvent>) -> Bool
  /// Shows a frame.
  package var write: @Sendable (_ bytes: [UInt8]) throws(ConsoleError) -> Void
  /// Gives the terminal back.
  package var end: @Sendable () -> Void

  /// Makes a terminal of closures.
  package init(
    size: @escaping @Sendable () -> (columns: Int, rows: Int),
    begin: @escaping @Sendable (_ events: EffectStream<ConsoleEvent>) -> Bool,
    write: @escaping @Sendable (_ bytes: [UInt8]) throws(ConsoleError) -> Void,
    end: @escaping @Sendable () -> Void
  ) {
    (self.size, self.begin, self.write, self.end) = (size, begin, write, end)
  }
}

extension Console {
  /// True if text on the terminal can be drawn over, for a person who sees it.
  public var canBeDrawnOver: Bool { isErrorsTerminal && isForEyes }

  /// True if the terminal can show frames, for a person who sees it.
  package var canShowFrames: Bool { isTerminal && isForEyes }

  /// `TERM=dumb` can't be drawn over, and a screen reader (`ACCESSIBLE`) reads everything again that is.
  private var isForEyes: Bool {
    let terminal = environment["TERM"] ?? ""
    return !terminal.isEmpty && terminal != "dumb"
      && ["", "0"].contains(environment["ACCESSIBLE"] ?? "")
  }
}
