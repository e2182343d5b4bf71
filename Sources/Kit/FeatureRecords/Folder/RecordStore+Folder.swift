public import Foundation

extension RecordStore {
  /// Makes a store that keeps its records in a folder, a file each.
  ///
  /// What was acknowledged is on the disk. The folder is made by the first write. What other processes write
  /// shows as soon as the system tells it.
  ///
  /// - Parameters:
  ///   - folder: The folder, for records of this one kind. Files in it that are no records are left alone.
  ///   - schema: The forms of the record so far. What a later one wrote is reported and left alone.
  ///   - waiting: The patience of a change while another program is writing there; unless told otherwise, it waits
  ///     silently and without a limit.
  ///   - onFailedWrite: What happens to a change that could not be written.
  ///   - now: The date that a deletion is marked with.
  /// - Returns: The store; it reads the folder when it is first used.
  public static func folder(
    at folder: URL,
    schema: RecordSchema<Record> = RecordSchema(),
    waiting: FolderWaiting = FolderWaiting(),
    onFailedWrite: FailedWritePolicy = .throwing,
    now: @escaping @Sendable () -> Date
  ) -> RecordStore {
    RecordStore(
      FolderRecordBackend(folder, schema: schema, waiting: waiting),
      onFailedWrite: onFailedWrite,
      now: now
    )
  }

  /// Removes records that were deleted before a date for good, unless that was done within the last day.
  ///
  /// A program that runs often calls it each time: usually it reads one small file, and takes no lock.
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
