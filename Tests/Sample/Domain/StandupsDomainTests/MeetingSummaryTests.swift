import Foundation
import IdentifiedArrays
import StandupsDomain
import Testing

@Suite struct MeetingSummaryTests {
  private static let noon = Date(timeIntervalSince1970: 1_767_614_400)
  private static let gmt = TimeZone.gmt

  private static func standup(_ seconds: [TimeInterval], from start: Date = noon) -> Standup {
    var standup = Standup.fixture()
    for (index, second) in seconds.enumerated() {
      let id = Meeting.ID(UUID(UInt8(index + 1)))
      standup.insertByDate(Meeting(id: id, date: start + second), asNew: true)
    }
    return standup
  }

  @Test(
    "Meetings of one minute are told apart by numbers, from the earliest on",
    arguments: [
      ([0, 60], ["12:01", "12:00"]),
      ([0, 0, 59, 60], ["12:01", "12:00 (3)", "12:00 (2)", "12:00"]),
    ] as [([TimeInterval], [String])]
  )
  func minutes(seconds: [TimeInterval], times: [String]) {
    let standup = Self.standup(seconds)

    let titles = standup.meetings.map { standup.title(of: $0, in: Self.gmt) }

    #expect(titles == times.map { "Mon 5 Jan 2026, \($0)" })
  }

  @Test("A deleted meeting is called as before, and so are the others, also once it is back")
  func deleted() {
    var standup = Self.standup([0, 1, 2])
    let meetings = standup.meetings
    let titles = { meetings.map { standup.title(of: $0, in: Self.gmt) } }
    let before = titles()

    for meeting in meetings {
      standup.deleteMeetings([meeting.id], at: Self.noon)
      #expect(titles() == before)
    }
    standup.restoreMeetings([meetings[1].id])

    #expect(titles() == before)
    #expect(before.map { $0.suffix(3) } == ["(3)", "(2)", ":00"])
    #expect(standup.fullTitle(of: meetings[1], in: Self.gmt).hasSuffix("Mon 5 Jan 2026, 12:00 (2)"))
  }

  @Test(
    "A meeting is called by its beginning, or by what is known of that",
    arguments: [
      (nil, nil, "12:00"), (nil, 600, "11:50"), (-720, 600, "11:48"), (0, 600, "12:00"),
      // No meeting ends before it begins.
      (60, 600, "12:00"), (-86_400 * 3, nil, "12:00"),
    ] as [(TimeInterval?, Int?, String)]
  )
  func beginnings(began: TimeInterval?, seconds: Int?, time: String) {
    let meeting = Meeting(
      id: Meeting.ID(UUID(1)),
      date: Self.noon,
      began: began.map { Self.noon + $0 },
      duration: seconds.map { .seconds($0) }
    )

    let title = Standup.fixture().title(of: meeting, in: Self.gmt)

    #expect(title.hasSuffix(", \(time)"))
    #expect(title.hasPrefix("Mon 5") == ((began ?? 0) > -86_400))
    #expect(Standup.fixture().formerTitle(of: meeting, in: Self.gmt) == "Mon 5 Jan 2026, 12:00")
  }

  @Test("Meetings that began together are told apart by their ends, however far these are apart")
  func begunTogether() {
    var standup = Self.standup([-4 * 3_600, 0, 3_600])
    for index in standup.meetings.indices { standup.meetings[index].began = Self.noon - 5 * 3_600 }
    let meetings = standup.meetings
    let titles = { meetings.map { standup.title(of: $0, in: Self.gmt) } }
    let before = titles()

    standup.deleteMeetings([meetings[1].id], at: Self.noon)

    #expect(before.map { $0.suffix(9) } == ["07:00 (3)", "07:00 (2)", "26, 07:00"])
    #expect(titles() == before)
  }

  @Test("Meetings of an hour that comes twice are told apart, too")
  func clocksGoBack() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    // 25 October 2026, 2:30 in summer.
    let standup = Self.standup([0, 3_600], from: Date(timeIntervalSince1970: 1_792_888_200))

    let titles = standup.meetings.map { standup.title(of: $0, in: berlin) }

    #expect(titles == ["Sun 25 Oct 2026, 02:30 (2)", "Sun 25 Oct 2026, 02:30"])
  }

  @Test(
    "A meeting is told by its length, the number of its notes and the first one's beginning",
    arguments: [
      ("", nil, ["0 notes"], nil), ("\n  Ann: icons\n", 62, ["1:02", "1 note"], "Ann: icons"),
      ("a\nb", 0, ["0:00", "2 notes"], "a"),
      (
        String(repeating: "é", count: 57), nil, ["1 note"],
        String(repeating: "é", count: 55) + "…"
      ),
    ] as [(String, Int?, [String], String?)]
  )
  func facts(transcript: String, seconds: Int?, facts: [String], beginning: String?) {
    let meeting = Meeting(
      id: Meeting.ID(UUID(1)),
      date: Self.noon,
      began: Self.noon,
      transcript: transcript,
      duration: seconds.map { .seconds($0) }
    )

    let summary = MeetingSummary(meeting, of: .fixture(), in: Self.gmt)

    #expect(summary.title == "Mon 5 Jan 2026, 12:00")
    #expect(summary.facts == facts)
    #expect(summary.beginning == beginning)
  }
}
