/// Swift text without its comments and literal texts, so that mentions in them aren't found.
///
/// Line breaks stay where they were; interpolations are code and stay too.
struct SwiftCode {
  let text: String

  init(_ source: String) {
    var reader = Reader(source)
    reader.readCode()
    text = String(decoding: reader.code, as: UTF8.self)
  }

  private struct Reader {
    private let source: [UInt8]
    private var position = 0
    private(set) var code: [UInt8] = []

    init(_ source: String) {
      self.source = Array(source.utf8)
      code.reserveCapacity(self.source.count)
    }

    /// Reads to the end, or to the parenthesis that closes an interpolation.
    mutating func readCode(isInterpolation: Bool = false) {
      var depth = 0
      while position < source.count {
        let byte = source[position]
        if byte == Sign.slash, skip(Sign.lineComment) {
          while position < source.count, source[position] != Sign.lineFeed { position += 1 }
          continue
        }
        if byte == Sign.slash, skip(Sign.blockComment) {
          readBlockComment()
          continue
        }
        if byte == Sign.quote || byte == Sign.hash, let delimiter = skipOpeningQuote() {
          readText(until: delimiter)
          continue
        }
        if byte == Sign.opening { depth += 1 }
        if byte == Sign.closing { depth -= 1 }
        if isInterpolation, depth < 0 { return }
        code.append(byte)
        position += 1
      }
    }

    private mutating func readBlockComment() {
      var depth = 1
      while position < source.count, depth > 0 {
        if skip(Sign.blockComment) {
          depth += 1
        } else if skip(Sign.endOfBlockComment) {
          depth -= 1
        } else {
          keepLineBreak()
        }
      }
    }

    private struct Delimiter {
      var end: [UInt8]
      var escape: [UInt8]
    }

    private mutating func skipOpeningQuote() -> Delimiter? {
      var end = position
      while end < source.count, source[end] == Sign.hash { end += 1 }
      let hashes = Array(source[position..<end])
      for quotes in [Sign.threeQuotes, [Sign.quote]] where skip(hashes + quotes) {
        return Delimiter(end: quotes + hashes, escape: [Sign.backslash] + hashes)
      }
      return nil
    }

    private mutating func readText(until delimiter: Delimiter) {
      code.append(Sign.quote)
      while position < source.count, !skip(delimiter.end) {
        if skip(delimiter.escape) {
          let isInterpolation = position < source.count && source[position] == Sign.opening
          position += 1
          guard isInterpolation else { continue }
          readCode(isInterpolation: true)
          position += 1
        } else {
          keepLineBreak()
        }
      }
      code.append(Sign.quote)
    }

    private mutating func keepLineBreak() {
      if source[position] == Sign.lineFeed { code.append(Sign.lineFeed) }
      position += 1
    }

    private mutating func skip(_ text: [UInt8]) -> Bool {
      var index = 0
      while index < text.count {
        guard position + index < source.count, source[position + index] == text[index] else {
          return false
        }
        index += 1
      }
      position += text.count
      return true
    }
  }

  /// Bytes and not characters, whose comparisons would take most of the time of a debug build.
  private enum Sign {
    static let lineFeed = UInt8(ascii: "\n")
    static let slash = UInt8(ascii: "/")
    static let backslash = UInt8(ascii: "\\")
    static let quote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let opening = UInt8(ascii: "(")
    static let closing = UInt8(ascii: ")")
    static let threeQuotes = [quote, quote, quote]
    static let lineComment = [slash, slash]
    static let blockComment = Array("/*".utf8)
    static let endOfBlockComment = Array("*/".utf8)
  }
}
