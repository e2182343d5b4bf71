import AppCommands
import FeatureKit
import StandupsDomain
import TerminalConsole
import TerminalTexts

/// A meeting and the standup that it belongs to, for `--json`.
struct MeetingJSON: Encodable, Sendable {
  private enum CodingKeys: CodingKey {
    case said, standup
  }

  private let meeting: Meeting
  private let standup: JSONObject?
  private let left: JSONObject?

  /// Takes a meeting, and its standup unless it is written within that.
  init(_ meeting: Meeting, of standup: Standup?, leaving left: JSONObject? = nil) {
    (self.meeting, self.standup, self.left) = (meeting, standup?.reference, left)
  }

  func encode(to encoder: any Encoder) throws {
    try meeting.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(standup, forKey: .standup)
    if !said.isEmpty { try container.encode(said, forKey: .said) }
    try left?.encode(to: encoder)
  }

  /// The words by attendee, as the meeting's page has them: a turn doesn't know whom its lines name.
  private var said: [JSONObject] {
    let shares = meeting.shares
    guard !shares.isEmpty else {
      let lines = meeting.spokenLines.map(\.text)
      return lines.isEmpty ? [] : [["lines": lines]]
    }
    return shares.map { share in
      let person: JSONObject? = share.attendee.map { ["id": "\($0)", "name": share.name] }
      return [
        "attendee": person, "duration": share.duration?.components.seconds,
        "lines": share.lines.map(\.text),
      ]
    }
  }
}

/// A standup whose meetings have what was said, for `--json`.
struct StandupJSON: Encodable, Sendable {
  private enum CodingKeys: CodingKey {
    case meetings
  }

  private let standup: Standup

  init(_ standup: Standup) { self.standup = standup }

  func encode(to encoder: any Encoder) throws {
    try standup.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(standup.meetings.map { MeetingJSON($0, of: nil) }, forKey: .meetings)
  }
}
