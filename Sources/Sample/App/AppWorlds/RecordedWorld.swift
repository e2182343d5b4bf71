public import FeatureKit
public import FeatureWalks
public import RecordMeetingFeature
import StandupsDomain
import StandupsStorage

/// The first lines of a recording, which describe the world that it begins in.
public struct RecordedWorld {
  /// The lines.
  public private(set) var settings: [WalkSetting] = []
  private let ids: RecordedIDs

  /// Describes the world.
  ///
  /// - Parameters:
  ///   - kinds: The records of each kind, and the unreadable ones.
  ///   - ids: The map of ids, which learns the walk's ids.
  ///   - timeZone: The user's time zone.
  ///   - speech: The permission to listen.
  /// - Throws: An error if a record can't be written.
  public init(
    _ kinds: [RecordedKind],
    ids: RecordedIDs,
    in timeZone: TimeZone = .gmt,
    speech: SpeechClient.Authorization = .authorized
  ) throws {
    self.ids = ids
    if !["GMT", "UTC", "Etc/UTC"].contains(timeZone.identifier) {
      give(.zone, timeZone.identifier)
    }
    if speech != .authorized { give(.speech, speech.rawValue) }
    for kind in kinds {
      for record in kind.records {
        if let standup = record.value as? Standup {
          try give(standup)
        } else if let short = record.short {
          if !short.isEmpty { settings.append(.given(kind: kind.kind.folder, values: short)) }
        } else {
          try give(kind.kind.givenWord, record.value)
        }
      }
    }
    for record in kinds.flatMap(\.unreadable) { give(unreadable: record) }
  }

  private mutating func give(unreadable record: UnreadableRecord) {
    give(.unreadable, ids.numbered("\(record.place): \(record.error.reason)"))
  }

  private mutating func give(_ word: String, _ record: some Encodable) throws {
    let json = String(decoding: try RecordJSON.encoder().encode(record), as: UTF8.self)
    settings.append(.given(kind: word, values: [ids.numbered(json: json)]))
  }

  private mutating func give(_ word: GivenWord, _ value: String) {
    settings.append(.given(kind: word.rawValue, values: [value]))
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
      settings.append(.given(kind: StandupKind.folder, values: [short]))
    } else {
      try give(StandupKind.givenWord, standup)
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
