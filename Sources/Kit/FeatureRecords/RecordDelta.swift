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
}

extension RecordHub.State {
  /// All records, with the problems of some.
  var delta: RecordDelta<Record> {
    RecordDelta(records: .all(live?.records ?? []), unreadable: live?.unreadable ?? [])
  }

  /// The present state of some records; the values say whether their places are new.
  func delta(of ids: [Record.ID: Bool]) -> RecordDelta<Record> {
    let records = live?.records ?? []
    var changes = ids.map { id, isPlaced in
      (offset: records.offset(id: id) ?? records.count, id: id, isPlaced: isPlaced)
    }
    changes.sort { $0.offset < $1.offset }
    return RecordDelta(
      records: .some(
        changes.map { offset, id, isPlaced in
          RecordDelta.Change(
            id: id,
            record: records[id: id],
            isPlaced: isPlaced,
            predecessor: offset > 0 ? records[offset - 1].id : nil
          )
        }
      ),
      unreadable: live?.unreadable ?? []
    )
  }
}
