import Foundation

/// Records in a folder, off the threads that others need.
actor FolderRecordBackend<Record: StorableRecord>: RecordBackend where Record.ID: RecordID {
  private var folder: RecordFolder<Record>
  private let path: String
  private let queue = BlockingQueue("records in a folder")

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(_ folder: URL, schema: RecordSchema<Record>, sizeLimit: Int = RecordFile.sizeLimit) {
    path = folder.standardizedFileURL.path
    self.folder = RecordFolder(
      path,
      schema: schema,
      sizeLimit: sizeLimit,
      on: POSIXFileSystem()
    )
  }

  func load() throws -> StoredRecords<Record> {
    try folder.load()
  }

  func find(_ id: Record.ID) throws -> FoundRecord<Record> {
    try folder.find(id)
  }

  func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) throws -> StoredRecord<Record>? {
    try folder.modify(id, for: operation, change)
  }

  func evict(deletedBefore date: Date) throws -> Int {
    try folder.evict(deletedBefore: date)
  }

  func leftovers() throws -> RecordLeftovers {
    try folder.leftovers()
  }

  func deleted() throws -> [Record] {
    try folder.deleted()
  }

  nonisolated func watch(
    _ tell: @escaping @Sendable (RecordNews<Record.ID>) -> Void
  ) -> RecordWatch? {
    FolderWatch.start(path) { event in
      switch event {
      case .names(let names):
        let names = names.filter(RecordFileNames<Record.ID>.isRecord)
        guard !names.isEmpty else { return }
        let ids = names.compactMap(RecordFileNames<Record.ID>.owner)
        tell(ids.count == names.count ? .records(Set(ids)) : .everything)
      case .anything:
        tell(.everything)
      }
    }
  }
}
