package import FeatureRecords
package import Foundation

/// A backend that does first what a test has ordered, and then what another one does.
package struct FaultInjectingBackend<Record: StorableRecord>: RecordBackend
where Record.ID: RecordID {
  private let base: any RecordBackend<Record>
  private let faults: FaultInjection

  /// Puts the orders of a test before a backend.
  package init(_ base: any RecordBackend<Record>, _ faults: FaultInjection) {
    self.base = base
    self.faults = faults
  }

  /// Reads everything, unless the test wants something else.
  package func load() async throws -> StoredRecords<Record> {
    try await faults.before(.load, at: "The store")
    return try await base.load()
  }

  /// Reads one record, unless the test wants something else; that counts as loading.
  package func find(_ id: Record.ID) async throws -> FoundRecord<Record> {
    try await faults.before(.load, at: id.description)
    return try await base.find(id)
  }

  /// Changes one record, unless the test wants something else.
  package func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>? {
    try await faults.beforeWrite(operation, at: id.description)
    return try await base.modify(id, for: operation, change)
  }

  /// Removes deleted records, unless the test wants something else.
  package func evict(deletedBefore date: Date) async throws -> Int {
    try await faults.beforeWrite(.evict, at: "The store")
    return try await base.evict(deletedBefore: date)
  }

  /// Removes them a day after they were found, unless the test wants something else.
  package func evictDaily(deletedBefore date: Date) async throws -> Int? {
    try await faults.beforeWrite(.evict, at: "The store")
    return try await base.evictDaily(deletedBefore: date)
  }

  /// Watches as the other backend does.
  package func watch(
    _ tell: @escaping @Sendable (ExternalChanges<Record.ID>) -> Void
  ) async throws -> RecordWatch? {
    try await base.watch(tell)
  }
}
