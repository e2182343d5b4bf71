import Foundation

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

  /// The names between the commas of a name that looks like several; empty for any other.
  ///
  /// It stays one attendee all the same, as a name may have a comma.
  public static func names(in name: String) -> [String] {
    let names = name.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    return names.count > 1 ? names : []
  }
}

extension Standup {
  /// Returns true if an attendee before this one has the same name, in any case.
  public func hasEarlier(_ attendee: Attendee) -> Bool {
    !attendee.isBlank
      && attendees.prefix { $0.id != attendee.id }.contains { $0.hasSameName(as: attendee) }
  }
}

extension Attendee {
  func hasSameName(as other: Attendee) -> Bool {
    func key(_ name: String) -> String { name.trimmingCharacters(in: .whitespaces).lowercased() }
    return key(name) == key(other.name)
  }
}

extension String {
  /// True if the text is empty or only white space.
  package var isBlank: Bool {
    // The properties of characters take longer than all else of a long list.
    if let first = utf8.first, 0x21...0x7E ~= first { return false }
    return allSatisfy { $0.isWhitespace }
  }
}
