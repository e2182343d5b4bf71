/// The records of a journal by their names, in the order of their lines.
///
/// A replaced journal has the records of a kind in the order of their ranks, so a sort has little to do.
package struct JournalRecords: Sendable {
  /// The names and the records, in order.
  package private(set) var all: [(key: RecordKey, record: JournalRecord)] = []
  private var indices: [RecordKey: Int] = [:]

  /// Makes an empty collection.
  package init() {}

  /// The number of records.
  package var count: Int { all.count }

  /// The names, in order.
  package var keys: [RecordKey] { all.map(\.key) }

  /// A record; nil for an unknown one.
  ///
  /// None is removed: only a replacement of the file has fewer.
  package subscript(key: RecordKey) -> JournalRecord? { indices[key].map { all[$0].record } }

  /// Stores a record: new ones last, known ones in their place.
  mutating func set(_ record: JournalRecord, for key: RecordKey) {
    if let index = indices[key] {
      all[index].record = record
    } else {
      append(record, key)
    }
  }

  /// Stores the record of a line of its own, which stays uncertain if a damaged line before it named it.
  mutating func take(_ record: JournalRecord, for key: RecordKey) {
    guard let index = append(record, key) else { return }
    let isUncertain = all[index].record.isUncertain
    all[index].record = record
    all[index].record.isUncertain = isUncertain
  }

  /// Notes that a record may be another one than the lines say.
  mutating func setUncertain(_ key: RecordKey) {
    var record = self[key] ?? .unread
    record.isUncertain = true
    set(record, for: key)
  }

  /// Appends a new record with one look at the names, or returns the index of a known one.
  @discardableResult
  private mutating func append(_ record: JournalRecord, _ key: RecordKey) -> Int? {
    if let known = indices.updateValue(all.count, forKey: key) {
      indices[key] = known
      return known
    }
    all.append((key, record))
    return nil
  }
}
