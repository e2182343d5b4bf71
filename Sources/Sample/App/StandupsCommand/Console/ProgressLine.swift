import CommandLineTables
import FeatureKit
import LineMode

/// A line on standard error with the progress of work that takes longer than a moment.
///
/// Hidden without a terminal, for machine output, and with `--quiet`.
struct ProgressLine {
  private var writer: LineWriter?
  private let now: DateSource
  private let verb: String
  private var next: Date
  private var isShown = false

  /// Makes a line that begins with a verb, such as “Importing”.
  init(_ verb: String, _ invocation: Invocation) {
    let console = invocation.console
    let isWanted = invocation.form == .text && !invocation[.quiet]
    writer = console.canBeDrawnOver && isWanted ? LineWriter(console) : nil
    now = invocation.dependencies.now
    self.verb = verb
    next = now() + 0.5
  }

  /// Shows the number of finished items, no more than ten times a second.
  mutating func show(_ done: Int, of total: Int) {
    guard done < total else { return }
    show("\(done) of \(total)")
  }

  /// Shows the progress, no more than ten times a second.
  mutating func show(_ text: PrintedText) {
    guard writer != nil, now() >= next else { return }
    next = now() + 0.1
    isShown = true
    writer?.write("\r\(verb) \(text)")
  }

  /// Clears the line, for the text that follows.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    writer?.write("\r\u{1B}[K")
  }
}
