/// Finds the values in JSON as [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259) has it.
///
/// It looks at no byte beyond the end, and doesn't outlive the memory that it reads.
struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var nodes: [JSONText.Node] = []
  private(set) var escapedStrings: [String] = []
  private var offset = 0
  private var depth = 0

  /// The number of levels that `JSONDecoder` reads, too.
  private static let maximumDepth = 512

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    // As many as a small record has, so that the array grows for few of them.
    nodes.reserveCapacity(32)
  }

  /// Finds one value, and nothing but white space around it.
  mutating func parse() throws(JSON.SyntaxError) {
    try value()
    skipSpace()
    guard offset == bytes.count else { throw error }
  }

  /// The byte at the offset; zero, which is nowhere in JSON, at the end.
  private var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private var error: JSON.SyntaxError { JSON.SyntaxError(offset: min(offset, bytes.count)) }

  private mutating func skipSpace() {
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { offset += 1 }
  }

  private mutating func expect(_ byte: Unicode.Scalar) throws(JSON.SyntaxError) {
    guard skip(byte) else { throw error }
  }

  /// Skips a byte, and returns false for any other one.
  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private mutating func value() throws(JSON.SyntaxError) {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): try list(.object, until: "}")
    case UInt8(ascii: "["): try list(.array, until: "]")
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true", .yes)
    case UInt8(ascii: "f"): try word("false", .no)
    case UInt8(ascii: "n"): try word("null", .null)
    case _: try number()
    }
  }

  /// Finds the parts between commas, from an opening bracket to its end.
  private mutating func list(
    _ kind: JSONText.Node.Kind,
    until end: Unicode.Scalar
  ) throws(JSON.SyntaxError) {
    depth += 1
    guard depth <= Self.maximumDepth else { throw error }
    let index = nodes.count
    append(kind, from: offset)
    offset += 1
    skipSpace()
    if !skip(end) {
      repeat {
        skipSpace()
        if kind == .object {
          try string()
          skipSpace()
          try expect(":")
        }
        try value()
        skipSpace()
      } while skip(",")
      try expect(end)
    }
    nodes[index].end = nodes.count
    depth -= 1
  }

  /// Appends a value that ends at the offset, and has no parts yet.
  private mutating func append(_ kind: JSONText.Node.Kind, from start: Int) {
    nodes.append(.init(kind: kind, bytes: start..<offset, end: nodes.count + 1))
  }

  private mutating func word(
    _ word: StaticString,
    _ kind: JSONText.Node.Kind
  ) throws(JSON.SyntaxError) {
    let start = offset
    for scalar in word.description.unicodeScalars { try expect(scalar) }
    append(kind, from: start)
  }

  private mutating func number() throws(JSON.SyntaxError) {
    let start = offset
    _ = skip("-")
    if !skip("0") { try digits() }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try digits()
    }
    append(.number, from: start)
  }

  /// Reads at least one digit.
  private mutating func digits() throws(JSON.SyntaxError) {
    let start = offset
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { offset += 1 }
    guard offset > start else { throw error }
  }

  // MARK: Texts

  private mutating func string() throws(JSON.SyntaxError) {
    try expect("\"")
    let start = offset
    var isASCII = true
    while next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") {
      if next >= 0x80 { isASCII = false }
      offset += 1
    }
    guard next == UInt8(ascii: "\"") else { return try escapedString(from: start) }
    if !isASCII { _ = try text(bytes[start..<offset]) }
    append(.string, from: start)
    offset += 1
  }

  /// Reads a text with an escape, which begins before the offset.
  private mutating func escapedString(from start: Int) throws(JSON.SyntaxError) {
    var unescaped = Array(bytes[start..<offset])
    while next >= 0x20, next != UInt8(ascii: "\"") {
      if skip("\\") {
        unescaped += try escaped()
      } else {
        unescaped.append(next)
        offset += 1
      }
    }
    let (text, index) = (try text(unescaped), escapedStrings.count)
    try expect("\"")
    escapedStrings.append(text)
    nodes.append(.init(kind: .escapedString, bytes: index..<index, end: nodes.count + 1))
  }

  private func text(_ bytes: some Collection<UInt8>) throws(JSON.SyntaxError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw error }
    return text
  }

  /// Returns the bytes of the character behind a backslash.
  private mutating func escaped() throws(JSON.SyntaxError) -> [UInt8] {
    let letter = next
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]) {
        try expect("\\")
        try expect("u")
        units.append(try codeUnit())
      }
      guard let text = String(validating: units, as: UTF16.self) else { throw error }
      return Array(text.utf8)
    case _: throw error
    }
  }

  /// Reads four hexadecimal digits.
  private mutating func codeUnit() throws(JSON.SyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else { throw error }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }
}
