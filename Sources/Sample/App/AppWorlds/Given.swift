import AppFeature
import FeatureKit
import FeatureWalks
import RecordMeetingFeature
import StandupsDomain
import StandupsStorage

/// The words of a walk for all that isn't a record of one of the app's kinds.
enum GivenWord: String, CaseIterable {
  case samples, unreadable, speech, zone
}

/// The contents of a world from the `given` lines of a walk.
struct Given {
  /// The records, in memory.
  private(set) var records = GivenRecords(StandupsApp.kinds)
  private(set) var speech = SpeechClient.Authorization.authorized
  /// True if what listens fails ten seconds into each meeting.
  private(set) var speechFails = false
  private var world: GivenWorld

  /// The time zone.
  var timeZone: TimeZone { world.timeZone }

  init(_ settings: WalkSettings, uuid: UUIDSource) throws(WalkSyntaxError) {
    world = GivenWorld(uuid: uuid, now: settings.now)
    for given in settings.givens {
      if try take(given) { continue }
      // The grammar has refused unknown kinds, unless the caller parsed with another vocabulary.
      guard let word = GivenWord(rawValue: given.kind) else {
        throw WalkSyntaxError(line: given.line, "Nothing called “\(given.kind)” can be given.")
      }
      switch word {
      case .samples:
        world[StandupKind.self] += Standup.samples(uuid: { uuid() }, date: settings.now)
      case .unreadable:
        for text in given.values { add(unreadable: text) }
      case .speech: (speech, speechFails) = try Self.speech(given)
      case .zone: world.timeZone = try zone(given)
      }
    }
    for index in records.kinds.indices { records.kinds[index].fill(from: world) }
  }

  /// Lets a kind take a line; returns true then.
  private mutating func take(_ given: WalkSettings.Given) throws(WalkSyntaxError) -> Bool {
    for index in records.kinds.indices where try records.kinds[index].take(given, in: &world) {
      return true
    }
    return false
  }

  /// Reads "/tmp/a.json: its bytes were changed": a path and an optional reason.
  ///
  /// A file in no folder of a kind is one of the first kind.
  private mutating func add(unreadable text: String) {
    let parts = text.split(separator: ": ", maxSplits: 1)
    let reason = parts.count == 2 ? String(parts[1]) : "its bytes were changed or are incomplete"
    let place = parts.count == 2 ? String(parts[0]) : text
    let error = RecordReadError(.damaged, reason)
    for index in records.kinds.indices where records.kinds[index].take(unreadable: place, error) {
      return
    }
    records.kinds[0].add(unreadable: place, error)
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

  private static func speech(
    _ given: WalkSettings.Given
  ) throws(WalkSyntaxError) -> (SpeechClient.Authorization, fails: Bool) {
    let word = given.values.first ?? ""
    guard word != "failing" else { return (.authorized, true) }
    guard let authorization = SpeechClient.Authorization(rawValue: word) else {
      throw WalkSyntaxError(
        line: given.line,
        """
        “\(word)” isn't an answer to who may listen: write authorized, denied, restricted, \
        undetermined or failing.
        """
      )
    }
    return (authorization, false)
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
