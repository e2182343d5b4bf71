/// A change of a record that an earlier process made, as its entry has it.
struct EarlierChange<Record: StorableRecord>: NotedChange where Record.ID: RecordID {
  weak var query: RecordQuery<Record>?
  let words: ChangeWords<Record>
  let schema: RecordSchema<Record>
  let id: Record.ID
  let operation: JournalEntry.Operation
  /// The record as it is now, also if it is deleted; nil if it can't be read.
  let record: Record?
  let object: String

  /// Takes over a change; nil if the record is gone, or the change was of an older form of it.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - entry: Its entry.
  ///   - log: The acts, with the record as it is now.
  ///   - query: The query of its kind.
  ///   - words: The words for the records.
  ///   - schema: The forms of a record.
  init?(
    _ change: JournalEntry.Change,
    of entry: JournalEntry,
    in log: ActLog,
    _ query: RecordQuery<Record>,
    _ words: ChangeWords<Record>,
    _ schema: RecordSchema<Record>
  ) {
    guard let id = Record.ID(change.key.id), let stored = log.records[change.key] else {
      return nil
    }
    if case .edit(_, let version) = change.operation, version != schema.version { return nil }
    (self.query, self.words, self.schema, self.id) = (query, words, schema, id)
    operation = change.operation
    record = try? schema.record(from: stored.value, of: stored.schema)
    object = record.map(words.shortName) ?? entry.name
  }

  var plural: String { words.plural }

  var verb: ChangeHistory.Verb {
    switch operation {
    case .insert: .add
    case .restore: .restore
    case .delete: .delete
    case .edit, .upgrade: .change
    case .move: .move
    }
  }

  var recordKey: ActMemberKey? { query.map { ActMemberKey(of: id, in: $0) } }

  var isBlocked: Bool {
    if case .edit = operation { query?[id] == nil } else { false }
  }

  func revert() -> [String] {
    guard let query else { return [] }
    switch operation {
    // The newer form has the same content.
    case .upgrade: return []
    case .move(let rank, let old):
      guard query[id] != nil, query.store.rank(of: id) == rank else { return [object] }
      query.move(id, before: query.successor(ofRank: old, for: id), toRank: old)
      return []
    case .insert(let value, let version, _):
      return revert(nil, try? schema.record(from: value, of: version))
    case .restore(_, let sum):
      // Others, or the app, may have changed it since it came back.
      guard let record = query[id], schema.checksum(of: record) == sum else { return [object] }
      return revert(nil, record)
    case .delete:
      // Others may have deleted it since, after it came back.
      guard let record, query[id] == nil, query.isDeletedByUser(id) else { return [object] }
      query.restore(record)
      return []
    case .edit(let patch, _):
      let values = query[id].flatMap { schema.values(of: patch, in: $0) }
      return revert(values?.old, values?.new)
    }
  }

  private func revert(_ before: Record?, _ after: Record?) -> [String] {
    guard let query, before != nil || after != nil else { return [object] }
    return NotedRecord(in: query, words, id, before: before, after: after).revert()
  }
}

extension RecordQuery {
  /// Returns a change that an earlier process made, so that it can be taken back.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - entry: Its entry.
  ///   - log: The acts, with the record as it is now.
  ///   - schema: The forms of a record.
  /// - Returns: The change; nil if it can't be taken back.
  package func noted(
    _ change: JournalEntry.Change,
    of entry: JournalEntry,
    in log: ActLog,
    _ schema: RecordSchema<Record>
  ) -> (any NotedChange)? {
    let noted = noting.flatMap { EarlierChange(change, of: entry, in: log, self, $0.words, schema) }
    if let noted, log.isDeleted(change.key) { deletedBefore.insert(noted.id) }
    return noted
  }

  /// Returns true for a record that is deleted, by this user, in this process or an earlier one.
  fileprivate func isDeletedByUser(_ id: Record.ID) -> Bool {
    deletedHere.contains(id) || deletedBefore.contains(id)
  }
}
