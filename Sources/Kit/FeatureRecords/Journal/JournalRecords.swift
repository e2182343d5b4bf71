/// The records of a journal by their names, in the order of their lines.
///
/// A replaced journal has the records of a kind in the order of their ranks, so a sort has little to do.
///
/// Most processes read one record, or all of a kind, and change few. So the names have no index before the first change: until
/// then, each line of a record is kept, and the last one of a name counts, in the place of the first.
package struct JournalRecords: Sendable {
  private var names: [RecordName] = []
  private var records: [JournalRecord] = []
  /// The places of the names, each of which is there once then; nil before the first change.
  private var places: [RecordName: Int]?

  /// Makes an empty collection.
  package init() {}

  /// The number of records; before the first change that of their lines, which may be more.
  package var count: Int { places?.count ?? records.count }

  /// The names and the records, in order.
  ///
  /// - Complexity: O(*n*) at each call before the first change.
  package var all: [(key: RecordKey, record: JournalRecord)] {
    placesOnce { _ in true }.map { (RecordKey(names[$0]), records[$0]) }
  }

  /// The names, in order.
  package var keys: [RecordKey] { placesOnce { _ in true }.map { RecordKey(names[$0]) } }

  /// Returns those of a kind, in order.
  ///
  /// - Complexity: O(*n*) in all records. Those of other kinds take some nanoseconds each.
  func all(
    of kind: String
  ) -> some RandomAccessCollection<(name: RecordName, record: JournalRecord)> {
    let kind = Array(kind.utf8)[...]
    return placesOnce { $0.isOf(kind) }.lazy.map { (names[$0], records[$0]) }
  }

  /// A record; nil for an unknown one.
  ///
  /// None is removed: only a replacement of the file has fewer.
  ///
  /// - Complexity: O(1) after the first change; before, O(*n*) with some nanoseconds a record.
  package subscript(key: RecordKey) -> JournalRecord? {
    let name = RecordName(key)
    return (places.map { $0[name] } ?? names.lastIndex(of: name)).map { records[$0] }
  }

  /// Reserves room for the records of many lines.
  mutating func reserveCapacity(_ count: Int) {
    // For a few more, the arrays grow by themselves, without copying all each time.
    guard count > 2 * records.count else { return }
    names.reserveCapacity(count)
    records.reserveCapacity(count)
  }

  /// Stores a record: new ones last, known ones in their place.
  mutating func set(_ record: JournalRecord, for key: RecordKey) {
    makeIndex()
    if let place = append(record, RecordName(key)) { records[place] = record }
  }

  /// Stores the record of a line of its own, which stays uncertain if a damaged line before it named it.
  mutating func take(_ record: JournalRecord, for name: RecordName) {
    guard let place = append(record, name) else { return }
    let isUncertain = records[place].isUncertain
    records[place] = record
    records[place].isUncertain = isUncertain
  }

  /// Notes that a record may be another one than the lines say.
  mutating func setUncertain(_ key: RecordKey) {
    var record = self[key] ?? .unread
    record.isUncertain = true
    set(record, for: key)
  }

  /// Appends a record, or returns the place of a known one.
  private mutating func append(_ record: JournalRecord, _ name: RecordName) -> Int? {
    // With one look at the names.
    if let known = places?.updateValue(records.count, forKey: name) {
      places?[name] = known
      return known
    }
    names.append(name)
    records.append(record)
    return nil
  }

  private mutating func makeIndex() {
    guard places == nil else { return }
    var index = Dictionary(zip(names, names.indices)) { $1 }
    if index.count < names.count {
      let kept = placesOnce { _ in true }
      (names, records) = (kept.map { names[$0] }, kept.map { records[$0] })
      index = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    }
    places = index
  }

  /// Returns the places of some names, each once.
  ///
  /// Of several lines of a name, it is the place of the last one, in the order of the first ones.
  private func placesOnce(where isIncluded: (RecordName) -> Bool) -> [Int] {
    let included = names.indices.filter { isIncluded(names[$0]) }
    guard places == nil else { return included }
    var (once, found) = ([Int](), [RecordName: Int](minimumCapacity: included.count))
    for place in included {
      if let known = found.updateValue(once.count, forKey: names[place]) {
        (found[names[place]], once[known]) = (known, place)
      } else {
        once.append(place)
      }
    }
    return once
  }
}
