import FeatureTexts
import Foundation
import IdentifiedArrays

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

  /// True if the name is empty or invisible.
  public var isBlank: Bool { name.isBlank }

  /// The names between the commas of a name that looks like several; empty for any other.
  ///
  /// It stays one attendee all the same, as a name may have a comma.
  public static func names(in name: String) -> [String] {
    let names = name.namesBetweenCommas
    return names.count > 1 ? names : []
  }
}

extension Standup {
  /// Returns true if an attendee before this one has the same name, in any case and form.
  public func hasEarlier(_ attendee: Attendee) -> Bool {
    !attendee.isBlank
      && attendees.prefix { $0.id != attendee.id }.contains { $0.hasSameName(as: attendee) }
  }
}

extension Attendee {
  func hasSameName(as other: Attendee) -> Bool {
    name.trimmedNameKey == other.name.trimmedNameKey
  }
}

extension IdentifiedArrayOf<Attendee> {
  /// Returns the attendee with an id, or else with a name: as spelled, or else in any case and form.
  func like(_ other: Attendee) -> Attendee? {
    if let same = self[id: other.id] { return same }
    let named = filter { $0.hasSameName(as: other) }
    return named.elements.named(other.name, by: \.name).first ?? named.first
  }
}
