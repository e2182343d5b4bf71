package import FeatureRecords
package import Foundation

/// The folder of an app's records, in which each kind has a folder of its own.
package struct KindFolders: KindBackends {
  /// The folder.
  package let url: URL
  /// The behavior while another program writes there.
  package let waiting: FolderWaiting

  /// Names a folder, which need not be there yet.
  package init(at url: URL, waiting: FolderWaiting = FolderWaiting()) {
    (self.url, self.waiting) = (url, waiting)
  }

  package func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    RecordStore<Kind.Record>
      .backend(inFolder: self.url(of: kind), schema: kind.schema, waiting: waiting)
  }

  /// Removes records of a kind for good a day after it found them deleted before a date, once a day.
  package func evictDaily<Kind: StoredKind>(
    _ kind: Kind.Type,
    deletedBefore date: Date
  ) async throws -> Int? {
    try await RecordStore<Kind.Record>.evictDaily(
      inFolder: self.url(of: kind),
      schema: kind.schema,
      waiting: waiting,
      deletedBefore: date
    )
  }

  /// Finds the files beside the records of a kind.
  package func leftovers<Kind: StoredKind>(of kind: Kind.Type) async throws -> RecordLeftovers {
    try await RecordStore<Kind.Record>.leftovers(inFolder: self.url(of: kind), schema: kind.schema)
  }

  /// Reads the deleted records of a kind that can still be restored, the last deleted first.
  package func deleted<Kind: StoredKind>(
    _ kind: Kind.Type
  ) async throws -> [DeletedRecord<Kind.Record>] {
    try await RecordStore<Kind.Record>.deleted(inFolder: self.url(of: kind), schema: kind.schema)
  }

  private func url(of kind: any StoredKind.Type) -> URL {
    url.appending(path: kind.folder, directoryHint: .isDirectory)
  }
}
