public import Foundation

/// What lies in a folder of records beside those that a store shows.
public struct RecordLeftovers: Equatable, Sendable {
  /// How many records are deleted, and can still be saved again.
  public var deletedCount: Int

  /// The paths of drafts: each is being written now, or whoever wrote it was killed.
  public var drafts: [String]

  /// The paths of what could not be read and was renamed before its record was saved anew.
  public var putAside: [String]

  /// Describes what lies there; nothing, unless told otherwise.
  public init(deletedCount: Int = 0, drafts: [String] = [], putAside: [String] = []) {
    self.deletedCount = deletedCount
    self.drafts = drafts
    self.putAside = putAside
  }
}

extension RecordStore {
  /// Finds what lies in the folder of a store beside the records that it shows.
  ///
  /// - Parameters:
  ///   - folder: The folder, as the store was made with it.
  ///   - schema: The forms of the record so far.
  /// - Returns: What lies there; nothing is changed.
  /// - Throws: That the folder cannot be read.
  public static func leftovers(
    inFolder folder: URL,
    schema: RecordSchema<Record> = RecordSchema()
  ) async throws -> RecordLeftovers {
    try await FolderRecordBackend<Record>(folder, schema: schema).leftovers()
  }
}
