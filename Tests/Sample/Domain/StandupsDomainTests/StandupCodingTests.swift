import FeatureRecords
import Foundation
import IdentifiedArrays
import StandupsDomain
import Testing

@Suite struct StandupCodingTests {
  static let standup = Standup(
    id: Standup.ID(UUID(1)),
    title: "Design",
    attendees: [Attendee(2, "Blob")],
    duration: .seconds(90),
    meetings: [
      Meeting(
        id: Meeting.ID(UUID(3)),
        date: Date(timeIntervalSince1970: 1_767_603_600.007),
        began: Date(timeIntervalSince1970: 1_767_603_530.25),
        transcript: "Hello",
        attendees: [Attendee(2, "Blob")],
        absentees: [Attendee(4, "Blob Jr")],
        plannedDuration: .seconds(90),
        duration: .seconds(63)
      )
    ],
    theme: .navy
  )

  static let json = """
    {"attendees":[{"id":"00000000-0000-0000-0000-000000000002","name":"Blob"}],\
    "duration":90,"id":"00000000-0000-0000-0000-000000000001",\
    "meetings":[{"absentees":[{"id":"00000000-0000-0000-0000-000000000004","name":"Blob Jr"}],\
    "attendees":[{"id":"00000000-0000-0000-0000-000000000002","name":"Blob"}],\
    "began":"2026-01-05T08:58:50.250Z","date":"2026-01-05T09:00:00.007Z","duration":63,\
    "id":"00000000-0000-0000-0000-000000000003","plannedDuration":90,"transcript":"Hello"}],\
    "theme":"navy","title":"Design"}
    """

  @Test("A standup is written in a form that people and other programs can read")
  func encode() throws {
    let data = try RecordJSON.encoder().encode(Self.standup)

    #expect(String(decoding: data, as: UTF8.self) == Self.json)
  }

  @Test("A standup is read as it was written")
  func decode() throws {
    let standup = try RecordJSON.decoder().decode(Standup.self, from: Data(Self.json.utf8))

    #expect(standup == Self.standup)
  }

  @Test(
    "What a standup cannot be is refused",
    arguments: [
      (#""duration":90"#, #""duration":0"#),
      (#""duration":90"#, #""duration":86401"#),
      (#""duration":90"#, #""duration":1.5"#),
      (#""plannedDuration":90"#, #""plannedDuration":1.5"#),
      (#""plannedDuration":90"#, #""plannedDuration":9223372036854775807"#),
      (#""duration":63"#, #""duration":-1"#), (#""duration":63"#, #""duration":86401"#),
      (#""theme":"navy""#, #""theme":"mauve""#),
      ("2026-01-05T09:00:00.007Z", "yesterday"), ("2026-01-05T08:58:50.250Z", "yesterday"),
      ("00000000-0000-0000-0000-000000000002", "2"),
    ]
  )
  func refuse(_ good: String, _ bad: String) {
    let json = Self.json.replacingOccurrences(of: good, with: bad)

    #expect(throws: DecodingError.self) {
      try RecordJSON.decoder().decode(Standup.self, from: Data(json.utf8))
    }
  }

  @Test("A meeting's date is a whole millisecond, so it survives being stored")
  func dates() throws {
    let moments = (0..<1_000).map { 1_767_603_600 + Double($0) * 0.000_7 }
    let meetings = moments.map {
      Meeting(id: Meeting.ID(UUID(0)), date: Date(timeIntervalSince1970: $0))
    }

    let data = try RecordJSON.encoder().encode(meetings)

    #expect(try RecordJSON.decoder().decode([Meeting].self, from: data) == meetings)
    #expect(meetings[1].date == Date(timeIntervalSince1970: 1_767_603_600.001))
  }
}
