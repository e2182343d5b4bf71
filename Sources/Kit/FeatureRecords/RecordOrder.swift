import IdentifiedArrays

/// The rows of a query, as they are stored and as they are shown.
///
/// - After a first reading, `shown` has all records, and `rows` and `stored` are empty. Before the order changes, each record
///   gets a row, in `rows` and, if it is stored, in `stored`.
/// - `shown` is the order that follows from all else; nil from each change until the next reading, unless that only adds a
///   record behind all others.
/// - A record that isn't stored but has a rank was deleted: it comes back to its place.
final class RecordOrder<Record: StorableRecord> where Record.ID: RecordID {
  /// The rows of the stored records, and of those that are being saved for the first time.
  private(set) var rows: [Record.ID: Row] = [:]
  /// The moves that aren't stored yet, in their order.
  var moves: [Move] = [] { didSet { willChange() } }
  /// The rows that are shown, in their order; nil until they are read.
  private(set) var shown: Rows?
  /// The stored rows, in order.
  private var stored: [Row] = []
  /// The ranks of deleted records, as they were when that became known: they come back to these.
  private var oldRanks: [Record.ID: Int] = [:]
  private var lastRow = 0

  // MARK: Reading

  /// Returns the row of a record; nil if there is none.
  func row(_ id: Record.ID) -> Row? { shown?.row(id) ?? rows[id] }

  /// Returns the rows that are shown.
  ///
  /// - Parameters:
  ///   - changes: The changes that aren't written yet.
  ///   - rank: Returns the rank of a record, also of a deleted one; nil for one that was never stored.
  /// - Returns: The rows of the stored order, with the changes.
  func shown(
    with changes: [Record.ID: RecordQuery<Record>.Pending],
    rank: @escaping (Record.ID) -> Int?
  ) -> Rows {
    if let shown { return shown }
    var new: [(number: Int, row: Row?)] = []
    for (id, changes) in changes {
      guard let row = rows[id], row.isShown, !row.isStored else { continue }
      new.append((changes.number, row))
    }
    // A move may lead to a record that is deleted after it.
    var order = OrderInMaking(moves.isEmpty ? stored.filter(\.isShown) : stored, rank: rank)
    var moves = moves[...]
    for (number, row) in new.sorted(by: { $0.number < $1.number }) + [(.max, nil)] {
      while let move = moves.first, move.number < number {
        order.make(move)
        moves.removeFirst()
      }
      if let row { order.bringBack(row, to: oldRanks[row.record.id]) }
    }
    if !self.moves.isEmpty { order.rows.removeAll { !$0.isShown } }
    for (position, row) in order.rows.enumerated() { row.position = position }
    let rows = Rows(order.rows)
    shown = rows
    return rows
  }

  /// Returns the records that stand beside another one: those that move, and those that come back.
  func following(among ids: some Sequence<Record.ID>) -> [Record.ID] {
    moves.map { $0.id } + ids.filter { oldRanks[$0] != nil }
  }

  /// Makes the rows of a first reading that weren't needed so far.
  func makeRows() {
    guard let shown, shown.records != nil else { return }
    shown.makeRows()
    stored = shown.rows
    rows.reserveCapacity(stored.count)
    for row in stored { rows[row.record.id] = row }
  }

  // MARK: Changes of the store

  /// Takes over the records of a first reading; returns false if there are others.
  func begin(with records: IdentifiedArrayOf<Record>) -> Bool {
    makeRows()
    guard rows.isEmpty, moves.isEmpty, !records.isEmpty else { return false }
    (shown, lastRow) = (Rows(reading: records), records.count)
    oldRanks = oldRanks.filter { !records.contains(id: $0.key) }
    return true
  }

  /// Takes over all records, and returns those that are gone; nil if the order is as it was.
  func replaceAll(
    with records: IdentifiedArrayOf<Record>,
    rank: (Record.ID) -> Int?
  ) -> [Record.ID]? {
    makeRows()
    let old = stored
    for row in old { row.isStored = false }
    stored = records.map { store($0, of: $0.id) }
    for row in old where !row.isStored { oldRanks[row.record.id] = rank(row.record.id) }
    guard !stored.elementsEqual(old, by: ===) else { return nil }
    for row in stored { row.rank = nil }
    shown = nil
    return old.filter { !$0.isStored }.map { $0.record.id }
  }

  /// Takes over changed records, and returns those that have come, gone or moved.
  func apply(
    _ changes: [RecordDelta<Record>.Change],
    rank: (Record.ID) -> Int?
  ) -> [Record.ID] {
    let placed = changes.filter { change in
      change.record != nil && (change.isPlaced || row(change.id)?.isStored != true)
    }
    let moved = placed + changes.filter { $0.record == nil }
    if !moved.isEmpty { makeRows() }
    for change in moved {
      guard let row = rows[change.id], row.isStored, let index = index(of: row) else { continue }
      shown = nil
      (row.isStored, row.rank) = (false, nil)
      oldRanks[change.id] = rank(change.id)
      stored.remove(at: index)
    }
    for change in placed {
      guard let record = change.record else { continue }
      let before = change.predecessor.flatMap { rows[$0] }.flatMap(index)
      let place = before.map { $0 + 1 } ?? 0
      if !isInPlace(change.id, storedAt: place) { shown = nil }
      stored.insert(store(record, of: change.id), at: place)
    }
    return moved.map { $0.id }
  }

  /// Returns true if a record is shown where it gets stored, or not at all.
  private func isInPlace(_ id: Record.ID, storedAt place: Int) -> Bool {
    guard let row = rows[id], row.isShown else { return true }
    // A new one stands behind all that are stored; then come those that were added after it.
    guard let shown, place == stored.count, moves.isEmpty, oldRanks[id] == nil,
      row.position < shown.count, shown[row.position] === row
    else { return false }
    return row.position == 0 || shown[row.position - 1].isStored
  }

  /// Returns the row of a record that is stored from now on.
  private func store(_ record: Record, of id: Record.ID) -> Row {
    let row = rows[id] ?? makeRow(record)
    row.isStored = true
    oldRanks[id] = nil
    return row
  }

  /// The index of a stored row; most records are added behind the last.
  private func index(of row: Row) -> Int? {
    stored.last === row ? stored.count - 1 : stored.firstIndex { $0 === row }
  }

  private func makeRow(_ record: Record) -> Row {
    lastRow += 1
    let row = Row(record, number: lastRow)
    rows[record.id] = row
    return row
  }

  // MARK: Changes of what is shown

  /// Shows a record that wasn't.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - id: Its id.
  ///   - isNewest: True if no record was changed after it.
  ///   - rank: The rank that it had; nil for a new one.
  /// - Complexity: O(1) for a record that stands behind all others.
  func show(_ record: Record, of id: Record.ID, isNewest: Bool, rank: Int?) {
    makeRows()
    if rows[id]?.isStored != true { oldRanks[id] = oldRanks[id] ?? rank }
    let row = rows[id] ?? makeRow(record)
    (row.record, row.isShown) = (record, true)
    let isLast =
      row.isStored
      ? moves.isEmpty && row === stored.last && stored.count == rows.count
      : isNewest && oldRanks[id] == nil
    guard isLast else { return shown = nil }
    // Others may still read the rows as they were.
    if !isKnownUniquelyReferenced(&shown) { shown = shown.map { Rows($0.rows) } }
    shown?.append(row)
  }

  /// Shows the changed record of a row in its place.
  func update(_ row: Row, to record: Record) {
    row.record = record
    shown?.update(row)
  }

  func hide(_ row: Row) {
    willChange()
    row.isShown = false
  }

  /// Forgets the row of a record that isn't stored.
  func forget(_ id: Record.ID) {
    if rows[id]?.isStored == false { rows[id] = nil }
  }

  /// Prepares a change of the order.
  private func willChange() {
    makeRows()
    shown = nil
  }
}

extension RecordOrder {
  /// A record, and its last value after it is gone.
  final class Row {
    fileprivate(set) var record: Record
    /// Rows are numbered as they come, so that neighbors have successive numbers until one is moved.
    let number: Int
    fileprivate(set) var isStored: Bool
    fileprivate(set) var isShown: Bool
    /// The place in the order that was made last.
    fileprivate var position: Int
    /// The rank by which others stand beside it; nil until it is asked for where the record is stored now.
    var rank: Int?

    /// Makes the row of a record that is new, or that of a first reading in the place of its number.
    fileprivate init(_ record: Record, number: Int, isStored: Bool = false) {
      (self.record, self.number, position) = (record, number, number)
      (self.isStored, isShown) = (isStored, isStored)
    }
  }

  /// Rows in the order of one moment; those of a first reading are made when they are needed.
  final class Rows {
    /// The records of a first reading; nil once each of them has a row.
    private(set) var records: IdentifiedArrayOf<Record>?
    /// The rows that were made of these, by their offsets.
    private(set) var made: [Int: Row] = [:]
    /// All rows, once there are no such records.
    private(set) var rows: [Row] = []

    init(_ rows: [Row]) {
      self.rows = rows
    }

    /// Takes records that are stored, and shown so.
    fileprivate init(reading records: IdentifiedArrayOf<Record>) {
      self.records = records
    }

    var count: Int { records?.count ?? rows.count }

    fileprivate func makeRows() {
      guard let records else { return }
      rows = records.indices.map { made[$0] ?? Row(records[$0], number: $0, isStored: true) }
      (self.records, made) = (nil, [:])
    }

    subscript(offset: Int) -> Row {
      guard let record = records?[offset] else { return rows[offset] }
      if let row = made[offset] { return row }
      let row = Row(record, number: offset, isStored: true)
      made[offset] = row
      return row
    }

    /// Returns the place of a row among these, while they are the ones that are shown.
    func position(of row: Row) -> Int { row.position }

    /// Returns a record with the number of its row, which needs no row before the record changes.
    func record(at offset: Int) -> (number: Int, record: Record) {
      records.map { (offset, $0[offset]) } ?? (rows[offset].number, rows[offset].record)
    }

    /// Returns the row of a record among those of a first reading.
    fileprivate func row(_ id: Record.ID) -> Row? { records?.offset(id: id).map { self[$0] } }

    /// Adds a row behind all others, once each has one.
    fileprivate func append(_ row: Row) {
      row.position = rows.count
      rows.append(row)
    }

    /// Takes over the changed record of a row.
    fileprivate func update(_ row: Row) { records?[row.position] = row.record }

    /// Returns the rows whose records satisfy a predicate.
    func rows(where isIncluded: (Record) -> Bool) -> Rows {
      Rows((0..<count).filter { isIncluded(record(at: $0).record) }.map { self[$0] })
    }
  }

  /// A move of a record that isn't stored yet.
  struct Move {
    let number: Int
    let id: Record.ID
    let successor: Record.ID?
    /// The rank that it is to have; nil if the store finds one.
    let rank: Int?
    /// The act that it is a part of, if any.
    var act: RecordAct?
  }
}
