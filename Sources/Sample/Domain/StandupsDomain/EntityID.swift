public import Foundation

/// The identity of one kind of entity, so that a standup's id isn't taken for an attendee's.
///
/// Its text is an upper-case UUID in JSON, in routes and on the command line.
public struct EntityID<Entity>: Hashable, Sendable {
  /// The UUID inside.
  public let uuid: UUID

  /// Makes an id from a UUID.
  public init(_ uuid: UUID) {
    self.uuid = uuid
  }
}

extension EntityID: LosslessStringConvertible {
  /// Makes an id from the text of a UUID in either case; nil for any other text.
  public init?(_ description: String) {
    guard let uuid = UUID(text: description) else { return nil }
    self.init(uuid)
  }

  /// The UUID in upper case.
  public var description: String { uuid.text }
}

extension UUID {
  /// The text of the UUID, faster than `uuidString`, which calls `printf`.
  ///
  /// Lists and their screens need it for every row.
  fileprivate var text: String {
    withUnsafeBytes(of: uuid) { bytes in
      String(unsafeUninitializedCapacity: 36) { text in
        // A plain loop, which is quick in a debug build too.
        var (index, end) = (0, 0)
        while index < 16 {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[end] = UInt8(ascii: "-")
            end += 1
          }
          text[end] = (bytes[index] >> 4).hexadecimalDigit
          text[end + 1] = (bytes[index] & 15).hexadecimalDigit
          index += 1
          end += 2
        }
        return end
      }
    }
  }
}

extension UUID {
  /// Reads a text, faster than `UUID(uuidString:)`, which calls `scanf`.
  ///
  /// Each record that is read has some.
  fileprivate init?(text: String) {
    guard text.utf8.count == 36 else { return nil }
    var (digits, index, isUUID) = (UInt128(0), 0, true)
    for byte in text.utf8 {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        isUUID = isUUID && byte == UInt8(ascii: "-")
      } else if let digit = byte.valueOfHexadecimalDigit {
        digits = digits << 4 | UInt128(digit)
      } else {
        isUUID = false
      }
      index += 1
    }
    guard isUUID else { return nil }
    self.init(uuid: withUnsafeBytes(of: digits.bigEndian) { $0.loadUnaligned(as: uuid_t.self) })
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8 {
    self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10
  }

  fileprivate var valueOfHexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case _: nil
    }
  }
}

extension EntityID: Codable {
  /// Reads an id from the text of a UUID.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "“\(text)” is not a UUID"
      )
    }
    self = id
  }

  /// Writes the id as the text of a UUID.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
