package import FeatureRecords
package import Foundation

/// A record as long as a page, so that a fault may strike in the middle of its write.
package struct Page: Codable, Equatable, Identifiable, Sendable {
  package let id: String
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

/// The place of pages, in a folder that each check has for itself.
package struct Place: Sendable {
  @TaskLocal static var current = Place()

  /// Makes the backend of the pages.
  package var backend: @Sendable (URL) -> any RecordBackend<Page> = {
    RecordStore<Page>.backend(inFolder: $0)
  }
  /// Makes the backend of the pages as earlier versions kept them; nil without one.
  package var earlier: (@Sendable (URL) -> any RecordBackend<Page>)?
  /// Makes what must be there before the first page.
  package var make: @Sendable (URL) async throws -> Void = { _ in }
  /// The bytes of the largest file in which a page of 1,000 letters has room, and not one of 20,000.
  package var fileLimit = 10_000
  /// The error of a file that may not grow.
  package var fileLimitError = EFBIG
  /// The least number of saves, of those that are killed, that leave a trace.
  package var traceGoal = 1
  /// True if other users read pages where they can't write.
  package var isReadAnyway = true

  /// True if several pages are changed as one.
  var makesActs: Bool { backend(FileManager.default.temporaryDirectory).home != nil }

  /// Describes the place of a folder, a file a page.
  package init() {}
}

func openStore(_ folder: URL) -> RecordStore<Page> {
  RecordStore(Place.current.backend(folder), now: { .distantPast })
}

/// The drafts that writers left in a folder.
func drafts(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tmp") }
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
    try await Place.current.make(folder)
    try await body(folder)
  } catch {
    try FileManager.default.removeItem(at: folder)
    throw error
  }
  try FileManager.default.removeItem(at: folder)
}
