package import FeatureKit

/// A terminal that gives its keys to the process, which shows what they type.
package struct KeyInput: Sendable {
  /// The rows that show it.
  package var foot: TerminalFoot
  /// Takes the keys over, and starts to send them and signals to a stream.
  ///
  /// After keys it waits for `Console.readOn`.
  package var listen: @Sendable (_ events: EffectStream<ConsoleEvent>) -> Void
  /// Gives the keys back to the terminal.
  package var end: @Sendable () -> Void
}

extension Console {
  /// True if text on the terminal can be drawn over, for a person who sees it.
  ///
  /// `TERM=dumb` can't, and a screen reader (`ACCESSIBLE`) reads everything again that is.
  public var canBeDrawnOver: Bool {
    let terminal = environment["TERM"] ?? ""
    return isErrorsTerminal && !terminal.isEmpty && terminal != "dumb"
      && ["", "0"].contains(environment["ACCESSIBLE"] ?? "")
  }
}
