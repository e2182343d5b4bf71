import FeatureKit
import StandupsDomain
import StandupsStorage
import Synchronization

/// A folder into which the standups that a walk is given are put before it is first read.
final class GivenFolder: RecordBackend {
  private let folder: FolderRecordBackend<Standup>
  private let standups: Mutex<[Standup]>
  private let unreadable: [UnreadableRecord]

  init(_ folder: URL, _ given: StoredRecords<Standup>) {
    self.folder = FolderRecordBackend(folder, schema: StandupKind.schema)
    standups = Mutex(given.inOrder.map(\.record))
    unreadable = given.unreadable
  }

  func load() async throws -> StoredRecords<Standup> {
    let given = standups.withLock { standups in
      defer { standups = [] }
      return standups
    }
    for (index, standup) in given.enumerated() {
      _ = try await folder.modify(standup.id, for: .save) { _ in
        StoredRecord(standup, rank: index << 20)
      }
    }
    var all = try await folder.load()
    all.unreadable += unreadable
    return all
  }

  func find(_ id: Standup.ID) async throws -> FoundRecord<Standup> {
    try await folder.find(id)
  }

  func modify(
    _ id: Standup.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Standup>) -> StoredRecord<Standup>?
  ) async throws -> StoredRecord<Standup>? {
    try await folder.modify(id, for: operation, change)
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await folder.evict(deletedBefore: date)
  }

  func evictDaily(deletedBefore date: Date) async throws -> Int? {
    try await folder.evictDaily(deletedBefore: date)
  }

  func watch(_ tell: @escaping @Sendable (Set<Standup.ID>?) -> Void) -> RecordWatch? {
    folder.watch(tell)
  }
}
