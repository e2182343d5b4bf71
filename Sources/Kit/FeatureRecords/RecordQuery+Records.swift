import FeatureEffects
import IdentifiedArrays

/// The records of a query as others read them.
extension RecordQuery {
  /// The records of a query in an order of that moment, each read when it is asked for.
  ///
  /// A record that is deleted meanwhile keeps its last value here.
  public struct Records: RandomAccessCollection {
    let rows: RecordOrder<Record>.Rows
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
      return Records(rows: .init(included.map { rows[$0] }), signals: signals)
    }

    /// The ids of the records.
    public var ids: [Record.ID] {
      // Generic code makes a key path anew each time, which takes longer than a list of a hundred ids.
      indices.map { rows.record(at: $0).record.id }
    }
  }
}
