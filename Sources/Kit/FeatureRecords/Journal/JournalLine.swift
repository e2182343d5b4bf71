import FeatureJSON
import Foundation

/// A line of a journal: the checksum of an object, a space, and the object.
enum JournalLine {
  case head(JournalHead)
  case record(RecordName, JournalRecord)
  case entry(JournalEntry, number: Int)
  case past(PastEntry)
  /// A line that was overwritten; its number and id if it was an entry.
  case void(LineOrigin)
  /// Entries are missing here, of these records; or the next line is damaged, and was one of these.
  case lost([RecordKey], isNextLine: Bool)
  /// A line of a newer version, and what it says of itself in each version.
  case newer([RecordKey]?, LineOrigin)
  /// A line that was changed after it was written; nil if no name can be read.
  case damaged([RecordKey]?)

  /// Reads a line.
  ///
  /// The value of a record isn't parsed: the checksum says that it is as it was written.
  ///
  /// - Parameter line: The bytes without the line feed.
  init(_ line: ArraySlice<UInt8>) {
    if !Self.isWhole(line) {
      self = .damaged(LineNames.keys(atEndsOf: line))
    } else if let record = Self.record(line) {
      self = record
    } else if let scanned = Self.scanned(line) {
      self = scanned
    } else if let object = try? JSON(parsing: line.dropFirst(LineNames.start)).object {
      self = Self.parsed(object, line) ?? .newer(LineNames.keys(atEndsOf: line), .init(object))
    } else {
      self = .newer(LineNames.keys(atEndsOf: line), .init())
    }
  }

  /// Returns true if the checksum of a line is right.
  static func isWhole(_ line: ArraySlice<UInt8>) -> Bool { line.withUnsafeBytes(isWhole) }

  /// Returns true if the checksum of a line in memory is right.
  static func isWhole(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count > LineNames.start, line[checksumLength] == UInt8(ascii: " ")
    else { return false }
    let object = UnsafeRawBufferPointer(rebasing: line[LineNames.start...])
    var checksum = CRC32C.checksum(of: object)
    // From the last digit to the first.
    for byte in line[..<checksumLength].reversed() {
      let digit = UInt8(checksum & 0xF)
      guard byte == digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      else { return false }
      checksum >>= 4
    }
    return true
  }

  /// The number of digits at the beginning of a line.
  static let checksumLength = 8

  // MARK: Lines as this version writes them

  private static func record(_ line: ArraySlice<UInt8>) -> JournalLine? {
    guard let parts = line.withUnsafeBytes({ JournalRecordLine($0, 0..<$0.count) }) else {
      return nil
    }
    let text = Array(line)
    return .record(parts.name(in: text), parts.record(in: text))
  }

  private static func scanned(_ line: ArraySlice<UInt8>) -> JournalLine? {
    var scanner = LineScanner(line)
    guard scanner.skip(#"{"of":""#), let names = scanner.text(),
      let end = LineNames.startOfEnd(of: line, names: names), let keys = LineNames.keys(names)
    else { return nil }
    if scanner.skip(#","n":"#) { return entry(of: keys, &scanner, upTo: end) }
    return scanner.skip(#","past":"#) ? past(keys, &scanner, line) : nil
  }

  private static func past(
    _ keys: [RecordKey],
    _ scanner: inout LineScanner,
    _ line: ArraySlice<UInt8>
  ) -> JournalLine? {
    guard let number = scanner.int(), scanner.skip(#","by":""#), let id = scanner.id(),
      scanner.skip(#","at":"#), let date = scanner.int()
    else { return nil }
    return .past(PastEntry(number: number, id: id, date: date, keys: keys, line: line))
  }

  private static func entry(
    of keys: [RecordKey],
    _ scanner: inout LineScanner,
    upTo end: Int
  ) -> JournalLine? {
    guard let number = scanner.int(), number >= 0, let entry = scanner.entry(of: keys),
      scanner.index == end
    else { return nil }
    return .entry(entry, number: number)
  }

  // MARK: All others

  /// Returns the line of an object; nil for one of a newer version.
  private static func parsed(_ object: JSON.Object, _ line: ArraySlice<UInt8>) -> JournalLine? {
    guard let names = object["of"]?.string, names == object["again"]?.string,
      let keys = LineNames.keys(Array(names.utf8)[...])
    else { return nil }
    if let head = JournalHead(object) { return .head(head) }
    guard object["format"]?.int ?? 1 <= JournalHead.currentFormat else { return nil }
    if object["void"] != nil { return .void(LineOrigin(object)) }
    if object["lost"] != nil { return .lost(keys, isNextLine: object["next"] == .bool(true)) }
    if let value = object["value"], keys.count == 1 { return record(keys[0], value, object) }
    guard let entry = JournalEntry(object, keys: keys) else { return nil }
    if let number = object["n"]?.number { return .entry(entry, number: number) }
    return object["past"]?.number.map { number in
      .past(PastEntry(number: number, id: entry.id, date: entry.date, keys: keys, line: line))
    }
  }

  private static func record(
    _ key: RecordKey,
    _ value: JSON,
    _ object: JSON.Object
  ) -> JournalLine? {
    guard let rank = object["rank"]?.int, let schema = object["schema"]?.int,
      object["deleted"] == nil || object["deleted"]?.int != nil
    else { return nil }
    var record = JournalRecord(RecordValue(value), schema: schema, rank: rank)
    record.deleted = object["deleted"]?.int
    record.unknown = object.without(JournalRecord.keys)
    return .record(RecordName(key), record)
  }
}

/// The part of an entry's line that says which one it is or was.
struct LineOrigin: Equatable, Sendable {
  /// The number in the journal; nil for another line.
  var number: Int?
  /// The name of the entry.
  var id: JournalEntry.ID?
  /// The checksum of the entry.
  var checksum: UInt32?

  init(number: Int? = nil, id: JournalEntry.ID? = nil, checksum: UInt32? = nil) {
    (self.number, self.id, self.checksum) = (number, id, checksum)
  }

  /// Takes the members of a line.
  init(_ object: JSON.Object) {
    number = object["n"]?.number
    id = object["by"]?.string.flatMap { JournalEntry.ID($0) }
    checksum = object["sum"]?.string.flatMap { UInt32($0, radix: 16) }
  }
}
