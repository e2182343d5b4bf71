import AppCommands
import FeatureKit
import StandupsDomain
import TerminalConsole
import TerminalTexts

extension NamedRecord {
  /// The record by its name, where JSON holds something of it.
  var reference: JSONObject { ["id": id.description, Self.words.title: title] }
}

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

/// A deleted record, and how long it can be restored.
struct KeptRecord<Record: NamedRecord>: Sendable {
  let record: Record
  /// The date of the deletion.
  let deleted: Date
  /// The date from which on it may be removed for good.
  let keptUntil: Date

  init(_ deletion: DeletedRecord<Record>) {
    (record, deleted) = (deletion.record, deletion.date)
    keptUntil = deleted + DailyEviction.age
  }

  /// The record as JSON.
  var json: JSONObject {
    ["deleted": deleted, "keptUntil": keptUntil, Record.words.one: record.json]
  }

  /// The record as a line for programs, with both dates.
  var fields: PrintedText {
    "\(record.plainLine)\t\(RecordJSON.text(of: deleted))\t\(RecordJSON.text(of: keptUntil))"
  }
}

extension Array {
  /// Returns a line for each deleted record, for people, with both dates.
  func rows<Record>(
    _ highlighting: LineHighlighting,
    in timeZone: TimeZone
  ) -> PrintedText where Element == KeptRecord<Record> {
    let kept = Dictionary(map { ($0.record.id, $0) }) { first, _ in first }
    return map(\.record).rows(highlighting) { record in
      kept[record.id].map {
        [
          "deleted \($0.deleted.text(in: timeZone))",
          "kept until \($0.keptUntil.text(in: timeZone))",
        ]
      } ?? []
    }
  }
}
