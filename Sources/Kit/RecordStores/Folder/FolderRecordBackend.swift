import Foundation

/// Records in a folder, off the threads that others need.
actor FolderRecordBackend<Record: StorableRecord>: RecordBackend where Record.ID: RecordID {
  private var folder: RecordFolder<Record>
  private let queue = BlockingQueue("records in a folder")

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(_ folder: URL, schema: RecordSchema<Record>, sizeLimit: Int = RecordFile.sizeLimit) {
    self.folder = RecordFolder(
      folder.standardizedFileURL.path,
      schema: schema,
      sizeLimit: sizeLimit,
      on: POSIXFileSystem()
    )
  }

  func load() throws -> StoredRecords<Record> {
    try folder.load()
  }

  func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (StoredRecord<Record>?) -> StoredRecord<Record>?
  ) throws -> StoredRecord<Record>? {
    try folder.modify(id, for: operation, change)
  }

  func evict(deletedBefore date: Date) throws -> Int {
    try folder.evict(deletedBefore: date)
  }

  func leftovers() throws -> RecordLeftovers {
    try folder.leftovers()
  }
}
