public import FeatureKit
public import FeatureWalks
public import RecordMeetingFeature
public import StandupsDomain
import StandupsStorage

/// The first lines of a recording, which describe the world that it begins in.
public struct RecordedWorld {
  /// The lines.
  public private(set) var settings: [WalkSetting] = []
  private let ids: RecordedIDs

  /// Describes the world.
  ///
  /// - Parameters:
  ///   - stored: The standups, and the unreadable records.
  ///   - followUps: The follow-ups, and the unreadable ones.
  ///   - settings: The settings, and the unreadable ones.
  ///   - parts: The records of the parts.
  ///   - ids: The map of ids, which learns the walk's ids.
  ///   - timeZone: The user's time zone.
  ///   - speech: The permission to listen.
  /// - Throws: An error if a standup can't be written.
  public init(
    _ stored: RecordSnapshot<Standup>,
    followUps: RecordSnapshot<FollowUp> = RecordSnapshot(),
    settings: RecordSnapshot<Settings> = RecordSnapshot(),
    parts: [RecordedPart] = [],
    ids: RecordedIDs,
    in timeZone: TimeZone = .gmt,
    speech: SpeechClient.Authorization = .authorized
  ) throws {
    self.ids = ids
    if !["GMT", "UTC", "Etc/UTC"].contains(timeZone.identifier) {
      give(.zone, timeZone.identifier)
    }
    if speech != .authorized { give(.speech, speech.rawValue) }
    for standup in stored.records { try give(standup) }
    for followUp in followUps.records { try give(GivenKind.followUp.rawValue, followUp) }
    for part in parts {
      for record in part.records { try give(part.word, record) }
      for record in part.unreadable { give(unreadable: record) }
    }
    let (now, usual) = (settings.records.first ?? Settings(), Settings())
    let changed = Settings.Name.allCases.filter { now[$0] != usual[$0] }
    if !changed.isEmpty {
      let values = changed.map { "\($0.rawValue):\(now[$0])" }
      self.settings.append(.given(kind: GivenKind.settings.rawValue, values: values))
    }
    for record in stored.unreadable + followUps.unreadable + settings.unreadable {
      give(unreadable: record)
    }
  }

  private mutating func give(unreadable record: UnreadableRecord) {
    give(.unreadable, ids.numbered("\(record.place): \(record.error.reason)"))
  }

  private mutating func give(_ word: String, _ record: some Encodable) throws {
    let json = String(decoding: try RecordJSON.encoder().encode(record), as: UTF8.self)
    settings.append(.given(kind: word, values: [ids.numbered(json: json)]))
  }

  private mutating func give(_ kind: GivenKind, _ value: String) {
    settings.append(.given(kind: kind.rawValue, values: [value]))
  }

  private mutating func give(_ standup: Standup) throws {
    // An id that appears in two standups must be the same in both.
    let isApart = standup.attendees.allSatisfy { !ids.knows($0.id.uuid) }
    if isApart, let short = standup.givenInShort, let given = Standup(given: short, uuid: ids.walk)
    {
      ids.pair(standup.id.uuid, with: given.id.uuid)
      for (attendee, other) in zip(standup.attendees, given.attendees) {
        ids.pair(attendee.id.uuid, with: other.id.uuid)
      }
      give(.standups, short)
    } else {
      try give(GivenKind.record.rawValue, standup)
    }
  }
}

extension Standup {
  /// The short form of the standup in a walk; nil if that form would lose something.
  fileprivate var givenInShort: String? {
    let names = attendees.map(\.name).joined(separator: ",")
    let short = "\(title):\(minutes):\(names)"
    guard let read = Standup(given: short, uuid: .incrementing) else { return nil }
    let isWhole =
      read.title == title && read.duration == duration && read.theme == theme && meetings.isEmpty
      && read.attendees.map(\.name) == attendees.map(\.name)
    return isWhole ? short : nil
  }
}
