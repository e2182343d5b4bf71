public import Foundation
import Testing

/// An empty folder that only its owner uses, and that is removed with it.
///
/// ```swift
/// let folder = try TemporaryFolder()
/// let store = RecordStore<Note>.folder(at: folder.url, now: { .now })
/// ```
///
/// It is in memory where the system has a place for that, unless `TMPDIR` names another one: what it holds goes with the
/// test, which then doesn't wait for a disk. A folder that can't be removed, because something in it is gone or
/// forbidden, fails the test.
public final class TemporaryFolder: Sendable {
  /// The location of the folder.
  public let url = parent.appending(path: ProcessInfo.processInfo.globallyUniqueString)

  private static let parent: URL = {
    let memory = "/dev/shm"
    return ProcessInfo.processInfo.environment["TMPDIR"] == nil
      && FileManager.default.isWritableFile(atPath: memory)
      ? URL(filePath: memory) : FileManager.default.temporaryDirectory
  }()

  /// Makes the folder.
  ///
  /// - Throws: An error of the system.
  public init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    #expect(throws: Never.self) { try FileManager.default.removeItem(at: url) }
  }

  /// Returns the path of a file in the folder, which needn't exist.
  public func path(_ name: String) -> String { url.appending(path: name).path }
}
