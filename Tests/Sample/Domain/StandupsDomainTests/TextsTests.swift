import Foundation
import IdentifiedArrays
import StandupsDomain
import Testing

@Suite struct TextsTests {
  @Test(
    "A length is said in minutes and seconds, without those that are zero",
    arguments: [(300, "5 min"), (45, "45 s"), (90, "1 min 30 s"), (0, "0 s")]
  )
  func duration(seconds: Int, text: String) {
    #expect(Duration.seconds(seconds).text == text)
  }

  @Test(
    "A clock shows minutes and two digits of seconds",
    arguments: [(8, "0:08"), (60, "1:00"), (3_661, "61:01")]
  )
  func clock(seconds: Int, text: String) {
    #expect(Duration.seconds(seconds).clockText == text)
  }

  @Test("A summary counts those who have a name")
  func summary() {
    var standup = Standup.fixture()
    let before = standup.summary
    standup.attendees = [Attendee(1, "Blob")]

    #expect(before == "0 people, 5 min")
    #expect(standup.summary == "1 person, 5 min")
  }

  @Test(
    "A meeting's date is told where the reader is, across days and daylight saving",
    arguments: [
      ("GMT", "Mon 5 Jan 2026, 09:00"), ("Asia/Tokyo", "Mon 5 Jan 2026, 18:00"),
      ("Pacific/Honolulu", "Sun 4 Jan 2026, 23:00"),
    ]
  )
  func date(zone: String, text: String) throws {
    let date = Date(timeIntervalSince1970: 1_767_603_600)

    #expect(try date.text(in: #require(TimeZone(identifier: zone))) == text)
  }
}
