import Foundation

/// The places of the parts of a record's line in the bytes that were read, and its numbers.
///
/// Nearly all lines of a journal are such ones, and most processes need no more than the names of all but a few. So no part is
/// copied until it is needed.
struct JournalRecordLine {
  /// The index of the name.
  private let name: Int
  private let nameCount: UInt16
  private let kindCount: UInt8
  /// Different for nearly all names, so that the bytes of others aren't looked at.
  let fingerprint: UInt32
  let rank: Int
  private let schema: Int
  let deleted: Int?
  /// The distances from the beginning of the name.
  private let value: Range<UInt32>

  /// Finds the parts of a line; nil for any other form.
  ///
  /// The value isn't looked at: the checksum says that it is as it was written.
  ///
  /// - Parameters:
  ///   - text: The bytes that were read.
  ///   - place: The place of the line, without the line feed.
  init?(_ text: UnsafeRawBufferPointer, _ place: Range<Int>) {
    let line = UnsafeRawBufferPointer(rebasing: text[place])
    var scanner = JournalRecordScanner(line)
    guard scanner.skip(#"{"of":""#), let (name, kindCount) = scanner.name(),
      scanner.skip(#"","rank":"#), let rank = scanner.int(),
      scanner.skip(#","schema":"#), let schema = scanner.int()
    else { return nil }
    var deleted: Int?
    if scanner.skip(#","deleted":"#) {
      guard let date = scanner.int() else { return nil }
      deleted = date
    }
    guard scanner.skip(#","value":"#), let end = scanner.startOfEnd(with: name),
      scanner.index < end, let endOfValue = UInt32(exactly: end - name.lowerBound)
    else { return nil }
    self.name = place.lowerBound + name.lowerBound
    (nameCount, self.kindCount) = (UInt16(name.count), UInt8(kindCount))
    fingerprint = RecordName.fingerprint(of: UnsafeRawBufferPointer(rebasing: line[name]))
    (self.rank, self.schema, self.deleted) = (rank, schema, deleted)
    value = UInt32(scanner.index - name.lowerBound)..<endOfValue
  }

  /// Makes the place of a name that has no such line, in bytes of its own.
  init(of name: RecordName) {
    (self.name, nameCount, fingerprint) = (0, UInt16(name.bytes.count), name.fingerprint)
    kindCount = UInt8(name.kind.count)
    (rank, schema, deleted, value) = (0, 0, nil, 0..<0)
  }

  /// Returns the name, which shares the memory of what was read.
  func name(in text: [UInt8]) -> RecordName {
    RecordName(
      text[name..<name + Int(nameCount)],
      kindCount: Int(kindCount),
      fingerprint: fingerprint
    )
  }

  /// Returns true for a record of a kind.
  func isOf(_ kind: [UInt8], in text: [UInt8]) -> Bool {
    kind.count == Int(kindCount) && text[...].has(kind[...], at: name)
  }

  /// Returns the record, whose value shares the memory of what was read.
  func record(in text: [UInt8]) -> JournalRecord {
    let value = text[name + Int(value.lowerBound)..<name + Int(value.upperBound)]
    return JournalRecord(RecordValue(bytes: value), schema: schema, rank: rank, deleted: deleted)
  }
}

/// Reads a line in memory, byte by byte.
private struct JournalRecordScanner {
  private let bytes: UnsafeRawBufferPointer
  private(set) var index = LineNames.start

  init(_ line: UnsafeRawBufferPointer) { bytes = line }

  /// Skips a text, and returns false for any other one.
  @inline(__always)
  mutating func skip(_ text: StaticString) -> Bool {
    let other = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard has(other, at: index) else { return false }
    index += other.count
    return true
  }

  /// Reads a whole number; nil for any other value.
  mutating func int() -> Int? {
    let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let start = index
    var number = 0
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      number = number &* 10 &+ Int(digit)
      index += 1
    }
    // Eighteen digits are always an `Int`.
    guard 1...18 ~= index - start else { return nil }
    return isNegative ? -number : number
  }

  /// Reads the name of a record, up to the first byte that can't be in one; nil if it isn't a name.
  mutating func name() -> (place: Range<Int>, kindCount: Int)? {
    let start = index
    skipPartOfName()
    let kindCount = index - start
    guard RecordName.counts ~= kindCount, bytes[start] != UInt8(ascii: "."),
      index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/")
    else { return nil }
    index += 1
    let id = index
    skipPartOfName()
    guard RecordName.counts ~= index - id, bytes[id] != UInt8(ascii: ".") else { return nil }
    return (start..<index, kindCount)
  }

  private mutating func skipPartOfName() {
    while index < bytes.count, bytes[index].isOfName { index += 1 }
  }

  /// Returns the index at which a name comes again at the end of the line; nil if another one does.
  func startOfEnd(with name: Range<Int>) -> Int? {
    let end = bytes.count - LineNames.end.count
    let again = end - name.count
    let start = again - LineNames.closing.count
    return start >= index && has(LineNames.end, at: end) && has(LineNames.closing, at: start)
      && has(UnsafeRawBufferPointer(rebasing: bytes[name]), at: again) ? start : nil
  }

  private func has(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
    text.withUnsafeBytes { has($0, at: index) }
  }

  @inline(__always)
  private func has(_ other: UnsafeRawBufferPointer, at index: Int) -> Bool {
    guard other.count <= bytes.count - index, let first = bytes.baseAddress,
      let start = other.baseAddress
    else { return false }
    return memcmp(first + index, start, other.count) == 0
  }
}
