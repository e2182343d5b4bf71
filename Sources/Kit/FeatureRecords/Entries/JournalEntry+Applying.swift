import FeatureJSON

extension JournalEntry {
  /// Makes the entry.
  ///
  /// Memory, files and databases share this one rule. It asks for records, and gives back those that it changes:
  /// to store them, at once or not at all, is up to the caller.
  ///
  /// - Parameters:
  ///   - isReplay: True for an entry that was made already: what it needed was there.
  ///   - state: Returns a record as it is now.
  /// - Returns: The records that change, as they are then.
  /// - Throws: The first conflict. Nothing is changed then.
  package func applied(
    isReplay: Bool = false,
    to state: (RecordKey) -> JournalRecord?
  ) throws(EntryConflict) -> [RecordKey: JournalRecord] {
    var changed: [RecordKey: JournalRecord] = [:]
    for change in changes {
      let record = changed[change.key] ?? state(change.key)
      if !isReplay, record?.isUncertain == true { throw EntryConflict(change.key, .unreadable) }
      changed[change.key] = try change.applied(to: record, isReplay: isReplay)
    }
    return changed
  }
}

extension JournalEntry.Change {
  /// Returns a record with the change.
  ///
  /// - Parameters:
  ///   - record: The record; nil if there is none.
  ///   - isReplay: True for a change that was made already.
  /// - Returns: The changed record.
  /// - Throws: The conflict.
  package func applied(
    to record: JournalRecord?,
    isReplay: Bool = false
  ) throws(EntryConflict) -> JournalRecord {
    if case .insert(let value, let schema, let rank) = operation {
      // Of a record that can't be read, a value as a whole is more than what is known.
      if let record, record.isPresent, !(isReplay && record.isUncertain) {
        throw EntryConflict(key, .present)
      }
      return inserted(value, schema, rank, over: record)
    }
    guard var record else { throw EntryConflict(key, .missing) }
    switch operation {
    case .insert: break
    case .edit(let patch, let schema): try edit(&record, patch, schema)
    case .upgrade(let value, let schema, let checksum):
      try upgrade(&record, value, schema, from: checksum)
    // A deletion that others made first stays theirs.
    case .delete(let date): record.deleted = record.deleted ?? date
    case .restore: record.deleted = nil
    case .move(let rank, _): record.rank = rank
    }
    return record
  }

  private func inserted(
    _ value: RecordValue,
    _ schema: Int,
    _ rank: Int,
    over deleted: JournalRecord?
  ) -> JournalRecord {
    // The stand-in for a record that can't be read has no place.
    let known = deleted.flatMap { $0.isUnread ? nil : $0 }
    var record = known ?? JournalRecord(value, schema: schema, rank: rank)
    record.isUncertain = deleted?.isUncertain == true
    (record.value, record.schema, record.deleted) = (value, schema, nil)
    return record
  }

  private func edit(
    _ record: inout JournalRecord,
    _ patch: Patch,
    _ schema: Int
  ) throws(EntryConflict) {
    guard record.isPresent else { throw EntryConflict(key, .missing) }
    guard schema <= record.schema else { throw EntryConflict(key, .older) }
    guard schema == record.schema else { throw EntryConflict(key, .newer) }
    record.value = RecordValue(patch.applied(to: record.value.json))
  }

  private func upgrade(
    _ record: inout JournalRecord,
    _ value: RecordValue,
    _ schema: Int,
    from checksum: UInt32
  ) throws(EntryConflict) {
    guard record.schema < schema else { throw EntryConflict(key, .newer) }
    guard record.value.checksum == checksum else { throw EntryConflict(key, .changed) }
    (record.value, record.schema) = (value, schema)
  }
}
