import FeatureJSON

/// A change of a record that an earlier process made, as its entry has it.
struct LoggedChange<Record: StorableRecord>: NotedChange where Record.ID: RecordID {
  weak var query: RecordQuery<Record>?
  let words: ChangeWords<Record>
  let schema: RecordSchema<Record>
  let id: Record.ID
  let operation: JournalEntry.Operation
  /// The record as it was deleted by the same person, or is now; nil if it can't be read.
  let record: Record?
  let isDeletedByUser: Bool
  let object: String

  /// Takes over a change; nil if the record is gone.
  ///
  /// - Parameters:
  ///   - earlier: The change.
  ///   - query: The query of its kind.
  ///   - words: The words for the records.
  ///   - schema: The forms of a record.
  init?(
    _ earlier: EarlierChange,
    in query: RecordQuery<Record>,
    _ words: ChangeWords<Record>,
    _ schema: RecordSchema<Record>
  ) {
    guard let id = Record.ID(earlier.change.key.id), let stored = earlier.record else { return nil }
    (self.query, self.words, self.schema, self.id) = (query, words, schema, id)
    (operation, isDeletedByUser) = (earlier.change.operation, earlier.isDeletedByUser)
    record = try? schema.record(from: stored.value, of: stored.schema)
    object = record.map(words.shortName) ?? earlier.act
  }

  var plural: String { words.plural }

  var verb: ChangeHistory.Verb {
    switch operation {
    case .insert, .restore: .add
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
    case .move(let rank, let old): return revertMove(from: old, to: rank)
    case .insert(let value, let schema, _):
      return revert(nil, try? self.schema.record(from: value, of: schema))
    case .restore: return revert(nil, query[id])
    case .delete:
      // Others may have deleted it since, after it came back.
      guard let record, query[id] == nil, isDeletedByUser || query.deletedHere.contains(id)
      else { return [object] }
      query.restore(record)
      return []
    case .edit(let patch, let schema):
      guard schema == self.schema.version, let current = query[id],
        let json = try? self.schema.json(of: current)
      else { return [object] }
      // As the record was, if nothing else was changed since.
      let after = patch.applied(to: json)
      return revert(
        try? self.schema.record(from: RecordValue(patch.inverse.applied(to: after)), of: schema),
        try? self.schema.record(from: RecordValue(after), of: schema)
      )
    }
  }

  private func revert(_ before: Record?, _ after: Record?) -> [String] {
    guard let query, before != nil || after != nil else { return [object] }
    return NotedRecord(in: query, words, id, before: before, after: after).revert()
  }

  private func revertMove(from old: Int, to rank: Int) -> [String] {
    guard let query, query.store.rank(of: id) == rank else { return [object] }
    query.move(id, before: query.successor(ofRank: old, for: id), toRank: old)
    return []
  }
}

extension RecordQuery {
  /// Returns a change that an earlier process made, so that it can be taken back.
  ///
  /// - Parameters:
  ///   - earlier: The change.
  ///   - schema: The forms of a record.
  /// - Returns: The change; nil if the record is gone.
  package func noted(
    _ earlier: EarlierChange,
    _ schema: RecordSchema<Record>
  ) -> (any NotedChange)? {
    noting.flatMap { LoggedChange(earlier, in: self, $0.words, schema) }
  }
}
