public import FeatureKit
public import StandupsDomain

/// A kind of records in the folder of a store: the name of its folder, and its forms so far.
public struct StoredKind<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// The name of the folder.
  public let folder: String
  let schema: RecordSchema<Record>

  /// Makes a kind.
  ///
  /// - Parameters:
  ///   - folder: The name of its folder.
  ///   - schema: The forms of a record so far.
  public init(folder: String, schema: RecordSchema<Record>) {
    (self.folder, self.schema) = (folder, schema)
  }
}

extension StoredKind<Standup> {
  /// Standups with their meetings.
  public static let standups = StoredKind(folder: "standups", schema: .standups)
}

extension RecordSchema<Standup> {
  /// The forms of a standup so far.
  ///
  /// Since schema 2, a meeting says who was there, who was away, and how long it was. Backups and walks hold standups
  /// of either, so reading a standup is the step.
  public static let standups = RecordSchema<Standup>()
    .followed(by: StoredStandup.self) { StoredStandup($0) }
    .used(as: \.standup, kept: StoredStandup.init)
    .evicting { standup, isDue in
      standup.evictMeetings { isDue($0.date, $0.id.description) }
    }
}

extension StoredKind<FollowUp> {
  /// Follow-ups with their steps.
  public static let followUps = StoredKind(folder: "follow-ups", schema: RecordSchema())
}

extension StoredKind<Settings> {
  /// The one record of the settings.
  public static let settings = StoredKind(folder: "settings", schema: RecordSchema())
}
