import FeatureJSON

/// The difference of two records as an entry tells it.
extension JournalRecord {
  /// Returns the operations that lead from an earlier record to this one, whatever its type.
  ///
  /// - Parameter old: The earlier record; nil for none.
  /// - Returns: The operations in their order; none if nothing differs.
  package func changes(from old: JournalRecord?) -> [JournalEntry.Operation] {
    guard let old else {
      return [.insert(value, schema: schema, rank: rank)]
        + (deleted.map { [.delete(at: $0)] } ?? [])
    }
    var changes: [JournalEntry.Operation] = []
    let isSame = hasValue(of: old)
    if let date = old.deleted, !isSame || deleted != date { changes.append(.restore(from: date)) }
    if !isSame {
      changes.append(
        schema == old.schema
          ? .edit(Patch(from: old.value.json, to: value.json), schema: schema)
          : .upgrade(value, schema: schema, from: old.value.checksum)
      )
    }
    if let deleted, !isSame || old.deleted != deleted { changes.append(.delete(at: deleted)) }
    if rank != old.rank { changes.append(.move(rank: rank, from: old.rank)) }
    return changes
  }
}
