import FeatureJSON

extension JournalEntry {
  /// Returns the entry that takes this one back, without replacing what others have changed since.
  ///
  /// ```swift
  /// let (undo, staying) = entry.inverse(id, date: now) { records[$0] }
  /// let (redo, _) = undo.inverse(nextID, date: now) { records[$0] }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The name of the new entry.
  ///   - date: Its date.
  ///   - state: Returns a record as it is now.
  /// - Returns: The entry, which has no changes if nothing can be taken back, and the reasons of what stays.
  package func inverse(
    _ id: ID,
    date: Int,
    from state: (RecordKey) -> JournalRecord?
  ) -> (entry: JournalEntry, staying: [EntryConflict]) {
    var inverse = EntryInverse(of: self, id, date: date)
    for change in changes.reversed() { inverse.takeBack(change, from: state) }
    return (inverse.entry, inverse.staying)
  }
}

/// The inverse of an entry, as it grows change by change, from the last to the first.
private struct EntryInverse {
  private(set) var entry: JournalEntry
  private(set) var staying: [EntryConflict] = []
  /// The records as they are once the changes so far are taken back.
  private var records: [RecordKey: JournalRecord] = [:]

  init(of original: JournalEntry, _ id: JournalEntry.ID, date: Int) {
    entry = JournalEntry(id, date: date, name: original.name)
    entry.who = original.who
    entry.reverts = original.id
  }

  mutating func takeBack(
    _ change: JournalEntry.Change,
    from state: (RecordKey) -> JournalRecord?
  ) {
    let key = change.key
    guard let record = records[key] ?? state(key) else { return stay(key, .missing) }
    switch change.operation {
    case .insert(let value, _, _): removeInserted(key, record, value)
    case .edit(let patch, let schema): editBack(key, record, patch.inverse, schema)
    // The newer form has the same content.
    case .upgrade: break
    case .delete(let date): bringBack(key, record, deletedAt: date)
    case .restore(let date):
      if record.isPresent { add(.delete(at: date), of: key, record) } else { stay(key, .missing) }
    case .move(let rank, let old):
      if record.rank == rank {
        add(.move(rank: old, from: rank), of: key, record)
      } else {
        stay(key, .changed([]))
      }
    }
  }

  private mutating func removeInserted(
    _ key: RecordKey,
    _ record: JournalRecord,
    _ value: RecordValue
  ) {
    guard record.isPresent else { return stay(key, .missing) }
    guard record.value == value else { return stay(key, .changed([])) }
    if records[key] == nil {
      entry.preconditions.append(.init(key, .value(checksum: value.checksum)))
    }
    add(.delete(at: entry.date), of: key, record)
  }

  private mutating func editBack(
    _ key: RecordKey,
    _ record: JournalRecord,
    _ patch: Patch,
    _ schema: Int
  ) {
    guard record.isPresent else { return stay(key, .missing) }
    guard record.schema == schema else {
      return stay(key, record.schema > schema ? .newer : .older)
    }
    let json = record.value.json
    let conflicts = patch.conflicts(with: json)
    if !conflicts.isEmpty { stay(key, .changed(conflicts)) }
    let rest = patch.withoutConflicts(with: json)
    guard rest.applied(to: json) != json else { return }
    // A record that comes back with this entry isn't there before it.
    if records[key] == nil { entry.preconditions.append(.init(key, .unchanged)) }
    add(.edit(rest, schema: schema), of: key, record)
  }

  /// Restores a record, unless it was others that deleted it.
  private mutating func bringBack(
    _ key: RecordKey,
    _ record: JournalRecord,
    deletedAt date: Int
  ) {
    guard let deleted = record.deleted else { return stay(key, .present) }
    guard deleted == date else { return stay(key, .missing) }
    add(.restore(from: date), of: key, record)
  }

  private mutating func add(
    _ operation: JournalEntry.Operation,
    of key: RecordKey,
    _ record: JournalRecord
  ) {
    let change = JournalEntry.Change(key, operation)
    entry.changes.append(change)
    records[key] =
      (try? change.applied(to: record, isReplay: true)) ?? record
  }

  private mutating func stay(_ key: RecordKey, _ reason: EntryConflict.Reason) {
    staying.append(EntryConflict(key, reason))
  }
}
