import Foundation

/// The places of the parts of a record's line, as this version writes it.
///
/// They are found without a copy of any. Nearly all lines of a journal are such ones, and most processes need no more than the names of all but a few.
struct JournalRecordLine {
  /// The place of the name in the line.
  private let name: Range<Int>
  private let kindCount: Int
  private let rank: Int
  private let schema: Int
  private let deleted: Int?
  /// The place of the value in the line.
  private let value: Range<Int>

  /// Finds the parts of a line; nil for any other form.
  ///
  /// The value isn't looked at: the checksum says that it is as it was written.
  ///
  /// - Parameter line: The bytes without the line feed.
  init?(_ line: UnsafeRawBufferPointer) {
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
      scanner.index < end
    else { return nil }
    (self.name, self.kindCount, self.rank, self.schema) = (name, kindCount, rank, schema)
    (self.deleted, value) = (deleted, scanner.index..<end)
  }

  /// Finds the parts of a line; nil for any other form.
  init?(_ line: ArraySlice<UInt8>) {
    guard let found = line.withUnsafeBytes({ JournalRecordLine($0) }) else { return nil }
    self = found
  }

  /// Returns the parts, which share the memory of the line.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that the line is in.
  ///   - start: The index of its first byte.
  /// - Returns: The name and the record.
  func parts(in bytes: ArraySlice<UInt8>, from start: Int) -> (RecordName, JournalRecord) {
    let value = RecordValue(bytes: bytes[start + value.lowerBound..<start + value.upperBound])
    let name = bytes[start + name.lowerBound..<start + name.upperBound]
    return (
      RecordName(checked: name, kindCount: kindCount),
      JournalRecord(value, schema: schema, rank: rank, deleted: deleted)
    )
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
