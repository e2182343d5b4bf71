package import FeatureInjection
package import FeatureRecords
package import FeatureStores
import Foundation

extension StoreLocation {
  /// Opens the stores of everything that the user keeps.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the app.
  ///   - waiting: The behavior while another program writes there.
  ///   - now: The date of a deletion.
  /// - Returns: The stores; they read and create nothing before their first use.
  package func stores(
    of kinds: [any StoredKind.Type],
    waiting: FolderWaiting = FolderWaiting(),
    now: DateSource
  ) -> RecordStores {
    switch self {
    case .folder(let folder):
      RecordStores(kinds, on: KindFolders(at: folder, waiting: waiting), now: { now() })
    case .memory:
      RecordStores(kinds, on: MemoryBackends(), now: { now() })
    }
  }

  /// Opens the stores of the app's last session and of drafts; nil if nothing outlives the process.
  ///
  /// - Parameters:
  ///   - waiting: The behavior while another program writes there.
  ///   - now: The present.
  /// - Returns: The stores; they read and create nothing before their first use.
  package func sessions(
    waiting: FolderWaiting = FolderWaiting(),
    now: DateSource
  ) -> SessionStores? {
    guard case .folder(let folder) = self else { return nil }
    return SessionStores(
      sessions: .folder(at: folder.appending(path: "session"), waiting: waiting) { now() },
      drafts: .folder(at: folder.appending(path: "drafts"), waiting: waiting) { now() },
      owner: FolderOwner(at: folder.appending(path: "owners"))
    )
  }

  /// Finds the files beside the records of a kind; in memory there are none.
  package func leftovers<Kind: StoredKind>(of kind: Kind.Type) async throws -> RecordLeftovers {
    guard case .folder(let folder) = self else { return RecordLeftovers() }
    return try await KindFolders(at: folder).folder(of: kind).leftovers()
  }

  /// Reads the deleted records of a kind that can still be restored, the last deleted first.
  ///
  /// In memory there are none.
  package func deleted<Kind: StoredKind>(
    _ kind: Kind.Type
  ) async throws -> [DeletedRecord<Kind.Record>] {
    guard case .folder(let folder) = self else { return [] }
    return try await KindFolders(at: folder).folder(of: kind).deleted()
  }
}

/// The places of all kinds in memory.
private struct MemoryBackends: KindBackends {
  func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    MemoryRecordBackend(schema: kind.schema)
  }
}
