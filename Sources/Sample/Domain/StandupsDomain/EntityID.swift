public import Foundation

/// The identity of one kind of entity, so that a standup's id is never taken for an attendee's.
///
/// Its text is an upper-case UUID, in JSON, in routes and on the command line alike.
public struct EntityID<Entity>: Hashable, Sendable {
  /// The UUID inside.
  public let uuid: UUID

  /// Makes an id from a UUID.
  public init(_ uuid: UUID) {
    self.uuid = uuid
  }
}

extension EntityID: LosslessStringConvertible {
  /// Makes an id from the text of a UUID in either case, or nothing from any other text.
  public init?(_ description: String) {
    guard let uuid = UUID(uuidString: description) else { return nil }
    self.init(uuid)
  }

  /// The UUID in upper case.
  public var description: String { uuid.uuidString }
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
