import Foundation

/// Reads the beginning of a line that this version wrote, byte by byte, without a look at the rest.
struct LineScanner {
  private let bytes: ArraySlice<UInt8>
  private(set) var index: Int

  /// Begins with the object of a line.
  init(_ line: ArraySlice<UInt8>) {
    bytes = line
    index = line.startIndex + LineNames.start
  }

  /// Skips a text, and returns false for any other one.
  mutating func skip(_ text: StaticString) -> Bool {
    let isNext = bytes.has(
      UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount),
      at: index
    )
    if isNext { index += text.utf8CodeUnitCount }
    return isNext
  }

  /// Reads a whole number; nil for any other value.
  mutating func int() -> Int? {
    let isNegative = skip("-")
    let start = index
    var number = 0
    while index < bytes.endIndex, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      number = number &* 10 &+ Int(digit)
      index += 1
    }
    // Eighteen digits are always an `Int`.
    guard 1...18 ~= index - start else { return nil }
    return isNegative ? -number : number
  }

  /// Reads a text to its closing quote; nil if it has an escape.
  mutating func text() -> ArraySlice<UInt8>? {
    let rest = bytes[index...]
    guard let end = rest.index(of: UInt8(ascii: "\"")),
      rest[..<end].index(of: UInt8(ascii: "\\")) == nil
    else { return nil }
    index = end + 1
    return rest[..<end]
  }

  /// Reads the id of an entry to its closing quote; nil for any other text.
  mutating func id() -> JournalEntry.ID? {
    text().flatMap { JournalEntry.ID(String(decoding: $0, as: UTF8.self)) }
  }

  /// Skips a value up to the comma or the bracket behind it, and returns its bytes.
  ///
  /// It isn't checked: the checksum says that it is as it was written.
  mutating func value() -> ArraySlice<UInt8>? {
    let (start, end) = (index, bytes.endOfValue(from: index))
    index = end ?? bytes.endIndex
    return end.flatMap { $0 > start ? bytes[start..<$0] : nil }
  }
}

extension ArraySlice<UInt8> {
  /// Returns true if the bytes from an index on are others.
  func has(_ other: ArraySlice<UInt8>, at index: Int) -> Bool {
    other.withUnsafeBytes { has($0, at: index) }
  }

  /// Returns true if the bytes from an index on are those in some memory, which are compared at once.
  fileprivate func has(_ other: UnsafeRawBufferPointer, at index: Int) -> Bool {
    guard index >= startIndex, other.count <= endIndex - index else { return false }
    return withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress, let start = other.baseAddress else { return true }
      return memcmp(first + (index - startIndex), start, other.count) == 0
    }
  }

  /// Returns the index of the first byte of a value, which is found faster than by `firstIndex(of:)`.
  func index(of byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return nil }
      return memchr(first, Int32(byte), bytes.count)
        .map { startIndex + (UnsafeRawPointer($0) - first) }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index of the comma or the closing bracket behind a value; nil if there is none.
  fileprivate func endOfValue(from start: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      var (offset, depth, isText) = (start - startIndex, 0, false)
      while offset < bytes.count {
        let byte = bytes[offset]
        if isText {
          if byte == UInt8(ascii: "\\") { offset += 1 }
          isText = byte != UInt8(ascii: "\"")
        } else {
          switch byte {
          case UInt8(ascii: "\""): isText = true
          case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
          case UInt8(ascii: ","): if depth == 0 { return startIndex + offset }
          case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth == 0 { return startIndex + offset }
            depth -= 1
          case _: break
          }
        }
        offset += 1
      }
      return nil
    }
  }
}
