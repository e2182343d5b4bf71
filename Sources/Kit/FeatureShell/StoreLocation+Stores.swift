package import FeatureInjection
package import FeatureRecords
package import FeatureStores
import Foundation

extension StoreLocation {
  /// Returns the engine of the place.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the app.
  ///   - waiting: The behavior while another program writes to a folder; an address has its own.
  ///   - person: The person who changes records, as the log names them.
  ///   - now: The present.
  /// - Returns: The engine; it reads and creates nothing before its first use.
  package func engine(
    of kinds: [any StoredKind.Type],
    waiting: FolderWaiting = FolderWaiting(),
    person: String? = nil,
    now: DateSource
  ) -> any RecordEngine {
    func journal(at folder: URL) -> JournalEngine {
      JournalEngine(
        at: folder,
        kinds: kinds,
        besides: Set(Self.ownFolders),
        waiting: waiting,
        person: person,
        now: { now() }
      )
    }
    return switch self {
    case .folder(let folder): journal(at: folder)
    case .memory: MemoryEngine()
    case .address(let address): PersonalEngine(address.engine, own: journal(at: address.own))
    }
  }

  /// Opens the stores of everything that the user keeps.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the app.
  ///   - waiting: The behavior while another program writes there.
  ///   - person: The person who changes records, as the log names them.
  ///   - now: The date of a deletion.
  /// - Returns: The stores; they read and create nothing before their first use.
  package func stores(
    of kinds: [any StoredKind.Type],
    waiting: FolderWaiting = FolderWaiting(),
    person: String? = nil,
    now: DateSource
  ) -> RecordStores {
    let engine = engine(of: kinds, waiting: waiting, person: person, now: now)
    return RecordStores(kinds, on: engine, now: { now() })
  }

  /// The folders there that hold no records of the app's kinds.
  package static let ownFolders = EarlierSession.folders + [PersonalFolder.name]

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
    let folder: URL
    switch self {
    case .folder(let url): folder = url
    case .memory: return nil
    case .address(let address): folder = address.own
    }
    let personal = PersonalFolder(in: folder)
    let journal = SharedJournal(in: personal, waiting: waiting) { now() }
    func store<Record>(of kind: String) -> RecordStore<Record> {
      RecordStore(JournalRecordBackend(kind, in: journal)) { now() }
    }
    return SessionStores(
      sessions: store(of: "session"),
      drafts: store(of: "drafts"),
      owner: FolderOwner(in: personal),
      log: journal,
      earlier: EarlierSession(in: folder, waiting: waiting, now: now)
    )
  }
}
