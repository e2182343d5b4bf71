import CommandLineTables
import FeatureKit
import Foundation
import LineMode

/// A line on standard error that says how far something is, if it takes longer than a moment.
///
/// There is none where nobody sees it change, for programs, or for who wants it quiet.
struct ProgressLine {
  private var writer: LineWriter?
  private let now: DateSource
  private let verb: String
  private var next: Date
  private var isShown = false

  /// Makes a line that begins with a verb, such as “Importing”.
  init(_ verb: String, _ invocation: Invocation) {
    let console = invocation.console
    let accessible = console.environment["ACCESSIBLE"] ?? ""
    let isSeen =
      console.isErrorsTerminal && console.environment["TERM"] != "dumb"
      && (accessible.isEmpty || accessible == "0")
    let isWanted = invocation.form == .text && !invocation[.quiet]
    writer = isSeen && isWanted ? LineWriter(console) : nil
    now = invocation.dependencies.now
    self.verb = verb
    next = now() + 0.5
  }

  /// Shows how much is done, no more than ten times a second.
  mutating func show(_ done: Int, of total: Int) {
    guard done < total else { return }
    show("\(done) of \(total)")
  }

  /// Shows how far it is, no more than ten times a second.
  mutating func show(_ text: PrintedText) {
    guard writer != nil, now() >= next else { return }
    next = now() + 0.1
    isShown = true
    writer?.write("\r\(verb) \(text)")
  }

  /// Takes the line away again, for what follows.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    writer?.write("\r\u{1B}[K")
  }
}
