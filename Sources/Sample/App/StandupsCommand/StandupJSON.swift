import FeatureKit
import StandupsDomain
import StandupsStorage

/// A standup by its name, where JSON holds something of it.
struct StandupReference: Encodable, Sendable {
  let id: Standup.ID
  let title: String

  init(_ standup: Standup) {
    (id, title) = (standup.id, standup.title)
  }
}

/// A meeting and the standup that it belongs to, for `--json`.
struct HeldMeeting: Encodable, Sendable {
  private enum CodingKeys: CodingKey {
    case standup
  }

  private let meeting: Meeting
  private let standup: StandupReference

  init(_ meeting: Meeting, of standup: Standup) {
    (self.meeting, self.standup) = (meeting, StandupReference(standup))
  }

  func encode(to encoder: any Encoder) throws {
    try meeting.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(standup, forKey: .standup)
  }
}

/// A deleted standup, and how long it can be restored, for `--json`.
struct DeletedStandup: Encodable, Sendable {
  private enum CodingKeys: CodingKey {
    case deleted, keptUntil, standup
  }

  let standup: Standup
  /// The date of the deletion.
  let deleted: Date
  /// The date from which on it may be removed for good.
  let keptUntil: Date

  init(_ record: DeletedRecord<Standup>) {
    (standup, deleted) = (record.record, record.date)
    keptUntil = deleted + StoreLocation.deletionAge
  }

  /// The standup as a line for programs, with both dates.
  var fields: PrintedText {
    "\(standup.fields)\t\(RecordJSON.text(of: deleted))\t\(RecordJSON.text(of: keptUntil))"
  }
}
