import FeatureWalks
import Foundation

/// The walk so far of an exploration, in a file that stays if the process ends in it.
///
/// One file serves all explorations of a process, as these take turns.
@MainActor
final class ExplorerTrail {
  private let url: URL
  private var file: FileHandle?

  private static var isAnnounced = false

  /// Makes the file, and names it on standard error once in a process; without a file, nothing is kept.
  init() {
    let number = ProcessInfo.processInfo.processIdentifier
    url = FileManager.default.temporaryDirectory.appending(path: "explorer-\(number).walk")
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else { return }
    file = FileHandle(forWritingAtPath: url.path)
    guard !Self.isAnnounced else { return }
    Self.isAnnounced = true
    FileHandle.standardError.write(
      Data("If the explored app ends the process, the walk up to there is in \(url.path).\n".utf8)
    )
  }

  /// Writes the next step before it is taken; nil begins anew.
  func note(_ step: WalkStep?) {
    do {
      if let step {
        try file?.write(contentsOf: Data("\(step.text)\n".utf8))
      } else {
        try file?.truncate(atOffset: 0)
      }
    } catch {
      // The disk is full: the exploration goes on without the file.
      file = nil
    }
  }

  /// Removes the file once the exploration has ended by itself.
  func remove() {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      // It was never made, or is gone already.
    }
  }
}
