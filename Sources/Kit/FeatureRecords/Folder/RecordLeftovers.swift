public import Foundation

/// A record that was deleted, and can still be saved again.
public struct DeletedRecord<Record: StorableRecord>: Equatable, Sendable
where Record.ID: RecordID {
  /// The record as it was when it was deleted.
  public var record: Record

  /// The date of the deletion.
  public var date: Date

  /// Describes a deleted record.
  package init(_ record: Record, date: Date) {
    (self.record, self.date) = (record, date)
  }
}

/// The files in a folder of records that a store doesn't show.
public struct RecordLeftovers: Equatable, Sendable {
  /// The dates of the deletions of records that can still be saved again, by the paths of their files.
  package var deleted: [String: Date] = [:]

  /// The paths of drafts: each is being written now, or its writer was killed.
  public var drafts: [String]

  /// The paths of files that couldn't be read and were renamed before their records were saved anew.
  public var putAside: [String]

  /// The paths of foreign files, which are left alone.
  public var foreign: [String]

  /// Describes leftovers; none, unless told otherwise.
  package init(
    deleted: [String: Date] = [:],
    drafts: [String] = [],
    putAside: [String] = [],
    foreign: [String] = []
  ) {
    self.deleted = deleted
    self.drafts = drafts
    self.putAside = putAside
    self.foreign = foreign
  }
}

extension RecordStore {
  /// Reads the records in the folder of a store that are deleted, and can still be saved again.
  ///
  /// - Parameters:
  ///   - folder: The folder, as the store was made with it.
  ///   - schema: The forms of the record so far.
  /// - Returns: The records, the last deleted first; nothing is changed.
  /// - Throws: An error if the folder can't be read.
  public static func deleted(
    inFolder folder: URL,
    schema: RecordSchema<Record> = RecordSchema()
  ) async throws -> [DeletedRecord<Record>] {
    try await FolderRecordBackend<Record>(folder, schema: schema).deleted()
      .sorted { ($0.date, $1.record.id.description) > ($1.date, $0.record.id.description) }
  }

  /// Finds the files in the folder of a store that it doesn't show.
  ///
  /// - Parameters:
  ///   - folder: The folder, as the store was made with it.
  ///   - schema: The forms of the record so far.
  /// - Returns: The leftovers; nothing is changed.
  /// - Throws: An error if the folder can't be read.
  public static func leftovers(
    inFolder folder: URL,
    schema: RecordSchema<Record> = RecordSchema()
  ) async throws -> RecordLeftovers {
    try await FolderRecordBackend<Record>(folder, schema: schema).leftovers()
  }
}
