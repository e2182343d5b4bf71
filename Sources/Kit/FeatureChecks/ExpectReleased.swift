import FeatureRecords
public import FeatureStores
import FeatureTesting
import Foundation
public import Testing

/// Expects a record to be read as each released version wrote it, and saved as the last one did.
///
/// A failure explains how to read older files, and prints the text to add.
///
/// - Parameters:
///   - kind: The kind.
///   - id: The id of the record.
///   - files: The texts of its file, the oldest first.
///   - sourceLocation: The place of the call.
/// - Throws: An error of the disk.
public func expectReleased<Kind: StoredKind>(
  _ kind: Kind.Type,
  id: String,
  files: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  try #require(
    !files.isEmpty,
    "Give the text of each released file; \"\" if there is none yet.",
    sourceLocation: sourceLocation
  )
  func store(in folder: TemporaryFolder) -> RecordStore<Kind.Record> {
    .folder(at: folder.url.appending(path: kind.folder), schema: kind.schema) { .distantPast }
  }
  var saved: String?
  for (index, text) in files.enumerated() {
    let (folder, next) = (try TemporaryFolder(), try TemporaryFolder())
    let path = "\(kind.folder)/\(id).json"
    try FileManager.default.createDirectory(
      atPath: folder.path(kind.folder),
      withIntermediateDirectories: false
    )
    try Data(text.utf8).write(to: URL(filePath: folder.path(path)))
    let loaded = try await store(in: folder).load()
    guard let record = loaded.records.first else {
      Issue.record(
        """
        Text \(index + 1) of a \(kind.word) can't be read: \
        \(loaded.unreadable.map(\.error.reason).joined(separator: "; ")). People have such files. \
        Make a new field optional, or read it with its default: \
        `decodeIfPresent(String.self, forKey: .note) ?? ""`.
        """,
        sourceLocation: sourceLocation
      )
      return
    }
    // In a folder of its own it is written anew.
    try await store(in: next).save(record)
    saved = try String(contentsOfFile: next.path(path), encoding: .utf8)
  }
  #expect(
    saved == files.last,
    """
    A \(kind.word) isn't saved as the last text has it. If it has a new field, add this text behind \
    the others, which stay:
    \(saved ?? "")
    """,
    sourceLocation: sourceLocation
  )
}
