import FeatureKit
import TerminalConsole
import TerminalTexts

/// A line on standard error with the progress of work that takes longer than a moment.
///
/// Hidden without a terminal, for machine output, and with `--quiet`.
struct ProgressLine {
  private var writer: LineWriter?
  private let columns: @Sendable () -> Int?
  private let now: DateSource
  private let verb: String
  private var next: Date
  private var isShown = false

  /// Makes a line that begins with a verb, such as “Importing”.
  init(_ verb: String, _ invocation: Invocation) {
    let isWanted = invocation.form == .text && !invocation[.quiet]
    self.init(verb, on: isWanted ? invocation.console : nil, now: invocation.dependencies.now)
  }

  /// Makes a line on a console; nil for none.
  init(_ verb: String, on console: Console?, now: DateSource) {
    writer = console.flatMap { $0.canBeDrawnOver ? LineWriter($0) : nil }
    columns = { console?.columns() }
    (self.verb, self.now) = (verb, now)
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
    // A second row couldn't be cleared, and a row that is full has its end in the next one.
    let line = ("\(verb) \(text)" as PrintedText).text.truncated(toWidth: (columns() ?? 80) - 1)
    // What the line before had beyond this one goes.
    writer?.write("\r\(line)\u{1B}[K")
  }

  /// Clears the line, for the text that follows.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    writer?.write("\r\u{1B}[K")
  }
}
