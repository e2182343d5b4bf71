import AppCommands
import FeatureKit
import TerminalConsole
import TerminalTexts

/// The file that `STANDUPS_LOG` names, which gets a line for each action of the parking lot.
@MainActor
final class ActionLogFile {
  private let descriptor: Int32
  private let path: String
  private let console: Console
  private var isBroken = false

  /// Opens the file, or makes it; lines go to its end.
  ///
  /// - Throws: An error if it can't be written.
  init(path: String, console: Console) throws {
    (self.path, self.console) = (path, console)
    descriptor = try OutputFile(path: path).openedToAppend()
  }

  isolated deinit { close(descriptor) }

  /// Writes a line with its date; after a failure, which is told once, none.
  func write(_ line: String, at date: Date) {
    guard !isBroken else { return }
    do throws(ConsoleError) {
      try OpenFile(descriptor).writeAll("\(date.formatted(.iso8601)) \(line)\n")
    } catch {
      isBroken = true
      let reason = error.reason
      let end = LineError("\(path) cannot be written, so the log ends here: \(reason).")
      console.tell { end.text + "\n" }
    }
  }
}
