import FeatureTesting
import StandupsFixtures
import StandupsStorage
import Testing

/// Deadlines at the end of `todo` lines, typed on Saturday, 28 November 2026, in Berlin.
@Suite struct TaskReaderTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  private static let people: IdentifiedArrayOf<Attendee> = [
    Attendee(id: Attendee.ID(1), name: "Ann"), Attendee(id: Attendee.ID(2), name: "Ben"),
    Attendee(id: Attendee.ID(3), name: "Joe Friday"), Attendee(id: Attendee.ID(4), name: "June"),
  ]

  /// Reads a line that was said in Ann's turn.
  private static func read(
    _ line: String,
    on day: String = "2026-11-28",
    among people: IdentifiedArrayOf<Attendee> = people,
    endingAt end: Date = .monday,
    in timeZone: TimeZone = berlin
  ) throws -> DatedTask {
    var days = TypedDays()
    days[line] = day
    let todo = try #require(
      Meeting(
        id: Meeting.ID(1),
        date: end,
        transcript: line,
        attendees: people,
        turns: [Meeting.Turn(attendee: people.first?.id, text: line)]
      )
      .spokenLines.first?.use?.todo
    )
    return TaskReader(people, days: days, in: timeZone, or: end).read(todo, in: line)
  }

  @Test(
    "Date words at the end are the deadline, and all else stays in the task",
    arguments: [
      ("pay by friday", "pay; by Fri 4 Dec"), ("pay on Friday.", "pay; by Fri 4 Dec"),
      ("pay until fri", "pay; by Fri 4 Dec"), ("pay, by fri, 5pm", "pay; by Fri 4 Dec, 17:00"),
      ("pay in 3 days", "pay; by Tue 1 Dec"), ("pay IN 2 WEEKS!", "pay; by Sat 12 Dec"),
      ("pay by next week", "pay; by Mon 30 Nov"), ("pay by 5pm", "pay; by Sat 28 Nov, 17:00"),
      ("pay by 3 Feb", "pay; by Wed 3 Feb 2027"),
      ("keep it until tomorrow", "keep it; by Sun 29 Nov"),
      // Alone.
      ("pay friday", "pay; by Fri 4 Dec"), ("pay Today", "pay; by Sat 28 Nov"),
      ("pay tomorrow", "pay; by Sun 29 Nov"), ("pay next friday", "pay; by Fri 4 Dec"),
      ("pay next week", "pay; by Mon 30 Nov"), ("pay 4 Dec", "pay; by Fri 4 Dec"),
      ("pay Dec 4th 2027", "pay; by Sat 4 Dec 2027"), ("pay 2026-12-04", "pay; by Fri 4 Dec"),
      ("call at 9 tomorrow", "call; by Sun 29 Nov, 09:00"), ("pay – friday", "pay; by Fri 4 Dec"),
      ("check in friday", "check in; by Fri 4 Dec"), ("buy 3 tomorrow", "buy 3; by Sun 29 Nov"),
      // No deadline.
      ("pay", "pay"), ("pay fri", "pay fri"), ("look at the sun", "look at the sun"),
      ("pay next fri", "pay next fri"), ("pay by noon", "pay by noon"),
      ("book the room for 9:00", "book the room for 9:00"), ("turn it on 9:00", "turn it on 9:00"),
      ("pay by friday the rent", "pay by friday the rent"), ("pay soon", "pay soon"),
      ("fix what broke last friday", "fix what broke last friday"),
      ("clean up every monday", "clean up every monday"), ("plan for today", "plan for today"),
      ("be away monday – friday", "be away monday – friday"),
      ("meet monday tuesday", "meet monday tuesday"), ("meet 3 Dec, 4 Dec", "meet 3 Dec, 4 Dec"),
      ("pay by fri 5 dec", "pay by fri 5 dec"), ("pay by 31 feb", "pay by 31 feb"),
      // It has passed.
      ("pay by 3 Nov 2025", "pay by 3 Nov 2025"), ("pay by yesterday", "pay by yesterday"),
      ("read the report of 3 Nov 2025", "read the report of 3 Nov 2025"),
      ("pay 2 days ago", "pay 2 days ago"),
      // The words are all of the task.
      ("tomorrow", "tomorrow"), ("by friday", "by friday"), ("next friday", "next friday"),
      ("4 Dec", "4 Dec"), ("– friday", "– friday"),
      // They are a name, or a part of one.
      ("ask Joe Friday", "ask Joe Friday"), ("ask joe friday.", "ask joe friday."),
      ("ask Joe by friday", "ask Joe; by Fri 4 Dec"), ("pay by June 5", "pay by June 5"),
      ("tell June by 5 Dec", "tell June; by Sat 5 Dec"),
      ("tell June tomorrow", "tell June; by Sun 29 Nov"),
      ("tell Joe Friday 4 Dec", "tell Joe Friday; by Fri 4 Dec"),
      ("ask Joe Friday, every monday", "ask Joe Friday, every monday"),
      // What no one sees.
      ("pay by friday\u{200B}", "pay; by Fri 4 Dec"),
      ("pay\u{FEFF} \u{2060}friday", "pay\u{FEFF}; by Fri 4 Dec"),
    ]
  )
  func table(typed: String, expected: String) throws {
    for prefix in ["todo: ", "todo Ben: ", "Ben: ToDo: "] {
      let dated = try Self.read(prefix + typed)
      let shown = [dated.task, dated.due].compactMap(\.self).joined(separator: "; ")
      #expect(shown == expected)
      #expect((dated.deadline == nil) == (dated.due == nil))
    }
  }

  @Test("A day without a time is over at its end, in the user's time zone")
  func time() throws {
    #expect(try Self.read("todo: pay by friday").deadline?.typed == "2026-12-04T22:59:00Z")
    #expect(try Self.read("todo: pay by fri 5pm").deadline?.typed == "2026-12-04T16:00:00Z")
    #expect(
      try Self.read("todo: pay by friday", in: .gmt).deadline?.typed == "2026-12-04T23:59:00Z"
    )
  }

  @Test("Without a known day, the words count from the end of the meeting")
  func unknownDay() throws {
    for day in ["", "once", "2026-02-31"] {
      #expect(try Self.read("todo: pay tomorrow", on: day).due == "by Tue 6 Jan")
    }
  }

  @Test(
    "For any task: words that are a deadline are cut off, ids come from what was typed, and only the day counts",
    arguments: LawSeed.first(2, long: 40)
  )
  func law(seed: LawSeed) throws {
    var random = seed.random
    let words = [
      "pay", "the", "Ben", "June", "friday", "fri", "by", "on", "until", "in", "3", "days", "next",
      "tomorrow", "4", "Dec", "9:00", "last", "–", "2026-12-04", "every", "week", "安倍", "May",
    ]
    for _ in 0..<5 {
      let task = (0..<Int.random(in: 1...6, using: &random))
        .compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
      let dated = try Self.read("todo: \(task)")
      let rest = task.dropFirst(dated.task.count)
      let moved = try Self.read("todo: \(task)", endingAt: .monday + 86_400 * 500)
      func ids(_ zone: TimeZone, _ end: Date) -> [FollowUp.ID] {
        let meeting = Meeting(id: Meeting.ID(1), date: end, transcript: "todo: \(task)")
        let reader = TaskReader([], days: TypedDays(), in: zone, or: end)
        return FollowUp.todos(of: meeting, standupID: nil, reading: reader.read).map(\.id)
      }

      #expect(task.hasPrefix(dated.task) && !dated.task.isEmpty, "\(task)")
      #expect((dated.deadline == nil) == rest.isEmpty, "\(task)")
      #expect(!rest.contains("Ben") && !rest.contains("June"), "\(task)")
      #expect(dated == moved, "\(task)")
      #expect(ids(.gmt, .monday) == ids(Self.berlin, .monday + 86_400), "\(task)")
    }
  }
}
