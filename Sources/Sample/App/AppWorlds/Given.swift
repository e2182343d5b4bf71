import AppFeature
import FeatureKit
import FeatureWalks
import RecordMeetingFeature
import StandupsDomain

enum GivenKind: String, CaseIterable {
  case standups, samples, record, followUps = "follow-ups", followUp = "follow-up"
  case settings, unreadable, speech, zone
}

/// The contents of a world from the `given` lines of a walk.
struct Given {
  var standups: [Standup] = []
  var followUps: [FollowUp] = []
  /// The settings; nil if the user has changed none.
  var settings: Settings?
  var unreadable: [UnreadableRecord] = []
  var unreadableFollowUps: [UnreadableRecord] = []
  var unreadableSettings: [UnreadableRecord] = []
  var parts = AppParts.all.map { $0.given }
  var speech = SpeechClient.Authorization.authorized
  /// True if what listens fails ten seconds into each meeting.
  var speechFails = false
  var timeZone = TimeZone.gmt

  init(_ settings: WalkSettings, uuid: UUIDSource) throws(WalkSyntaxError) {
    for given in settings.givens {
      if try take(given, uuid) { continue }
      // The grammar has refused unknown kinds, unless the caller parsed with another vocabulary.
      guard let kind = GivenKind(rawValue: given.kind) else {
        throw WalkSyntaxError(line: given.line, "Nothing called “\(given.kind)” can be given.")
      }
      switch kind {
      case .samples:
        standups += Standup.samples(uuid: { uuid() }, date: settings.now)
      case .standups:
        for value in given.values {
          guard let standup = Standup(given: value, uuid: uuid) else {
            let message = "“\(value)” is not a standup: write \"TITLE:MINUTES:NAME,NAME\"."
            throw WalkSyntaxError(line: given.line, message)
          }
          standups.append(standup)
        }
      case .record: standups += try given.records(as: "standup")
      case .followUps: try add(given, settings, uuid)
      case .followUp: followUps += try given.records(as: "follow-up")
      case .settings: try set(given)
      case .unreadable:
        for record in given.values.map(UnreadableRecord.init(given:)) { add(unreadable: record) }
      case .speech:
        speechFails = given.values.first == "failing"
        speech = speechFails ? .authorized : try authorization(given)
      case .zone: timeZone = try zone(given)
      }
    }
  }

  /// Reads "sound:off" and the like.
  private mutating func set(_ given: WalkSettings.Given) throws(WalkSyntaxError) {
    var settings = settings ?? Settings()
    for value in given.values {
      let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Settings.Name(rawValue: String(parts[0])), parts.count == 2,
        settings.set(name, to: String(parts[1]))
      else {
        throw WalkSyntaxError(
          line: given.line,
          "“\(value)” is not a setting: write \"NAME:VALUE\", such as sound:off."
        )
      }
    }
    self.settings = settings
  }

  /// Lets a part take a line; returns true then.
  private mutating func take(
    _ given: WalkSettings.Given,
    _ uuid: UUIDSource
  ) throws(WalkSyntaxError) -> Bool {
    for index in parts.indices where try parts[index].take(given, uuid: uuid) { return true }
    return false
  }

  private mutating func add(unreadable record: UnreadableRecord) {
    for index in parts.indices where parts[index].take(unreadable: record) { return }
    switch record.folder {
    case "settings": unreadableSettings.append(record)
    case "follow-ups": unreadableFollowUps.append(record)
    case _: unreadable.append(record)
    }
  }

  /// Reads follow-ups of the standups so far; without any, they are the samples.
  private mutating func add(
    _ given: WalkSettings.Given,
    _ settings: WalkSettings,
    _ uuid: UUIDSource
  ) throws(WalkSyntaxError) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    if given.values.isEmpty {
      followUps += FollowUp.samples(
        of: standups,
        uuid: { uuid() },
        date: settings.now,
        calendar: calendar
      )
    }
    let deadline = FollowUp.defaultDeadline(after: settings.now, in: calendar)
    for value in given.values {
      guard let followUp = FollowUp(given: value, of: standups, deadline: deadline, uuid: uuid)
      else {
        throw WalkSyntaxError(
          line: given.line,
          """
          “\(value)” is not a follow-up: write "TASK:PRIORITY:STANDUP:STEP,STEP", with low, medium \
          or high, and the title of a standup that is given above.
          """
        )
      }
      followUps.append(followUp)
    }
  }

  /// The given records, in memory.
  var records: GivenRecords {
    GivenRecords(
      standups: MemoryRecordBackend(standups, unreadable: unreadable, schema: .standups),
      followUps: MemoryRecordBackend(followUps, unreadable: unreadableFollowUps),
      settings: MemoryRecordBackend(settings.map { [$0] } ?? [], unreadable: unreadableSettings),
      parts: parts.map(\.inMemory)
    )
  }

  private func zone(_ given: WalkSettings.Given) throws(WalkSyntaxError) -> TimeZone {
    let name = given.values.first ?? ""
    guard let zone = TimeZone(identifier: name) else {
      throw WalkSyntaxError(
        line: given.line,
        "“\(name)” isn't a time zone: write one such as Europe/Berlin."
      )
    }
    return zone
  }

  private func authorization(
    _ given: WalkSettings.Given
  ) throws(WalkSyntaxError) -> SpeechClient.Authorization {
    let word = given.values.first ?? ""
    guard let authorization = SpeechClient.Authorization(rawValue: word) else {
      throw WalkSyntaxError(
        line: given.line,
        """
        “\(word)” isn't an answer to who may listen: write authorized, denied, restricted, \
        undetermined or failing.
        """
      )
    }
    return authorization
  }
}

extension WalkSettings.Given {
  /// Reads records as `export --json` writes them.
  func records<Record: Decodable>(as name: String) throws(WalkSyntaxError) -> [Record] {
    do {
      return try values.map { try RecordJSON.decoder().decode(Record.self, from: Data($0.utf8)) }
    } catch {
      throw WalkSyntaxError(
        line: line,
        "This is not the JSON of a \(name), one of those that “export --json” writes."
      )
    }
  }
}

extension Standup {
  /// Reads "Engineering:10:Zoë,李雷,Ann": a title, the minutes, the attendees.
  init?(given text: String, uuid: UUIDSource) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    // A number of minutes that doesn't fit is too long for a standup as well.
    let minutes = parts.count > 1 ? Int16(parts[1]).map(Int.init) : 5
    guard let minutes, Standup.durations.contains(.seconds(minutes * 60)) else { return nil }
    let names = parts.count > 2 ? parts[2].split(separator: ",") : []
    let attendees = names.map { Attendee(id: Attendee.ID(uuid()), name: String($0)) }
    self.init(
      id: Standup.ID(uuid()),
      title: String(parts[0]),
      attendees: IdentifiedArray(keepingFirst: attendees),
      duration: .seconds(minutes * 60)
    )
  }
}

extension UnreadableRecord {
  /// Reads "/tmp/a.json: its bytes were changed": a path and an optional reason.
  ///
  /// A path that ends in `settings/settings.json` is that of the settings, one in a folder `follow-ups` of a follow-up.
  init(given text: String) {
    let parts = text.split(separator: ": ", maxSplits: 1)
    let reason = parts.count == 2 ? String(parts[1]) : "its bytes were changed or are incomplete"
    let place = parts.count == 2 ? String(parts[0]) : text
    self.init(
      place: place,
      recordID: place.split(separator: "/").suffix(2) == ["settings", "settings.json"]
        ? Settings.id : nil,
      RecordReadError(.damaged, reason)
    )
  }

  /// The folder of the file: that of its kind.
  var folder: String? { place.split(separator: "/").dropLast().last.map(String.init) }
}
