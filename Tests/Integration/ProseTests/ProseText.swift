import Foundation

/// A text whose words are found quickly, also in debug builds.
struct ProseText {
  /// The text in UTF-8, with a zero at its end, as `strstr` needs it.
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8) + [0]
  }

  /// Returns the first offset of a text from an offset on.
  func offset(of text: String, from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return nil }
      return strstr(base + start, text).map { $0 - UnsafeMutablePointer(mutating: base) }
    }
  }

  /// Returns all offsets of a text.
  func offsets(of text: String) -> [Int] {
    var offsets: [Int] = []
    while let offset = offset(of: text, from: offsets.last.map { $0 + 1 } ?? 0) {
      offsets.append(offset)
    }
    return offsets
  }

  /// Returns the number of the line at an offset, counted from 1.
  func line(at offset: Int) -> Int {
    bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
  }

  // MARK: Words

  /// Returns all offsets of a word that isn't part of another.
  func offsets(ofWord word: String) -> [Int] {
    offsets(of: word).filter { start in
      (start == 0 || !isLetter(start - 1)) && !isLetter(start + word.utf8.count)
    }
  }

  /// Returns the word at an offset in lower case, and its end; nil if no word begins there.
  private func word(at start: Int) -> (text: String, end: Int)? {
    guard isLetter(start), start == 0 || !isLetter(start - 1) else { return nil }
    var end = start
    while isLetter(end) { end += 1 }
    return (String(decoding: bytes[start..<end], as: UTF8.self).lowercased(), end)
  }

  /// Returns the word after an offset, across a line break; nil if punctuation stands between.
  func word(after offset: Int) -> (text: String, end: Int)? {
    var start = offset
    while isGap(start) { start += 1 }
    return start == offset ? nil : word(at: start)
  }

  /// Returns the word before an offset, across a line break; nil if punctuation stands between.
  func word(before offset: Int) -> (text: String, start: Int)? {
    var end = offset
    while end > 0, isGap(end - 1) { end -= 1 }
    var start = end
    while start > 0, isLetter(start - 1) { start -= 1 }
    guard end < offset, let word = word(at: start) else { return nil }
    return (word.text, start)
  }

  private func isLetter(_ offset: Int) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case _: false
    }
  }

  /// True for white space, and for the slashes that begin a line of a comment.
  private func isGap(_ offset: Int) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "/")].contains(bytes[offset])
  }

  // MARK: Documentation

  /// The first paragraphs of documentation comments, each with its offset.
  var summaries: [(offset: Int, text: String)] {
    var summaries: [(offset: Int, text: String)] = []
    var position = 0
    while let mark = offset(of: "///", from: position) {
      guard beginsLine(mark) else {
        position = mark + 3
        continue
      }
      let comment = comment(at: mark)
      summaries.append((mark, comment.summary))
      position = comment.end
    }
    return summaries
  }

  /// Returns the first paragraph of the comment at an offset, and the end of the comment.
  private func comment(at mark: Int) -> (summary: String, end: Int) {
    var lines: [Substring] = []
    var isSummary = true
    var mark = mark
    while true {
      let end = offset(of: "\n", from: mark) ?? bytes.count - 1
      let line = String(decoding: bytes[(mark + 3)..<end], as: UTF8.self).drop { $0 == " " }
      isSummary = isSummary && !line.isEmpty && !line.hasPrefix("- ")
      if isSummary { lines.append(line) }
      guard let next = firstText(after: end), offset(of: "///", from: next) == next else {
        return (lines.joined(separator: " "), end)
      }
      mark = next
    }
  }

  /// True if only spaces stand before an offset in its line.
  private func beginsLine(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
    return start == 0 || bytes[start - 1] == UInt8(ascii: "\n")
  }

  /// Returns where the line after a line break begins, behind its spaces; nil at the end.
  private func firstText(after lineBreak: Int) -> Int? {
    guard lineBreak < bytes.count - 1 else { return nil }
    var start = lineBreak + 1
    while bytes[start] == UInt8(ascii: " ") { start += 1 }
    return start
  }
}
