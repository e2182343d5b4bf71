/// The source of a call, read only as far as needed to find a literal among its arguments.
struct CallSource {
  private let source: [UInt8]
  private var position: Int
  private var depth = 0
  /// True if the outermost open bracket is the parenthesis around the arguments.
  private var isInArguments = false

  /// Begins at the place of the call: the function's name, or the parenthesis after it.
  ///
  /// The compiler names either. It is nil without such a line and column, from 1.
  init?(_ source: String, line: Int, column: Int) {
    self.source = Array(source.utf8)
    var start = 0
    for _ in 1..<max(line, 1) {
      guard let end = self.source[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    position = start + column - 1
    guard self.source.indices.contains(position) else { return nil }
  }

  /// Returns the range of the literal in `label: "…"` or `label: { "…" }`, with its quotes, in UTF-8.
  ///
  /// It is nil if the call lacks that argument, or has another expression or an interpolated literal there.
  mutating func literal(behind label: String) -> Range<Int>? {
    _ = readWord()
    while let isLabel = readToLabel(label) {
      guard isLabel else { continue }
      skipBlanks()
      if skip("{") { skipBlanks() }
      let start = position
      guard skipLiteral() == .plain else { return nil }
      let end = position
      skipBlanks()
      return [",", ")", "}"].contains { skip($0) } ? start..<end : nil
    }
    return nil
  }

  /// Reads on: past the label (true), past something else (false), or to the end of the call (nil).
  private mutating func readToLabel(_ label: String) -> Bool? {
    skipBlanks()
    guard position < source.count else { return nil }
    if let word = readWord() {
      skipBlanks()
      let isLabel = skip(":")
      guard depth > 0 || isLabel else { return nil }
      return isLabel && word == label && (depth == 0 || depth == 1 && isInArguments)
    }
    if skipLiteral() != nil { return depth > 0 ? false : nil }
    switch UnicodeScalar(source[position]) {
    case "(", "[", "{":
      if depth == 0 { isInArguments = source[position] == UInt8(ascii: "(") }
      depth += 1
    case ")", "]", "}":
      depth -= 1
      if depth < 0 { return nil }
    case _:
      if depth == 0 { return nil }
    }
    position += 1
    return false
  }

  // MARK: Parts

  private mutating func readWord() -> String? {
    let word = source[position...].prefix { byte in
      UnicodeScalar(byte).properties.isAlphabetic || byte == UInt8(ascii: "_") || byte >= 0x80
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    position += word.count
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  /// Skips white space and comments.
  private mutating func skipBlanks() {
    while position < source.count {
      if skip("//") {
        position = source[position...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
      } else if skip("/*") {
        var comments = 1
        while position < source.count, comments > 0 {
          if skip("*/") {
            comments -= 1
          } else if skip("/*") {
            comments += 1
          } else {
            position += 1
          }
        }
      } else if [" ", "\t", "\r", "\n"].contains(UnicodeScalar(source[position])) {
        position += 1
      } else {
        return
      }
    }
  }

  private enum Literal { case plain, interpolated }

  /// Skips a string literal of any kind, if there is one.
  private mutating func skipLiteral() -> Literal? {
    let start = position
    let hashes = String(
      repeating: "#",
      count: source[position...].prefix { $0 == UInt8(ascii: "#") }.count
    )
    guard let quotes = ["\"\"\"", "\""].first(where: { skip(hashes + $0) }) else { return nil }
    var literal = Literal.plain
    while position < source.count {
      if skip(quotes + hashes) { return literal }
      if skip("\\" + hashes + "(") {
        literal = .interpolated
        skipInterpolation()
      } else {
        // An escaped quote doesn't end the literal.
        _ = skip("\\" + hashes)
        position += 1
      }
    }
    position = start
    return nil
  }

  private mutating func skipInterpolation() {
    var parentheses = 1
    while position < source.count, parentheses > 0 {
      skipBlanks()
      if skip("(") {
        parentheses += 1
      } else if skip(")") {
        parentheses -= 1
      } else if skipLiteral() == nil {
        position += 1
      }
    }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard position <= source.count, source[position...].starts(with: text.utf8) else {
      return false
    }
    position += text.utf8.count
    return true
  }
}
