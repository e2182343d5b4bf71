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
    var text = text
    text.withUTF8 { utf8 in
      // Texts mostly have no byte to escape, so those between two are appended at once.
      var (start, index) = (0, 0)
      while index < utf8.count {
        if let escape = escape(utf8[index]) {
          bytes += utf8[start..<index]
          bytes += escape.utf8
          start = index + 1
        }
        index += 1
      }
      bytes += utf8[start...]
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The way that a byte is written within a text; nil for its own.
  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): #"\""#
    case UInt8(ascii: "\\"): #"\\"#
    case 0x08: #"\b"#
    case 0x09: #"\t"#
    case 0x0A: #"\n"#
    case 0x0C: #"\f"#
    case 0x0D: #"\r"#
    case 0x00..<0x20: #"\u00"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    case _: nil
    }
  }
}
