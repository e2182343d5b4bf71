public import FeatureRecords
public import Foundation

/// A backend that does first what a test has ordered, and then what another one does.
public struct RehearsedBackend<Record: StorableRecord>: RecordBackend where Record.ID: RecordID {
  private let base: any RecordBackend<Record>
  private let rehearsal: StoreRehearsal

  /// Puts the orders of a test before a backend.
  public init(_ base: any RecordBackend<Record>, _ rehearsal: StoreRehearsal) {
    self.base = base
    self.rehearsal = rehearsal
  }

  /// Reads everything, unless the test wants something else.
  public func load() async throws -> StoredRecords<Record> {
    try await rehearsal.before(.load, at: "The store")
    return try await base.load()
  }

  /// Reads one record, unless the test wants something else; that counts as loading.
  public func find(_ id: Record.ID) async throws -> FoundRecord<Record> {
    try await rehearsal.before(.load, at: id.description)
    return try await base.find(id)
  }

  /// Changes one record, unless the test wants something else.
  public func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>? {
    try await rehearsal.beforeWrite(operation, at: id.description)
    return try await base.modify(id, for: operation, change)
  }

  /// Removes deleted records, unless the test wants something else.
  public func evict(deletedBefore date: Date) async throws -> Int {
    try await rehearsal.beforeWrite(.evict, at: "The store")
    return try await base.evict(deletedBefore: date)
  }

  /// Watches as the other backend does.
  public func watch(
    _ tell: @escaping @Sendable (RecordNews<Record.ID>) -> Void
  ) async throws -> RecordWatch? {
    try await base.watch(tell)
  }
}
