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
    let isNext = text.withUTF8Buffer { text in
      guard text.count <= bytes.endIndex - index else { return false }
      for offset in 0..<text.count where bytes[index + offset] != text[offset] { return false }
      return true
    }
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
    let start = index
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] != UInt8(ascii: "\\") else { return nil }
      index += 1
    }
    defer { index += 1 }
    return index < bytes.endIndex ? bytes[start..<index] : nil
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
