import Foundation

/// Turns the bytes of a text into UTF-8; a byte order mark at their beginning says what they are in.
///
/// A text without a mark is in UTF-8.
package struct TextDecoder {
  private enum Encoding {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  /// The mark of UTF-8, which also begins files that were joined to others.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The marks, those of UTF-32 before the ones of UTF-16 that they begin with; UTF-32 isn't read.
  private static let marks: [(bytes: [UInt8], encoding: Encoding?)] = [
    (mark, .utf8), ([0xFF, 0xFE, 0, 0], nil), ([0, 0, 0xFE, 0xFF], nil),
    ([0xFF, 0xFE], .utf16(isBigEndian: false)), ([0xFE, 0xFF], .utf16(isBigEndian: true)),
  ]

  private var encoding: Encoding?
  /// The bytes of a mark or a character whose end hasn't come.
  private var held: [UInt8] = []

  package init() {}

  /// Takes the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - isEnd: True if no more will come.
  /// - Returns: The text in UTF-8, without the mark and without a character whose end hasn't come.
  /// - Throws: An error if the text is in another encoding.
  package mutating func take(
    _ bytes: [UInt8],
    isEnd: Bool = false
  ) throws(TextError) -> [UInt8] {
    held += bytes
    if encoding == nil {
      guard
        isEnd
          || !Self.marks.contains(where: {
            $0.bytes.count > held.count && $0.bytes.starts(with: held)
          })
      else { return [] }
      try begin()
    }
    guard case .utf16(let isBigEndian) = encoding else {
      defer { held = [] }
      return held
    }
    var units = held.utf16(isBigEndian: isBigEndian)
    let isHalf = isEnd && !held.count.isMultiple(of: 2)
    if !isEnd, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    held.removeFirst(isEnd ? held.count : units.count * 2)
    return Array(String(decoding: units, as: UTF16.self).utf8)
      + (isHalf ? Array("\u{FFFD}".utf8) : [])
  }

  /// Finds the encoding by the first bytes.
  private mutating func begin() throws(TextError) {
    guard let (mark, encoding) = Self.marks.first(where: { held.starts(with: $0.bytes) }) else {
      guard !held.seemsToBeUTF16 else {
        throw TextError("is text in UTF-16 without a byte order mark")
      }
      self.encoding = .utf8
      return
    }
    guard let encoding else { throw TextError("is text in UTF-32") }
    self.encoding = encoding
    held.removeFirst(mark.count)
  }

  /// Returns a whole text.
  ///
  /// - Throws: An error if the bytes aren't text, or are in another encoding.
  package static func text(of bytes: [UInt8]) throws(TextError) -> String {
    var decoder = TextDecoder()
    let decoded = try decoder.take(bytes, isEnd: true)
    if case .utf16(let isBigEndian) = decoder.encoding {
      let units = bytes.utf16(isBigEndian: isBigEndian)
      guard bytes.count.isMultiple(of: 2), String(validating: units, as: UTF16.self) != nil else {
        throw TextError("is not text in UTF-16")
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw TextError("is not text in UTF-8")
    }
    return text
  }
}

/// The reason why bytes aren't read as text, after the name of a file.
package struct TextError: Error, Equatable, Sendable {
  /// The predicate of a sentence.
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension [UInt8] {
  /// The units of a text in UTF-16; an odd byte at the end is left out.
  fileprivate func utf16(isBigEndian: Bool) -> [UInt16] {
    stride(from: 0, to: count - 1, by: 2).map { index in
      let (first, second) = (UInt16(self[index]), UInt16(self[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }

  /// True for bytes that are a text in UTF-16, and hardly one in UTF-8 with a NUL in it.
  fileprivate var seemsToBeUTF16: Bool {
    guard count >= 4, count.isMultiple(of: 2), contains(0), !seemToBeUTF8 else { return false }
    return [false, true].contains { isBigEndian in
      var units = utf16(isBigEndian: isBigEndian)
      if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
      let isPrinted = units.allSatisfy {
        [9, 10, 13].contains($0) || 0x20..<0xFFFE ~= $0 && $0 != 0x7F
      }
      // Lines of a text in UTF-8 that has NUL in it end with one byte.
      return isPrinted && (units.contains(10) || !contains(10))
        && String(validating: units, as: UTF16.self) != nil
    }
  }

  /// True for characters of UTF-8 that are printed, but for a NUL here and there.
  private var seemToBeUTF8: Bool {
    count { $0 == 0 } * 3 < count
      && allSatisfy { [0, 9, 10, 13].contains($0) || $0 >= 0x20 }
      && String(validating: self, as: UTF8.self) != nil
  }
}
