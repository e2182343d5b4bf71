import FeatureFaults
import FeatureTesting
import Foundation

@testable import FeatureRecords

/// A backend that does what it is asked, and waits for the test before it says so.
struct LateBackend: RecordBackend {
  let base: MemoryRecordBackend<Note>
  let answers: FaultInjection
  var externalChanges = Telling.asItIs
  /// Hears at once what is stored.
  var didStore: @Sendable (StoredRecord<Note>) -> Void = { _ in }
  /// May let a reading fail.
  var didFind: @Sendable () throws -> Void = {}

  /// The way it tells of changes by others.
  enum Telling {
    case asItIs
    case everything
    case nothing
  }

  func load() async throws -> StoredRecords<Note> {
    let stored = base.load()
    try await answers.before(.load, at: "")
    return stored
  }

  func find(_ id: Note.ID) async throws -> FoundRecord<Note> {
    let found = base.find(id)
    try didFind()
    try await answers.before(.load, at: "")
    return found
  }

  func modify(
    _ id: Note.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Note>) -> StoredRecord<Note>?
  ) async throws -> StoredRecord<Note>? {
    let stored = try base.modify(id, for: operation, change)
    if let stored { didStore(stored) }
    try await answers.before(operation, at: "")
    return stored
  }

  func evict(deletedBefore date: Date) -> Int { base.evict(deletedBefore: date) }
  func evictDaily(deletedBefore date: Date) -> Int? { nil }

  func watch(_ tell: @escaping @Sendable (Set<Note.ID>?) -> Void) -> RecordWatch? {
    switch externalChanges {
    case .asItIs: base.watch(tell)
    case .everything: base.watch { _ in tell(nil) }
    case .nothing: nil
    }
  }
}
