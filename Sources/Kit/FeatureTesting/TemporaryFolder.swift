public import Foundation
import Testing

/// An empty folder that nobody else has, and that is gone with this.
///
/// ```swift
/// let folder = try TemporaryFolder()
/// let store = RecordStore<Note>.folder(at: folder.url, now: { .now })
/// ```
///
/// A folder that cannot be removed, because something in it is gone or forbidden, fails the test.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url = FileManager.default.temporaryDirectory
    .appending(path: ProcessInfo.processInfo.globallyUniqueString)

  /// Makes the folder.
  ///
  /// - Throws: Why the system did not make it.
  public init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    #expect(throws: Never.self) { try FileManager.default.removeItem(at: url) }
  }

  /// Returns the path of something in the folder, there or not.
  public func path(_ name: String) -> String {
    url.appending(path: name).path
  }
}
