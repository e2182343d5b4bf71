import FeatureJSON
import Foundation

/// A change of a record that an earlier process made, as its entry has it.
struct LoggedChange<Record: StorableRecord>: NotedChange where Record.ID: RecordID {
  weak var query: RecordQuery<Record>?
  let words: ChangeWords<Record>
  let schema: RecordSchema<Record>
  let id: Record.ID
  let operation: JournalEntry.Operation
  /// The record that it deleted; nil if others have deleted it since, and for any other change.
  let deleted: Record?
  let object: String

  /// Takes over a change; nil if the record is gone.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - record: The record as it is stored now.
  ///   - name: The act in words.
  ///   - query: The query of its kind.
  ///   - words: The words for the records.
  ///   - schema: The forms of a record.
  init?(
    _ change: JournalEntry.Change,
    of record: JournalRecord?,
    named name: String,
    in query: RecordQuery<Record>,
    _ words: ChangeWords<Record>,
    _ schema: RecordSchema<Record>
  ) {
    guard let id = Record.ID(change.key.id), let record else { return nil }
    (self.query, self.words, self.schema, self.id) = (query, words, schema, id)
    operation = change.operation
    let value = try? schema.record(from: record.value, of: record.schema)
    object = value.map(words.shortName) ?? name
    if case .delete(let date) = operation, record.deleted == date {
      deleted = value
    } else {
      deleted = nil
    }
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
      guard let deleted, query[id] == nil else { return [object] }
      query.restore(deleted)
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
  ///   - change: The change.
  ///   - record: The record as it is stored now.
  ///   - name: The act in words.
  ///   - schema: The forms of a record.
  /// - Returns: The change; nil if the record is gone.
  package func noted(
    _ change: JournalEntry.Change,
    of record: JournalRecord?,
    named name: String,
    _ schema: RecordSchema<Record>
  ) -> (any NotedChange)? {
    noting.flatMap { LoggedChange(change, of: record, named: name, in: self, $0.words, schema) }
  }
}

extension RecordSchema {
  /// Reads the value of a line.
  fileprivate func record(from value: RecordValue, of version: Int) throws -> Record {
    try record(from: Data(value.bytes), version: version)
  }

  /// Writes a record as the value of a line.
  fileprivate func json(of record: Record) throws -> JSON where Record: Encodable {
    try JSON(parsing: data(of: record))
  }
}
