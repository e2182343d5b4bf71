import FeatureJSON
import Foundation

/// The operations of a change, by which a journal and a table tell it.
extension RecordSchema where Record: StorableRecord, Record.ID: RecordID {
  /// Returns the operations that make of a record another one.
  ///
  /// - Parameters:
  ///   - old: The record as it is stored; nil if there is none.
  ///   - read: The same as it was read; nil if it can't be.
  ///   - new: The record to store.
  /// - Returns: The operations in their order; none if nothing changes.
  /// - Throws: An error of the encoder if a value has no written form.
  package func operations(
    from old: JournalRecord?,
    readAs read: StoredRecord<Record>?,
    to new: StoredRecord<Record>
  ) throws -> [JournalEntry.Operation] {
    var line = try data(of: new.record)
    let sum = read?.deleted == nil ? nil : checksum(of: new.record)
    let deleted = new.deleted?.millisecondsSince1970
    guard let old else {
      let value = RecordValue(bytes: Array(line)[...])
      let insertion = JournalEntry.Operation.insert(value, schema: version, rank: new.rank)
      return [insertion] + (deleted.map { [.delete(at: $0)] } ?? [])
    }
    if let read, old.schema == version {
      line = merged(line, over: Data(old.value.bytes), of: read.record)
    }
    let value = RecordValue(bytes: Array(line)[...])
    let readValue = try read.map { RecordValue(bytes: Array(try data(of: $0.record))[...]) }
    let operations = changes(of: old, readAs: readValue, to: value, deleted, sum)
    return new.rank == old.rank ? operations : operations + [.move(rank: new.rank, from: old.rank)]
  }

  /// Returns the checksum of a record as this version writes it; nil if it has no written form.
  func checksum(of record: Record) -> UInt32? {
    (try? data(of: record)).flatMap { RecordValue(line: $0)?.checksum }
  }

  private func changes(
    of old: JournalRecord,
    readAs read: RecordValue?,
    to new: RecordValue,
    _ deleted: Int?,
    _ sum: UInt32?
  ) -> [JournalEntry.Operation] {
    let isReadable = read != nil
    let values =
      read.map { self.values(of: old, readAs: $0, new) }
      ?? [.insert(new, schema: version, rank: old.rank)]
    guard !values.isEmpty || deleted != old.deleted else { return [] }
    var operations: [JournalEntry.Operation] = []
    if isReadable, let date = old.deleted { operations.append(.restore(from: date, sum: sum)) }
    // A new value takes the place of one that can't be read once that is deleted.
    if !isReadable, old.isPresent { operations.append(.delete(at: 0)) }
    operations += values
    if let deleted { operations.append(.delete(at: deleted)) }
    return operations
  }

  /// Returns the changes of a value.
  ///
  /// One of an older form gets the present form first, which no undo takes back.
  private func values(
    of old: JournalRecord,
    readAs read: RecordValue,
    _ new: RecordValue
  ) -> [JournalEntry.Operation] {
    let isUpgraded = old.schema != version
    let patch = Patch(from: (isUpgraded ? read : old.value).json, to: new.json)
    let edits = patch.isEmpty ? [] : [JournalEntry.Operation.edit(patch, schema: version)]
    guard isUpgraded else { return edits }
    return [.upgrade(read, schema: version, from: old.value.checksum)] + edits
  }
}
