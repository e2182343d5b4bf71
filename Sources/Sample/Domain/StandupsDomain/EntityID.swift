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
    guard let uuid = UUID(uuidString: description) else { return nil }
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

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8 {
    self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10
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
