extension JSON: CustomStringConvertible {
  /// The value in UTF-8, with sorted keys and without spaces.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The value as text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let string): Self.write(string, to: &bytes)
    case .array(let elements):
      Self.write(elements, between: "[", "]", to: &bytes) { $0.write(to: &$1) }
    case .object(let object):
      Self.write(object.members, between: "{", "}", to: &bytes) { member, bytes in
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part],
    between start: Unicode.Scalar,
    _ end: Unicode.Scalar,
    to bytes: inout [UInt8],
    _ writePart: (Part, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: start))
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      writePart(part, &bytes)
    }
    bytes.append(UInt8(ascii: end))
  }

  /// Writes a text as `JSONEncoder` does without escaping slashes, so that equal texts have equal bytes.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += #"\""#.utf8
      case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
      case 0x08: bytes += #"\b"#.utf8
      case 0x09: bytes += #"\t"#.utf8
      case 0x0A: bytes += #"\n"#.utf8
      case 0x0C: bytes += #"\f"#.utf8
      case 0x0D: bytes += #"\r"#.utf8
      case 0x00..<0x20:
        bytes += #"\u00"#.utf8
        bytes += (byte < 0x10 ? "0" : "").utf8
        bytes += String(byte, radix: 16).utf8
      case _: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
