import FeatureRecords
import Foundation

/// A record as long as a page, so that a fault may strike in the middle of its write.
struct Page: Codable, Equatable, Identifiable, Sendable {
  let id: String
  let version: Int
  let text: String

  init(_ id: String, version: Int = 0, length: Int = 20_000) {
    self.id = id
    self.version = version
    text = String(repeating: Self.letter(version), count: length)
  }

  /// True if all of it is of one version.
  var isWhole: Bool { text.allSatisfy { String($0) == Self.letter(version) } }

  private static func letter(_ version: Int) -> String { String(version % 10) }
}

func openStore(_ folder: URL) -> RecordStore<Page> {
  .folder(at: folder, now: { .distantPast })
}

/// Makes a folder that all users may read, and removes it after use.
func withFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "faults-\(ProcessInfo.processInfo.globallyUniqueString)"
  )
  try FileManager.default.createDirectory(
    at: folder,
    withIntermediateDirectories: false,
    attributes: [.posixPermissions: 0o755]
  )
  do {
    try await body(folder)
  } catch {
    try FileManager.default.removeItem(at: folder)
    throw error
  }
  try FileManager.default.removeItem(at: folder)
}
