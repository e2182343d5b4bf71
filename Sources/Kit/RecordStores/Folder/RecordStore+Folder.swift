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
  ///   - onFailedWrite: What happens to a change that could not be written.
  ///   - now: The date that a deletion is marked with.
  /// - Returns: The store; it reads the folder when it is first used.
  public static func folder(
    at folder: URL,
    schema: RecordSchema<Record> = RecordSchema(),
    onFailedWrite: FailedWritePolicy = .throwing,
    now: @escaping @Sendable () -> Date
  ) -> RecordStore {
    RecordStore(
      FolderRecordBackend(folder, schema: schema),
      onFailedWrite: onFailedWrite,
      now: now
    )
  }
}
