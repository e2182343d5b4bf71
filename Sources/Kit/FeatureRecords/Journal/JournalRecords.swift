/// The records of a journal by their names, in the order of their lines.
///
/// A replaced journal has the records of a kind in the order of their ranks, so a sort has little to do.
///
/// Most processes read one record, or all of a kind, and change few. So a record stays where it was read until the process
/// needs it, and the names have no index before some changes are made: until then, each line of a record is kept, and the last one of
/// a name counts, in the place of the first.
package struct JournalRecords: Sendable {
  /// The bytes that were read at once, and names that were in none.
  private var texts: [[UInt8]] = []
  private var lines: [Line] = []
  /// The records that aren't as their line has them, by their places.
  private var changed: [Int: JournalRecord] = [:]
  /// The places of the names, each of which is there once then; nil before some changes.
  private var places: [RecordName: Int]?
  /// The number of changes without an index.
  private var changeCount = 0

  /// A record, or a name without one, in a text.
  private struct Line {
    var parts: JournalRecordLine
    var text: Int32
    var isChanged = false
  }

  /// An index takes longer to make than this many changes without it.
  private static let mostWithoutIndex = 32

  /// Makes an empty collection.
  package init() {}

  /// The number of records; without an index that of their lines, which may be more.
  package var count: Int { lines.count }

  /// The names and the records, in order.
  ///
  /// - Complexity: O(*n*) at each call without an index.
  package var all: [(key: RecordKey, record: JournalRecord)] {
    placesOnce { _ in true }.map { (RecordKey(name(at: $0)), record(at: $0)) }
  }

  /// The names, in order.
  package var keys: [RecordKey] { placesOnce { _ in true }.map { RecordKey(name(at: $0)) } }

  /// Returns those of a kind, in order.
  ///
  /// - Complexity: O(*n*) in all records. Those of other kinds take some nanoseconds each.
  func all(
    of kind: String
  ) -> some RandomAccessCollection<(name: RecordName, record: JournalRecord)> {
    let kind = Array(kind.utf8)
    return placesOnce { isOf(kind, at: $0) }.lazy.map { (name(at: $0), record(at: $0)) }
  }

  /// A record; nil for an unknown one.
  ///
  /// None is removed: only a replacement of the file has fewer.
  ///
  /// - Complexity: O(1) with an index; without, O(*n*) with some nanoseconds a record.
  package subscript(key: RecordKey) -> JournalRecord? {
    place(of: RecordName(key)).map(record)
  }

  private func name(at place: Int) -> RecordName {
    lines[place].parts.name(in: texts[Int(lines[place].text)])
  }

  private func record(at place: Int) -> JournalRecord {
    let line = lines[place]
    let changed = line.isChanged ? changed[place] : nil
    return changed ?? line.parts.record(in: texts[Int(line.text)])
  }

  private func isOf(_ kind: [UInt8], at place: Int) -> Bool {
    lines[place].parts.isOf(kind, in: texts[Int(lines[place].text)])
  }

  private func place(of name: RecordName) -> Int? {
    if let places { return places[name] }
    return lines.indices.last {
      lines[$0].parts.fingerprint == name.fingerprint && self.name(at: $0) == name
    }
  }

  /// Returns the highest rank of a kind's records, and the last date of a deletion in milliseconds.
  ///
  /// Values that no record can have don't count, as their records are damaged.
  ///
  /// - Complexity: O(*n*) in all records, with some nanoseconds each: no value is read.
  func ends(of kind: String) -> (rank: Int?, deletion: Int?) {
    let (kind, dates) = (Array(kind.utf8), RecordJSON.fourDigitYears)
    let firstDate = dates.lowerBound.millisecondsSince1970
    let endOfDates = dates.upperBound.millisecondsSince1970
    var ends: (rank: Int?, deletion: Int?) = (nil, nil)
    for place in lines.indices where isOf(kind, at: place) {
      let changed = lines[place].isChanged ? changed[place] : nil
      if changed?.isUnread == true { continue }
      let rank = changed?.rank ?? lines[place].parts.rank
      if rank > ends.rank ?? .min, rank.magnitude < 1 << 60 { ends.rank = rank }
      let deletion = changed.map(\.deleted) ?? lines[place].parts.deleted
      if let deletion, deletion > ends.deletion ?? .min, firstDate..<endOfDates ~= deletion {
        ends.deletion = deletion
      }
    }
    return ends
  }

  // MARK: Reading

  /// Reserves room for the records of many lines.
  mutating func reserveCapacity(_ count: Int) {
    // For a few more, the array grows by itself, without copying all each time.
    if count > 2 * lines.count { lines.reserveCapacity(count) }
  }

  /// Keeps bytes in which lines lie, and returns their number.
  mutating func keep(_ text: [UInt8]) -> Int32 {
    texts.append(text)
    return Int32(texts.count - 1)
  }

  /// Stores the record of a line, which stays uncertain if a damaged line before it named it.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - text: The number of the bytes in which it lies.
  mutating func take(_ line: JournalRecordLine, in text: Int32) {
    guard let place = append(Line(parts: line, text: text)) else { return }
    var old = record(at: place)
    (lines[place].parts, lines[place].text, lines[place].isChanged) = (line, text, false)
    changed[place] = nil
    guard old.isUncertain else { return }
    old = record(at: place)
    old.isUncertain = true
    setChanged(old, at: place)
  }

  /// Stores the record of a line in another form, likewise.
  mutating func take(_ record: JournalRecord, for name: RecordName) {
    let (place, isNew) = placeOfLine(of: name)
    var record = record
    if !isNew, self.record(at: place).isUncertain { record.isUncertain = true }
    setChanged(record, at: place)
  }

  /// Appends a line, or returns the place of a known name; without an index, none is known.
  private mutating func append(_ line: Line) -> Int? {
    if places != nil {
      let name = line.parts.name(in: texts[Int(line.text)])
      // With one look at the names.
      if let known = places?.updateValue(lines.count, forKey: name) {
        places?[name] = known
        return known
      }
    }
    lines.append(line)
    return nil
  }

  // MARK: Changing

  /// Stores a record: new ones last, known ones in their place.
  mutating func set(_ record: JournalRecord, for key: RecordKey) {
    let name = RecordName(key)
    changeCount += 1
    if changeCount > Self.mostWithoutIndex { makeIndex() }
    setChanged(record, at: place(of: name) ?? placeOfLine(of: name).place)
  }

  /// Notes that a record may be another one than the lines say.
  mutating func setUncertain(_ key: RecordKey) {
    // A line of its own that comes later must find it.
    makeIndex()
    var record = self[key] ?? .unread
    record.isUncertain = true
    set(record, for: key)
  }

  /// Appends a name without a line, or returns the place of a known one.
  private mutating func placeOfLine(of name: RecordName) -> (place: Int, isNew: Bool) {
    let line = Line(parts: JournalRecordLine(of: name), text: keep(Array(name.bytes)))
    return append(line).map { ($0, false) } ?? (lines.count - 1, true)
  }

  private mutating func setChanged(_ record: JournalRecord, at place: Int) {
    changed[place] = record
    lines[place].isChanged = true
  }

  // MARK: The index

  private mutating func makeIndex() {
    guard places == nil else { return }
    let kept = placesOnce { _ in true }
    if kept.count < lines.count {
      changed = Dictionary(
        uniqueKeysWithValues: kept.enumerated().compactMap { new, old in
          changed[old].map { (new, $0) }
        }
      )
      lines = kept.map { lines[$0] }
    }
    places = Dictionary(uniqueKeysWithValues: lines.indices.map { (name(at: $0), $0) })
  }

  /// Returns the places of some names, each once.
  ///
  /// Of several lines of a name, it is the place of the last one, in the order of the first ones.
  private func placesOnce(where isIncluded: (Int) -> Bool) -> [Int] {
    let included = lines.indices.filter(isIncluded)
    guard places == nil else { return included }
    var (once, found) = ([Int](), [RecordName: Int](minimumCapacity: included.count))
    for place in included {
      let name = name(at: place)
      if let known = found.updateValue(once.count, forKey: name) {
        (found[name], once[known]) = (known, place)
      } else {
        once.append(place)
      }
    }
    return once
  }
}
