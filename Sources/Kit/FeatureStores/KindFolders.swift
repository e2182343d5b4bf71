package import FeatureRecords
package import Foundation

/// The folder of an app's records, in which each kind has a folder of its own.
package struct KindFolders: RecordEngine {
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

  package var place: String { url.path }

  package func place<Kind: StoredKind>(of id: String, _ kind: Kind.Type) -> String {
    url.appending(path: kind.folder).appending(path: "\(id).json").path
  }

  /// Makes the folder; those of the kinds come with their first change.
  package func make() throws { try DurableFolder.make(url.path) }

  package func raw<Kind: StoredKind>(of kind: Kind.Type) -> any RawRecordPlace {
    folder(of: kind)
  }

  package func folders(besides names: Set<String>) -> [String] {
    func files(in folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    }
    return files(in: url.path).filter { !names.contains($0) }
      .map { url.appending(path: $0).path }
      .filter { folder in files(in: folder).contains { $0.hasSuffix(".json") } }
  }

  package func end() {}

  private func folder<Kind: StoredKind>(of kind: Kind.Type) -> FolderRecordBackend<Kind.Record> {
    FolderRecordBackend(
      url.appending(path: kind.folder, directoryHint: .isDirectory),
      schema: kind.schema,
      waiting: waiting
    )
  }
}
