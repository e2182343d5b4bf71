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
  /// The records of the parts that can be taken out.
  var parts: [any PartInMemory] = []
}
