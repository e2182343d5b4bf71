public import Foundation

/// Records in a folder, a file each, off the threads that others need.
package actor FolderRecordBackend<Record: StorableRecord>: RecordBackend where Record.ID: RecordID {
  private var folder: RecordFolder<Record>
  private let path: String
  private let waiting: FolderWaiting
  private let queue = BlockingQueue("records in a folder")

  /// A queue of its own, so that no other actor waits for the disk.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Makes a backend, which reads the folder when it is first used.
  ///
  /// - Parameters:
  ///   - folder: The folder, for records of this one kind.
  ///   - schema: The versions of the record's form.
  ///   - waiting: The patience of a change while another program is writing there.
  ///   - sizeLimit: The most bytes of a file; 64 MB unless told otherwise.
  package init(
    _ folder: URL,
    schema: RecordSchema<Record> = RecordSchema(),
    waiting: FolderWaiting = FolderWaiting(),
    sizeLimit: Int? = nil
  ) {
    path = folder.standardizedFileURL.path
    self.waiting = waiting
    self.folder = RecordFolder(
      path,
      schema: schema,
      sizeLimit: sizeLimit ?? RecordFile.sizeLimit,
      on: POSIXFileSystem()
    )
  }

  /// Reads all files.
  package func load() throws -> StoredRecords<Record> {
    let records = try folder.load()
    try folder.checkIsThere()
    return records
  }

  /// Reads one file.
  package func find(_ id: Record.ID) throws -> FoundRecord<Record> {
    let found = try folder.find(id)
    if found == .nothing { try folder.checkIsThere() }
    return found
  }

  /// Writes one file, if the change wants that.
  package func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>? {
    try await waiting.whenFree(path) { try folder.modify(id, for: operation, change) }
  }

  /// Removes the files of deleted records, and drafts of writers that ended suddenly.
  package func evict(deletedBefore date: Date) async throws -> Int {
    try await waiting.whenFree(path) { try folder.evict(deletedBefore: date) }
  }

  /// Does so a day after it found them, once a day, unless another program is writing there.
  package func evictDaily(deletedBefore date: Date) throws -> Int? {
    do {
      return try folder.evictDaily(deletedBefore: date)
    } catch let error as RecordStoreError where error.cause == .busy {
      return nil
    }
  }

  /// Finds the files in the folder that a store doesn't show.
  package func leftovers() throws -> RecordLeftovers {
    try folder.leftovers()
  }

  /// Reads everything as it lies there.
  package func contents() throws -> RawRecords {
    try folder.contents()
  }

  /// Reports the system's events in the folder.
  package nonisolated func watch(
    _ tell: @escaping @Sendable (Set<Record.ID>?) -> Void
  ) -> RecordWatch? {
    FolderWatch.start(path) { event in
      switch event {
      case .names(let names):
        let names = names.filter(RecordFileNames<Record.ID>.isRecord)
        guard !names.isEmpty else { return }
        let ids = names.compactMap(RecordFileNames<Record.ID>.owner)
        tell(ids.count == names.count ? Set(ids) : nil)
      case .anything:
        tell(nil)
      }
    }
  }
}

extension RecordStore {
  /// Makes a store that keeps its records in a folder, a file each.
  ///
  /// An acknowledged change is on the disk. The folder is made by the first write. Writes of other processes
  /// show as soon as the system reports them.
  ///
  /// - Parameters:
  ///   - folder: The folder, for records of this one kind. Other files in it are left alone.
  ///   - schema: The forms of the record so far. Records of a later form are reported and left alone.
  ///   - waiting: The patience of a change while another program is writing there; unless told otherwise, it waits
  ///     silently and without a limit.
  ///   - now: The date that a deletion is marked with.
  /// - Returns: The store; it reads the folder when it is first used.
  public static func folder(
    at folder: URL,
    schema: RecordSchema<Record> = RecordSchema(),
    waiting: FolderWaiting = FolderWaiting(),
    now: @escaping @Sendable () -> Date
  ) -> RecordStore {
    RecordStore(FolderRecordBackend(folder, schema: schema, waiting: waiting), now: now)
  }

  /// Makes the backend of such a store, to put it behind a backend of one's own.
  ///
  /// - Parameters:
  ///   - folder: The folder, for records of this one kind.
  ///   - schema: The forms of the record so far.
  ///   - waiting: The patience of a change while another program is writing there.
  /// - Returns: The backend; it reads the folder when it is first used.
  public static func backend(
    inFolder folder: URL,
    schema: RecordSchema<Record> = RecordSchema(),
    waiting: FolderWaiting = FolderWaiting()
  ) -> some RecordBackend<Record> {
    FolderRecordBackend(folder, schema: schema, waiting: waiting)
  }
}
