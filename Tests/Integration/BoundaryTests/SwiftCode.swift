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
    private static let lineFeed = UInt8(ascii: "\n")

    init(_ source: String) {
      self.source = Array(source.utf8)
    }

    /// Reads to the end, or to the parenthesis that closes an interpolation.
    mutating func readCode(isInterpolation: Bool = false) {
      var depth = 0
      while position < source.count {
        switch UnicodeScalar(source[position]) {
        case "/" where skip("//"):
          while position < source.count, source[position] != Self.lineFeed { position += 1 }
          continue
        case "/" where skip("/*"):
          readBlockComment()
          continue
        case "\"", "#":
          guard let delimiter = skipOpeningQuote() else { break }
          readText(until: delimiter)
          continue
        case "(": depth += 1
        case ")": depth -= 1
        case _: break
        }
        if isInterpolation, depth < 0 { return }
        code.append(source[position])
        position += 1
      }
    }

    private mutating func readBlockComment() {
      var depth = 1
      while position < source.count, depth > 0 {
        if skip("/*") {
          depth += 1
        } else if skip("*/") {
          depth -= 1
        } else {
          keepLineBreak()
        }
      }
    }

    private struct Delimiter {
      var quotes: String
      var hashes: String
    }

    private mutating func skipOpeningQuote() -> Delimiter? {
      let hashCount = source[position...].prefix { $0 == UInt8(ascii: "#") }.count
      let hashes = String(repeating: "#", count: hashCount)
      for quotes in ["\"\"\"", "\""] where skip(hashes + quotes) {
        return Delimiter(quotes: quotes, hashes: hashes)
      }
      return nil
    }

    private mutating func readText(until end: Delimiter) {
      code.append(UInt8(ascii: "\""))
      while position < source.count, !skip(end.quotes + end.hashes) {
        if skip("\\" + end.hashes + "(") {
          readCode(isInterpolation: true)
          position += 1
        } else if skip("\\" + end.hashes) {
          position += 1
        } else {
          keepLineBreak()
        }
      }
      code.append(UInt8(ascii: "\""))
    }

    private mutating func keepLineBreak() {
      if source[position] == Self.lineFeed { code.append(Self.lineFeed) }
      position += 1
    }

    private mutating func skip(_ text: String) -> Bool {
      guard source[position...].starts(with: text.utf8) else { return false }
      position += text.utf8.count
      return true
    }
  }
}
