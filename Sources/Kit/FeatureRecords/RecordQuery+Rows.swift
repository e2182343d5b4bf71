import FeatureEffects
import IdentifiedArrays

/// The rows of a query, and the records as others read them.
extension RecordQuery {
  /// A record, and its last value after it is gone.
  final class Row {
    var record: Record
    /// Rows are numbered as they come, so that neighbors have successive numbers until one is moved.
    let number: Int
    var isStored = false
    var isShown = false
    /// The place in the order that was made last.
    var position = 0

    init(_ record: Record, number: Int) {
      (self.record, self.number) = (record, number)
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
    init(reading records: IdentifiedArrayOf<Record>) {
      self.records = records
    }

    var count: Int { records?.count ?? rows.count }

    func makeRows() {
      guard let records else { return }
      rows = records.indices.map { made[$0] ?? Self.row(of: records[$0], at: $0) }
      (self.records, made) = (nil, [:])
    }

    subscript(offset: Int) -> Row {
      guard let record = records?[offset] else { return rows[offset] }
      if let row = made[offset] { return row }
      let row = Self.row(of: record, at: offset)
      made[offset] = row
      return row
    }

    private static func row(of record: Record, at offset: Int) -> Row {
      let row = Row(record, number: offset)
      (row.isStored, row.isShown, row.position) = (true, true, offset)
      return row
    }

    /// Returns a record with the number of its row, which needs no row before the record changes.
    func record(at offset: Int) -> (number: Int, record: Record) {
      records.map { (offset, $0[offset]) } ?? (rows[offset].number, rows[offset].record)
    }

    /// Returns the row of a record among those of a first reading.
    func row(_ id: Record.ID) -> Row? { records?.offset(id: id).map { self[$0] } }

    /// Takes over the changed record of a row.
    func update(_ row: Row) { records?[row.position] = row.record }

    /// Returns the rows whose records satisfy a predicate.
    func rows(where isIncluded: (Record) -> Bool) -> Rows {
      Rows((0..<count).filter { isIncluded(record(at: $0).record) }.map { self[$0] })
    }
  }

  /// The records of a query in an order of that moment, each read when it is asked for.
  ///
  /// A record that is deleted meanwhile keeps its last value here.
  public struct Records: RandomAccessCollection {
    let rows: Rows
    let signals: RecordSignals

    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of records.
    public var endIndex: Int { rows.count }

    /// The record at an offset; reading it observes it.
    public subscript(offset: Int) -> Record {
      let (number, record) = rows.record(at: offset)
      signals.read(number)
      return record
    }

    /// Calls a closure with the memory of the records, all of which are observed, if it's one piece.
    public func withContiguousStorageIfAvailable<Result>(
      _ body: (UnsafeBufferPointer<Record>) throws -> Result
    ) rethrows -> Result? {
      guard let records = rows.records else { return nil }
      signals.contents.read()
      return try records.withContiguousStorageIfAvailable(body)
    }

    /// All records as they are now, observed together, which takes far less time than one after another.
    package var all: [Record] {
      signals.contents.read()
      return rows.records?.elements ?? rows.rows.map(\.record)
    }

    /// Returns those that satisfy a predicate, in the same order; each is observed.
    public func records(where isIncluded: (Record) -> Bool) -> Records {
      let included = indices.filter { isIncluded(self[$0]) }
      return Records(rows: Rows(included.map { rows[$0] }), signals: signals)
    }

    /// The ids of the records.
    public var ids: [Record.ID] {
      // Generic code makes a key path anew each time, which takes longer than a list of a hundred ids.
      indices.map { rows.record(at: $0).record.id }
    }
  }
}
