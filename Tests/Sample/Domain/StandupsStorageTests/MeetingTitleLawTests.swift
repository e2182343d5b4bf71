import StandupsFixtures
import Testing

/// A law of the titles of meetings, over random beginnings and ends.
@Suite struct MeetingTitleLawTests {
  @Test(
    "Each meeting has a title of its own, by its beginning, in the order of the ends, to stay",
    arguments: LawSeed.first(20, long: 500)
  )
  func titles(seed: LawSeed) {
    var random = seed.random
    let zones = ["GMT", "Europe/Berlin", "Australia/Lord_Howe"].compactMap(
      TimeZone.init(identifier:)
    )
    let zone = zones.randomElement(using: &random) ?? .gmt
    var standup = Standup(id: Standup.ID(0xD0))
    var known: [Meeting.ID: String] = [:]
    // The clocks of Berlin go back on 25 October 2026 at 1:00 GMT.
    var end = Date(timeIntervalSince1970: 1_792_888_200)
    for number in 1...UInt64(12) {
      end += random.pick(0.001, 0.001, 1, 30, 60, 3_600, 90_000)
      let seconds = random.pick(0, 59, 300, 3_600, 86_400)
      let meeting = Meeting(
        id: Meeting.ID(number),
        date: end,
        began: random.maybe { end - Double(seconds + $0.pick(0, 60, 7_200, -10)) },
        duration: random.maybe { _ in .seconds(seconds) }
      )
      standup.insertByDate(meeting, asNew: true)
      if random.once(in: 3) {
        let ids = standup.meetings.ids.shuffled(using: &random).prefix(2)
        standup.deleteMeetings(Array(ids), at: end)
      }
      let all = standup.meetings.elements + standup.deletedMeetings.map(\.meeting)
      let titles = all.map { ($0, standup.title(of: $0, in: zone)) }
      #expect(Set(titles.map(\.1)).count == all.count)
      for (meeting, title) in titles {
        #expect(title.hasPrefix(meeting.start.text(in: zone)))
        #expect(meeting.start <= meeting.date)
        #expect(known.updateValue(title, forKey: meeting.id) ?? title == title)
      }
      #expect(zip(standup.meetings, standup.meetings.dropFirst()).allSatisfy { $0.date >= $1.date })
    }
  }
}
