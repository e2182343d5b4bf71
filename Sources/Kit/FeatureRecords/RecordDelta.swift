import IdentifiedArrays

/// The changes between two states of a store, record by record.
struct RecordDelta<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// The changed records.
  enum Records {
    /// All records in their order, as they are now.
    case all(IdentifiedArrayOf<Record>)
    /// These, in the order of their new places; all others are as they were.
    case some([Change])
  }

  /// A record as it is now.
  struct Change {
    var id: Record.ID
    /// The record; nil if it is gone.
    var record: Record?
    /// True if its place is another one than before.
    var isPlaced: Bool
    /// The record before it; nil if it is the first one.
    var predecessor: Record.ID?
  }

  var records: Records
  var unreadable: [UnreadableRecord]
  var unsaved: [UnsavedRecord<Record.ID>]
}

extension RecordHub.State {
  /// All records, with the problems of some.
  var delta: RecordDelta<Record> {
    let snapshot = snapshot
    return RecordDelta(
      records: .all(snapshot.records),
      unreadable: snapshot.unreadable,
      unsaved: snapshot.unsaved
    )
  }

  /// The present state of some records; the values say whether their places are new.
  func delta(of ids: [Record.ID: Bool]) -> RecordDelta<Record> {
    var changes = ids.map { id, isPlaced in (offset: offset(of: id), id: id, isPlaced: isPlaced) }
    changes.sort { $0.offset < $1.offset }
    return RecordDelta(
      records: .some(
        changes.map { change in
          RecordDelta.Change(
            id: change.id,
            record: visible(change.id),
            isPlaced: change.isPlaced,
            predecessor: predecessor(at: change.offset)
          )
        }
      ),
      unreadable: live?.unreadable ?? [],
      unsaved: unsaved.map { $0.unsaved }
    )
  }

  private func visible(_ id: Record.ID) -> Record? {
    let stored = live?.records[id: id]
    return unsaved[id: id]?.change.visible(over: stored) ?? stored
  }

  /// The place in a snapshot; new records that aren't saved come last, in the order of their failures.
  private func offset(of id: Record.ID) -> Int {
    if let offset = live?.records.offset(id: id) { return offset }
    let earlier = unsaved.prefix { $0.id != id }.count { isNew($0.id) }
    return (live?.records.count ?? 0) + earlier
  }

  private func predecessor(at offset: Int) -> Record.ID? {
    guard offset > 0 else { return nil }
    let count = live?.records.count ?? 0
    if offset <= count { return live?.records[offset - 1].id }
    return unsaved.lazy.map { $0.id }.filter(isNew).dropFirst(offset - count - 1).first
  }

  /// Returns true for a record that is seen, though it was never saved.
  func isNew(_ id: Record.ID) -> Bool {
    live?.records.contains(id: id) != true && visible(id) != nil
  }
}
