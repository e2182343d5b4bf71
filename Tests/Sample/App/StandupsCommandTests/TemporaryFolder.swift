import Foundation
import Testing

/// A folder that is there as long as this is.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appending(path: ProcessInfo.processInfo.globallyUniqueString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    #expect(throws: Never.self) { try FileManager.default.removeItem(at: url) }
  }

  /// The path of something in the folder.
  func path(_ name: String) -> String {
    url.appending(path: name).path
  }
}
