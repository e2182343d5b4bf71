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
    folder(of: kind)
  }

  /// The folder of a kind, for what a store doesn't show.
  package func folder<Kind: StoredKind>(of kind: Kind.Type) -> FolderRecordBackend<Kind.Record> {
    FolderRecordBackend(
      url.appending(path: kind.folder, directoryHint: .isDirectory),
      schema: kind.schema,
      waiting: waiting
    )
  }
}
