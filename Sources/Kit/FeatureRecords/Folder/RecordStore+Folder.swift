public import Foundation

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
    RecordStore(
      FolderRecordBackend(folder, schema: schema, waiting: waiting),
      now: now
    )
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

  /// Removes records for good a day after it found them deleted before a date, once a day.
  ///
  /// A program that runs often calls it each time: usually it reads one small file, and takes no lock. A clock that is
  /// wrong once removes nothing: what it takes for due must be due a day later, too.
  ///
  /// - Parameters:
  ///   - folder: The folder, as the store was made with it. One that is not there stays so.
  ///   - schema: The forms of the record so far.
  ///   - waiting: Its patience while another program is writing there.
  ///   - date: The cutoff date; records that were deleted on it or later stay.
  /// - Returns: The number of removed records; nil if it was done within the day before.
  /// - Throws: An error of the store.
  @discardableResult
  public static func evictDaily(
    inFolder folder: URL,
    schema: RecordSchema<Record> = RecordSchema(),
    waiting: FolderWaiting = FolderWaiting(),
    deletedBefore date: Date
  ) async throws -> Int? {
    try await FolderRecordBackend<Record>(folder, schema: schema, waiting: waiting)
      .evictDaily(deletedBefore: date)
  }
}
