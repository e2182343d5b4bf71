public import FeatureInjection
public import Foundation

/// The world of a walk so far, for records that it gives in short.
public struct GivenWorld: Sendable {
  /// The ids of new records.
  public let uuid: UUIDSource
  /// The date on which the walk begins.
  public let now: Date
  /// The time zone.
  public var timeZone: TimeZone
  private var records: [String: any Sendable] = [:]

  /// Makes a world without records.
  package init(uuid: UUIDSource, now: Date, timeZone: TimeZone = .gmt) {
    (self.uuid, self.now, self.timeZone) = (uuid, now, timeZone)
  }

  /// The records of a kind that were given so far.
  public subscript<Kind: StoredKind>(kind: Kind.Type) -> [Kind.Record] {
    get { records[kind.folder] as? [Kind.Record] ?? [] }
    set { records[kind.folder] = newValue }
  }
}

/// A mistake in a record that a walk gives.
public struct GivenMistake: Error, Equatable {
  /// The sentence.
  public let message: String

  /// Makes a mistake.
  public init(_ message: String) {
    self.message = message
  }
}
