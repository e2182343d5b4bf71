import FeatureEffects

/// The records of a query by groups that follow from their values, such as the books of an author.
///
/// A screen that shows one group costs what that group costs, however many records there are: a change of a record moves it
/// from one group to another. Only adding, deleting and moving records sorts them all anew.
///
/// ```swift
/// let shelves = RecordIndex(dependencies.books) { [$0.authorID] }
///
/// var books: RecordQuery<Book>.Records { shelves[author.id] }
/// ```
@MainActor
public final class RecordIndex<Record: StorableRecord, Group: Hashable>
where Record.ID: RecordID {
  private typealias Row = RecordOrder<Record>.Row

  private let query: RecordQuery<Record>
  private let groups: (Record) -> [Group]
  /// Returns the number by which a record is sorted; nil for the order of the query.
  private let key: ((Record) -> Double)?
  /// The rows of each group, in their order; nil after the order of all has changed.
  private var rows: [Group: [Row]]?
  private var signals: [Group: ChangeSignal] = [:]
  private let countsSignal = ChangeSignal()

  /// Makes the groups of a query's records.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - groups: Returns the groups of a record, each once; it depends on nothing but the record.
  public convenience init(
    _ query: RecordQuery<Record>,
    by groups: @escaping (Record) -> [Group]
  ) {
    self.init(query, sortedBy: nil, by: groups)
  }

  /// Makes groups in the order of numbers, in which records with equal ones stay in that of the query.
  package init(
    _ query: RecordQuery<Record>,
    sortedBy key: ((Record) -> Double)?,
    by groups: @escaping (Record) -> [Group]
  ) {
    (self.query, self.groups, self.key) = (query, groups, key)
    query.addIndex { [weak self] change in
      self?.apply(change) != nil
    }
  }

  /// The records of a group, in the order of the query.
  ///
  /// - Complexity: O(1), and O(*n*) the first time after records have come, gone or moved.
  public subscript(group: Group) -> RecordQuery<Record>.Records { self[[group]] }

  /// The records of groups that have none in common, in the order of the query.
  ///
  /// - Complexity: O(*k* log *k*) in their records, if there is more than one group.
  public subscript(groups: [Group]) -> RecordQuery<Record>.Records {
    query.report("records")
    query.orderSignal.read()
    for group in groups { signal(of: group).read() }
    let sortedRows = sortedRows
    let parts = groups.compactMap { sortedRows[$0] }
    // A key path, as in `\.self`, would be made anew each time, as it is generic, which takes microseconds.
    let rows = parts.count > 1 ? sorted(parts.flatMap { $0 }) : parts.first ?? []
    return RecordQuery.Records(rows: .init(rows), signals: query.signals)
  }

  /// The number of records in each group that has any.
  ///
  /// - Complexity: O(*m*) in the groups, and O(*n*) the first time after records have come, gone or moved.
  public var counts: [Group: Int] {
    query.report("records")
    query.orderSignal.read()
    countsSignal.read()
    return sortedRows.mapValues { $0.count }
  }

  private var sortedRows: [Group: [Row]] {
    if let rows { return rows }
    var rows: [Group: [Row]] = [:]
    for row in query.allRows {
      for group in groups(row.record) { rows[group, default: []].append(row) }
    }
    if key != nil { rows = rows.mapValues(sorted) }
    self.rows = rows
    return rows
  }

  private func sorted(_ rows: [Row]) -> [Row] {
    // A key is read once a row, not with each comparison.
    let keyed = rows.map { (place(of: $0), $0) }
    return keyed.sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  private func place(of row: Row) -> (key: Double, position: Int) {
    (key.map { $0(row.record) } ?? 0, query.shownRows.position(of: row))
  }

  private func signal(of group: Group) -> ChangeSignal {
    if let signal = signals[group] { return signal }
    let signal = ChangeSignal()
    signals[group] = signal
    return signal
  }

  private func apply(_ change: RecordQuery<Record>.IndexedChange) {
    switch change {
    case .order: rows = nil
    case .record(let row, let old):
      let hasMoved = key.map { $0(old) != $0(row.record) } ?? false
      move(row, from: groups(old), to: groups(row.record), hasMoved: hasMoved)
    }
  }

  /// Moves a row to its groups; in all of them it may have another place.
  private func move(_ row: Row, from old: [Group], to new: [Group], hasMoved: Bool) {
    guard rows != nil, old != new || hasMoved else { return }
    for group in old where hasMoved || !new.contains(group) {
      // In an order of its own, it stands where it belonged before.
      let index =
        key == nil ? index(of: row, in: group) : rows?[group]?.firstIndex { $0 === row }
      if let index, rows?[group] != nil { rows?[group]?.remove(at: index) }
      if rows?[group]?.isEmpty == true { rows?[group] = nil }
      signals[group]?.fire()
    }
    for group in new where hasMoved || !old.contains(group) {
      let index = index(of: row, in: group)
      rows?[group, default: []].insert(row, at: index)
      signals[group]?.fire()
    }
    countsSignal.fire()
  }

  /// The index of a row in a group, where it is or would be.
  private func index(of row: Row, in group: Group) -> Int {
    let place = place(of: row)
    return rows?[group].map { rows in (0..<rows.count).end { self.place(of: rows[$0]) < place } }
      ?? 0
  }
}

extension RecordQuery {
  /// Returns an object that all readers of the query share, such as its groups.
  ///
  /// It is made for the first of them, and gone with the last.
  package func shared<Object: AnyObject>(_ make: (RecordQuery) -> Object) -> Object {
    let key = ObjectIdentifier(Object.self)
    if let object = sharedObjects[key]?.object as? Object { return object }
    let object = make(self)
    sharedObjects[key] = SharedObject(object: object)
    return object
  }

  struct SharedObject {
    weak var object: AnyObject?
  }

  /// A change that concerns the groups of records.
  enum IndexedChange {
    /// Records have come, gone or moved: these, or any.
    case order([Record.ID]?)
    /// A record has changed in its place.
    case record(RecordOrder<Record>.Row, old: Record)
  }

  /// Tells an index of changes until it returns false.
  func addIndex(_ tell: @escaping (IndexedChange) -> Bool) {
    lastIndex += 1
    indexes[lastIndex] = tell
  }

  func tellIndexes(_ change: IndexedChange) {
    // An index that is made or gone meanwhile changes the list.
    let gone = indexes.filter { !$0.value(change) }
    for number in gone.keys { indexes[number] = nil }
  }
}
