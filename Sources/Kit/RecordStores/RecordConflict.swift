/// Somebody else changed a record since it was read, so that a change based on what was read was not made.
public struct RecordConflict<Record: StorableRecord>: Error, Equatable where Record.ID: RecordID {
  /// The record as it is stored now; nil when it is not there any more.
  public var current: Record?

  /// The record as the change would have left it.
  public var wanted: Record

  /// Describes a conflict.
  public init(current: Record?, wanted: Record) {
    self.current = current
    self.wanted = wanted
  }
}

extension RecordStore {
  /// Stores a whole record in place of the one that it was made from, unless somebody else changed that.
  ///
  /// - Parameters:
  ///   - record: What to store.
  ///   - base: The record as it was read.
  /// - Throws: A `RecordConflict` when something else than `base` is stored; nothing is changed then. Else an
  ///   error of the store.
  public func save(_ record: Record, over base: Record) async throws {
    let saved = try await update(record.id) { stored in
      guard stored == base else { throw RecordConflict(current: stored, wanted: record) }
      stored = record
    }
    guard saved != nil else { throw RecordConflict(current: nil, wanted: record) }
  }
}
