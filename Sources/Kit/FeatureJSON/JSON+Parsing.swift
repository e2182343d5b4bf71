extension JSON {
  /// Bytes that aren't JSON.
  public struct SyntaxError: Error, Equatable {
    /// The number of the first byte that can't be read, from 0.
    public let offset: Int
  }

  /// Reads one value, and nothing but white space around it.
  ///
  /// - Throws: `SyntaxError`, also for a value of more than 512 levels.
  public init(parsing bytes: some Sequence<UInt8>) throws(SyntaxError) {
    self = try Array(bytes).withUnsafeBufferPointer { (bytes) throws(SyntaxError) in
      var parser = JSONParser(bytes)
      let value = try parser.value()
      try parser.end()
      return value
    }
  }
}

/// Reads JSON from bytes as [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259) has it.
///
/// It looks at no byte beyond the end, and doesn't outlive the memory that it reads.
private struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var depth = 0

  /// The number of levels that `JSONDecoder` reads, too.
  private static let maximumDepth = 512

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
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

  /// Expects nothing but white space.
  mutating func end() throws(JSON.SyntaxError) {
    skipSpace()
    guard offset == bytes.count else { throw error }
  }

  mutating func value() throws(JSON.SyntaxError) -> JSON {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case _: return .number(try number())
    }
  }

  private mutating func object() throws(JSON.SyntaxError) -> JSON.Object {
    var members: [JSON.Object.Member] = []
    try list(until: "}") { (parser) throws(JSON.SyntaxError) in
      let key = try parser.string()
      parser.skipSpace()
      try parser.expect(":")
      members.append(.init(key, try parser.value()))
    }
    return JSON.Object(members)
  }

  private mutating func array() throws(JSON.SyntaxError) -> [JSON] {
    var elements: [JSON] = []
    try list(until: "]") { (parser) throws(JSON.SyntaxError) in
      elements.append(try parser.value())
    }
    return elements
  }

  /// Reads the parts between commas, from an opening bracket to its end.
  private mutating func list(
    until end: Unicode.Scalar,
    _ readPart: (inout JSONParser) throws(JSON.SyntaxError) -> Void
  ) throws(JSON.SyntaxError) {
    depth += 1
    guard depth <= Self.maximumDepth else { throw error }
    offset += 1
    skipSpace()
    if !skip(end) {
      repeat {
        skipSpace()
        try readPart(&self)
        skipSpace()
      } while skip(",")
      try expect(end)
    }
    depth -= 1
  }

  private mutating func word(
    _ word: StaticString,
    _ value: JSON
  ) throws(JSON.SyntaxError) -> JSON {
    for scalar in word.description.unicodeScalars { try expect(scalar) }
    return value
  }

  private mutating func number() throws(JSON.SyntaxError) -> String {
    let start = offset
    _ = skip("-")
    if !skip("0") { try digits() }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try digits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Reads at least one digit.
  private mutating func digits() throws(JSON.SyntaxError) {
    let start = offset
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { offset += 1 }
    guard offset > start else { throw error }
  }

  // MARK: Texts

  private mutating func string() throws(JSON.SyntaxError) -> String {
    try expect("\"")
    let start = offset
    while next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { offset += 1 }
    guard next != UInt8(ascii: "\"") else { return try text(bytes[start..<offset]) }
    var unescaped = Array(bytes[start..<offset])
    while next >= 0x20, next != UInt8(ascii: "\"") {
      if skip("\\") {
        unescaped += try escaped()
      } else {
        unescaped.append(next)
        offset += 1
      }
    }
    return try text(unescaped)
  }

  /// Returns a text, whose closing quote is next.
  private mutating func text(
    _ bytes: some Collection<UInt8>
  ) throws(JSON.SyntaxError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw error }
    try expect("\"")
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
