/// Someone who takes part in a standup.
public struct Attendee: Hashable, Identifiable, Sendable, Codable {
  /// The identity of an attendee.
  public typealias ID = EntityID<Attendee>

  /// What tells this attendee from another of the same name.
  public let id: ID

  /// The name as it was typed.
  public var name: String

  /// Makes an attendee, without a name unless one is given.
  public init(id: ID, name: String = "") {
    self.id = id
    self.name = name
  }

  /// Whether the name is empty or only white space.
  public var isBlank: Bool { name.isBlank }
}

extension String {
  /// Whether there is nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
