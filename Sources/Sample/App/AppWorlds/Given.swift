import FeatureKit
import FeatureWalks
import RecordMeetingFeature
import StandupsDomain

enum GivenKind: String, CaseIterable {
  case standups, samples, record, settings, unreadable, speech, zone
}

/// The contents of a world from the `given` lines of a walk.
struct Given {
  var standups: [Standup] = []
  /// The settings; nil if the user has changed none.
  var settings: Settings?
  var unreadable: [UnreadableRecord] = []
  var unreadableSettings: [UnreadableRecord] = []
  var speech = SpeechClient.Authorization.authorized
  var timeZone = TimeZone.gmt

  init(_ settings: WalkSettings, uuid: UUIDSource) throws(WalkSyntaxError) {
    for given in settings.givens {
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
      case .record: standups += try records(given)
      case .settings: try set(given)
      case .unreadable:
        for record in given.values.map(UnreadableRecord.init(given:)) {
          if record.recordID == Settings.id {
            unreadableSettings.append(record)
          } else {
            unreadable.append(record)
          }
        }
      case .speech: speech = try authorization(given)
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

  /// Reads standups as `export --json` writes them.
  private func records(_ given: WalkSettings.Given) throws(WalkSyntaxError) -> [Standup] {
    do {
      return try given.values.map {
        try RecordJSON.decoder().decode(Standup.self, from: Data($0.utf8))
      }
    } catch {
      throw WalkSyntaxError(
        line: given.line,
        "This is not the JSON of a standup, one of those that “export --json” writes."
      )
    }
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
    switch given.values.first {
    case "authorized": .authorized
    case "denied": .denied
    case "restricted": .restricted
    case "undetermined": .undetermined
    case let other:
      throw WalkSyntaxError(
        line: given.line,
        """
        “\(other ?? "")” isn't an answer to who may listen: write authorized, denied, restricted \
        or undetermined.
        """
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
  /// A path that ends in `settings/settings.json` is that of the settings.
  init(given text: String) {
    let parts = text.split(separator: ": ", maxSplits: 1)
    let reason = parts.count == 2 ? String(parts[1]) : "its bytes were changed or are incomplete"
    let place = parts.count == 2 ? String(parts[0]) : text
    let isOfSettings = place.split(separator: "/").suffix(2) == ["settings", "settings.json"]
    self.init(
      place: place,
      recordID: isOfSettings ? Settings.id : nil,
      RecordReadError(.damaged, reason)
    )
  }
}
