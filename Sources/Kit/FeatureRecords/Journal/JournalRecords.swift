/// The records of a journal by their names, in the order of their lines.
///
/// A replaced journal has the records of a kind in the order of their ranks, so a sort has little to do.
///
/// Most processes read one record, or all of a kind, and change few. So the names have no index before some changes
/// are made: until then, each line of a record is kept, and the last one of a name counts, in the place of the first.
package struct JournalRecords: Sendable {
  private var names: [RecordName] = []
  private var records: [JournalRecord] = []
  /// The places of the names, each of which is there once then; nil before some changes.
  private var places: [RecordName: Int]?
  /// The number of changes without an index.
  private var changeCount = 0

  /// An index takes longer to make than this many changes without it.
  private static let mostWithoutIndex = 32

  /// Makes an empty collection.
  package init() {}

  /// The number of records; without an index that of their lines, which may be more.
  package var count: Int { places?.count ?? records.count }

  /// The names and the records, in order.
  ///
  /// - Complexity: O(*n*) at each call without an index.
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
  /// - Complexity: O(1) with an index; without, O(*n*) with some nanoseconds a record.
  package subscript(key: RecordKey) -> JournalRecord? {
    place(of: RecordName(key)).map { records[$0] }
  }

  private func place(of name: RecordName) -> Int? {
    places.map { $0[name] } ?? names.lastIndex(of: name)
  }

  /// Returns the highest rank of a kind's records, and the last date of a deletion in milliseconds.
  ///
  /// Values that no record can have don't count, as their records are damaged.
  ///
  /// - Complexity: O(*n*) in all records, with some nanoseconds each: no value is read.
  func ends(of kind: String) -> (rank: Int?, deletion: Int?) {
    let (kind, dates) = (Array(kind.utf8)[...], RecordJSON.fourDigitYears)
    let firstDate = dates.lowerBound.millisecondsSince1970
    let endOfDates = dates.upperBound.millisecondsSince1970
    var ends: (rank: Int?, deletion: Int?) = (nil, nil)
    for place in names.indices where names[place].isOf(kind) && !records[place].isUnread {
      let rank = records[place].rank
      if rank > ends.rank ?? .min, rank.magnitude < 1 << 60 { ends.rank = rank }
      if let date = records[place].deleted, date > ends.deletion ?? .min,
        firstDate..<endOfDates ~= date
      {
        ends.deletion = date
      }
    }
    return ends
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
    let name = RecordName(key)
    changeCount += 1
    if changeCount > Self.mostWithoutIndex { makeIndex() }
    if places == nil, let place = place(of: name) {
      records[place] = record
    } else if let place = append(record, name) {
      records[place] = record
    }
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
    // A line of its own that comes later must find it.
    makeIndex()
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
