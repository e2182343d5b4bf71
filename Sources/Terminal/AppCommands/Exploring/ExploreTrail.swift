import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

/// The current walk of the explorer, in a file that stays when the process crashes or hangs.
///
/// A line is written before its action.
@MainActor
final class ExploreTrail {
  let path: String
  /// Counts the actions that were begun, to watch them.
  let acts = ActCount()
  private let descriptor: Int32
  /// The length of the lines that make the world, in bytes.
  private var begin: off_t = 0
  private var isKept = false

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - path: Its name; nil for one in the folder for temporary files.
  ///   - program: The name of the program.
  ///   - folder: That folder.
  /// - Throws: An error if a file is there already, or can't be made.
  init(path: String?, of program: String, temporaryIn folder: String) throws {
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    self.path = path ?? "\(folder)/\(program)-explore-\(number).walk"
    let file = OutputFile(path: self.path, isReplaceable: false)
    descriptor = try file.made(isPrivate: path == nil)
    do {
      try begin([])
    } catch {
      unlink(self.path)
      throw CommandFailure(.cannotCreate, "\(self.path) cannot be written: \(error.reason).")
    }
  }

  isolated deinit { close(descriptor) }

  /// Begins in other worlds, whose walks begin with these lines.
  func begin(_ settings: [WalkSetting]) throws(ConsoleError) {
    note(nil)
    var walk = Walk(file: "", steps: settings.map { .setting($0) })
    walk.lines.insert(.init(comment: " How far the explorer came."), at: 0)
    try write(walk)
    begin = off_t(walk.text.utf8.count)
  }

  /// Writes the next step; nil begins in a new world.
  func note(_ step: WalkStep?) {
    acts.add()
    guard let step else {
      ftruncate(descriptor, begin)
      return
    }
    let end = lseek(descriptor, 0, SEEK_END)
    do {
      try OpenFile(descriptor).writeAll(step.text + "\n")
    } catch {
      // The disk is full: the exploration goes on, and the file lacks this line, also its beginning.
      ftruncate(descriptor, end)
    }
  }

  /// Writes a walk in place of what the file has.
  private func write(_ walk: Walk) throws(ConsoleError) {
    guard ftruncate(descriptor, 0) == 0 else { throw .failed(String(cString: strerror(errno))) }
    try OpenFile(descriptor).writeAll(walk.text)
  }

  /// Leaves the file, with another walk in it.
  ///
  /// - Parameter walk: The walk; it is the last one.
  /// - Throws: An error of writing. The file stays.
  func keep(_ walk: Walk) throws(ConsoleError) {
    isKept = true
    try write(walk)
    try OpenFile(descriptor).sync()
  }

  /// Removes the file at the end of the exploration, unless it was kept.
  func remove() {
    if !isKept { unlink(path) }
  }
}
