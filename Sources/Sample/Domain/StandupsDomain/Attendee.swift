/// A member of a standup.
public struct Attendee: Hashable, Identifiable, Sendable, Codable {
  /// The identity of an attendee.
  public typealias ID = EntityID<Attendee>

  /// The id, which tells attendees of the same name apart.
  public let id: ID

  /// The name as typed.
  public var name: String

  /// Makes an attendee, without a name unless one is given.
  public init(id: ID, name: String = "") {
    self.id = id
    self.name = name
  }

  /// True if the name is empty or only white space.
  public var isBlank: Bool { name.isBlank }
}

extension String {
  /// True if the text is empty or only white space.
  package var isBlank: Bool { allSatisfy { $0.isWhitespace } }
}
