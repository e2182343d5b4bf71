import FeatureKit
import Synchronization

/// A journal into which the records that a walk is given are put before they are first read.
final class GivenJournal<Kind: StoredKind>: RecordBackend {
  private let journal: JournalRecordBackend<Kind.Record>
  private let records: Mutex<[Kind.Record]>
  private let unreadable: [UnreadableRecord]

  init(_ kind: Kind.Type, in journal: SharedJournal, _ given: StoredRecords<Kind.Record>) {
    self.journal = JournalRecordBackend(kind.folder, in: journal, schema: kind.schema)
    records = Mutex(given.inOrder.map(\.record))
    unreadable = given.unreadable
  }

  func load() async throws -> StoredRecords<Kind.Record> {
    let given = records.withLock { records in
      defer { records = [] }
      return records
    }
    for (index, record) in given.enumerated() {
      _ = try await journal.modify(record.id, for: .save) { _ in
        StoredRecord(record, rank: index << 20)
      }
    }
    var all = try await journal.load()
    all.unreadable += unreadable
    return all
  }

  func find(_ id: Kind.Record.ID) async throws -> FoundRecord<Kind.Record> {
    try await journal.find(id)
  }

  func modify(
    _ id: Kind.Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Kind.Record>) -> StoredRecord<Kind.Record>?
  ) async throws -> StoredRecord<Kind.Record>? {
    try await journal.modify(id, for: operation, change)
  }

  var home: (any RecordHome)? { journal.home }

  func part(
    of id: Kind.Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Kind.Record>) throws -> StoredRecord<Kind.Record>?
  ) -> any ActPart {
    journal.part(of: id, for: operation, change)
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await journal.evict(deletedBefore: date)
  }

  func evictDaily(deletedBefore date: Date) async throws -> Int? {
    try await journal.evictDaily(deletedBefore: date)
  }

  func watch(
    _ tell: @escaping @Sendable (Set<Kind.Record.ID>?) -> Void
  ) async throws -> RecordWatch? {
    try await journal.watch(tell)
  }
}
