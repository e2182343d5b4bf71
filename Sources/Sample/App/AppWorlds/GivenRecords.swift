public import FeatureKit
public import StandupsDomain

/// The records in the world of a walk, in memory.
public struct GivenRecords: Sendable {
  /// The standups.
  public var standups = MemoryRecordBackend<Standup>()
  /// The follow-ups.
  public var followUps = MemoryRecordBackend<FollowUp>()
  /// The settings.
  public var settings = MemoryRecordBackend<Settings>()
  /// The records of the parts.
  var parts: [any PartInMemory] = []

  /// The same records for another store, as for the next start of the app.
  var reopened: GivenRecords {
    GivenRecords(
      standups: standups.reopened(),
      followUps: followUps.reopened(),
      settings: settings.reopened(),
      parts: parts.map { $0.reopened() }
    )
  }
}
