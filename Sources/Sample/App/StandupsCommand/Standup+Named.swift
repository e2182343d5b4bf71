import AppFeature
import TerminalConsole

extension StandupKind: NamedKind {}

extension Standup: NamedRecord {
  static let words = RecordWords(
    one: "standup",
    many: "standups",
    list: "list",
    example: "Design"
  )

  var facts: [String] { [people, duration.text] }
  var color: UInt32? { theme.mainColor }
}

extension Standup: SearchedRecord {
  /// The title, the names of attendees, and the lines of the transcripts.
  var texts: [FoundText<Standup>] {
    [FoundText(record: self, kind: .title, id: "\(id)", text: displayTitle)]
      + namedAttendees.map {
        FoundText(record: self, kind: .attendee, id: "\($0.id)", text: $0.name)
      }
      + meetings.flatMap { meeting in
        meeting.transcript.split(whereSeparator: \.isNewline).map { line in
          FoundText(
            record: self,
            kind: .transcript,
            id: "\(meeting.id)",
            text: String(line),
            date: meeting.date
          )
        }
      }
  }
}
