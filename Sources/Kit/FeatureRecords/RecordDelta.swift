public import IdentifiedArrays

/// The changes between two states of a store or of a query, record by record.
public struct RecordDelta<Record: StorableRecord>: Equatable, Sendable where Record.ID: RecordID {
  /// The changed records.
  public enum Records: Equatable, Sendable {
    /// All records in their order, as they are now.
    case all(IdentifiedArrayOf<Record>)
    /// These, in the order of their new places; all others are as they were.
    case some([Change])
  }

  /// A record as it is now.
  public struct Change: Equatable, Sendable {
    /// The record's id.
    public let id: Record.ID
    /// The record; nil if it is gone.
    public let record: Record?
    /// True if its place may be another one than before.
    public let isPlaced: Bool
    /// The record before it; nil if it is the first one.
    public let predecessor: Record.ID?

    /// Describes a change.
    package init(id: Record.ID, record: Record?, isPlaced: Bool, predecessor: Record.ID?) {
      (self.id, self.record) = (id, record)
      (self.isPlaced, self.predecessor) = (isPlaced, predecessor)
    }
  }

  /// The changed records.
  public let records: Records
  /// The stored records that can't be read now.
  public let unreadable: [UnreadableRecord]

  /// Describes changes.
  package init(_ records: Records, unreadable: [UnreadableRecord] = []) {
    (self.records, self.unreadable) = (records, unreadable)
  }

  /// Changes the records of a follower, who has applied all deltas before.
  ///
  /// - Returns: True if they are different then.
  /// - Complexity: O(*k*) in the changed records; those behind a record that comes, goes or moves get other offsets.
  @discardableResult
  @inlinable
  public func apply(to records: inout IdentifiedArrayOf<Record>) -> Bool {
    switch self.records {
    case .all(let new):
      guard records != new else { return false }
      records = new
    case .some(let changes):
      guard !changes.allSatisfy({ $0.isMade(in: records) }) else { return false }
      for change in changes where change.record == nil || change.isPlaced {
        records.remove(id: change.id)
      }
      for change in changes {
        guard let record = change.record else { continue }
        let offset = change.predecessor.flatMap { records.offset(id: $0) }.map { $0 + 1 } ?? 0
        if !records.insert(record, at: offset) { records.updateOrAppend(record) }
      }
    }
    return true
  }
}

extension RecordDelta.Change {
  /// True if the records are already as the change makes them.
  @inlinable
  func isMade(in records: IdentifiedArrayOf<Record>) -> Bool {
    guard records[id: id] == record else { return false }
    guard isPlaced, let offset = records.offset(id: id) else { return true }
    return predecessor == (offset == 0 ? nil : records[offset - 1].id)
  }
}

extension RecordDelta {
  /// Describes the present state of records; the values say whether they may have another place.
  ///
  /// - Parameters:
  ///   - touched: The changed records; nil for any.
  ///   - all: All records.
  ///   - offset: Returns the place of a record; nil if it is gone.
  ///   - record: Returns the record at a place.
  ///   - unreadable: The records that can't be read.
  init(
    of touched: [Record.ID: Bool]?,
    among all: @autoclosure () -> IdentifiedArrayOf<Record>,
    at offset: (Record.ID) -> Int?,
    _ record: (Int) -> Record,
    unreadable: [UnreadableRecord]
  ) {
    guard let touched else {
      self.init(.all(all()), unreadable: unreadable)
      return
    }
    let places = touched.map { (id: $0.key, offset: offset($0.key) ?? .max, isPlaced: $0.value) }
    let changes = places.sorted { $0.offset < $1.offset }.map { id, offset, isPlaced in
      Change(
        id: id,
        record: offset == .max ? nil : record(offset),
        isPlaced: isPlaced,
        predecessor: 1 ..< .max ~= offset ? record(offset - 1).id : nil
      )
    }
    self.init(.some(changes), unreadable: unreadable)
  }
}
