import StandupsFixtures
import Testing

@testable import StandupsStorage

@Suite struct SearchTests {
  @Test("A day ends at midnight, also one that began an hour late")
  func lastDay() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "America/Santiago"))
    // That day, clocks went from midnight to one o'clock.
    let noon = Date(timeIntervalSince1970: 1_757_257_200)
    var search = Search()
    search.until = noon
    let texts = [noon, noon + 11 * 3600, noon + 12.5 * 3600].map { date in
      var text = FoundText(.task, id: "a", "Tea", of: "Tea", at: nil)
      text.deadline = date
      return text
    }

    #expect(search.found(in: texts, calendar).map(\.deadline) == [noon, noon + 11 * 3600])
  }

  @Test(
    "A meeting over midnight is found on the day and at the time that lists show: its beginning",
    arguments: [(0, true, "23:40"), (1, false, "00:10")] as [(Double, Bool, String)]
  )
  func overMidnight(day: Double, isFound: Bool, time: String) {
    let midnight = Date.monday + 15 * 3_600
    var standup = Standup.quiet
    standup.meetings = [
      Meeting(
        id: Meeting.ID(0xD1),
        date: midnight + 600,
        began: midnight - 1_200,
        transcript: "Hello"
      )
    ]
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let texts = standup.texts(among: [standup]).filter { $0.kind == .transcript }
    var (days, words) = (Search(), Search())
    days.since = .monday + day * 86_400
    days.until = .monday + day * 86_400
    words.words = time

    #expect(days.found(in: texts, calendar).count == (isFound ? 1 : 0))
    #expect(words.found(in: texts, calendar).count == (isFound ? 1 : 0))
    #expect(texts[0].meetingTitle(in: .gmt) { _ in standup } == "Mon 5 Jan 2026, 23:40")
    #expect(texts[0].date == midnight + 600)
  }

  @Test("A person is found by the beginning of the name, and by no accent alone")
  func accentAlone() {
    var search = Search()
    func found(_ person: String) -> Int {
      search.person = person
      var standup = Standup.quiet
      let blob = Attendee(id: Attendee.ID(0xB0), name: "Blob")
      let turn = Meeting.Turn(attendee: blob.id, text: "Hello")
      standup.meetings = [
        Meeting(
          id: Meeting.ID(0xD1),
          date: .monday,
          transcript: "Hello",
          attendees: [blob],
          turns: [turn]
        )
      ]
      return search.naming(among: [standup]).found(in: standup.texts(among: [standup]), .current)
        .count
    }

    #expect(found("Blo") > 0)
    #expect(found("\u{301}") == 0)
  }
}
