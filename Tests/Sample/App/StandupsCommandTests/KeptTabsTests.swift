import StandupsCommand
import StandupsFixtures
import TerminalConsole
import Testing

/// The screens of a tab that isn't shown, from one start of the app to the next.
@Suite(.feature) @MainActor struct KeptTabsTests {
  private static let isBack = "You are back where you left off"
  private static let isKept = "What you typed is kept for the next start."

  /// A user at a terminal who comes back.
  private var person = CommandSession.atTerminal()

  private mutating func types(_ lines: String...) {
    person.answers = lines
  }

  @Test(
    "A meeting that runs on while another tab is chosen is saved, however the user leaves",
    arguments: [[ConsoleEvent.end], [.terminate], [.hangUp], [.interrupt, .end]]
  )
  mutating func meetingInHiddenTab(events: [ConsoleEvent]) async {
    person.events = events
    types("1", "start", "Hello", "/open standups://follow-ups")
    let left = await person.run()

    #expect(person.meetings.first?.transcript == "Hello")
    // Control-C asks, as where the meeting is in front.
    #expect(left.output.contains("End meeting?") == events.contains(.interrupt))
  }

  @Test(
    "After a sudden end, a meeting asks how it goes on; in a tab that isn't shown, it is told",
    arguments: [true, false]
  )
  mutating func interruptedMeeting(isShown: Bool) async throws {
    let standup = try JSONEncoder().encode(Standup.design.withoutMeetings)
    let meeting = try Route(parsing: "standups://standups/\(Standup.design.id)/record")
    try await person.drafts.store.save(
      SavedDraft(
        id: "meeting.before",
        kind: "meeting",
        owner: "before",
        route: meeting,
        label: DraftLabel(of: Standup.design.id),
        content: """
          {"absentees":[],"meetingID":"\(Meeting.ID(0xEE))","secondsElapsed":5,"secondsTaken":5,\
          "standup":\(String(decoding: standup, as: UTF8.self)),"transcript":"Hello"}
          """
      )
    )
    let followUps = try Route(parsing: "standups://follow-ups")
    try await person.sessions.store.save(
      isShown ? SavedSession(route: meeting) : SavedSession(route: followUps, others: [meeting])
    )
    person.answers = isShown ? ["save"] : ["standups", "save"]

    let back = await person.run()

    let news = "The meeting of “Design” was interrupted, and what was said is kept; “standups” goes"
    #expect(back.errors.contains(news) != isShown)
    #expect(back.output.contains("\nThe meeting was interrupted\n"))
    #expect(person.meetings.first?.transcript == "Hello")
  }

  @Test(
    "Who leaves while a meeting runs on in another tab is asked how it ends, and a form there waits",
    arguments: [[], ["add", "task: Get tea"]]
  )
  mutating func leavingHiddenMeeting(form: [String]) async {
    types("1", "start", "Hello", "/open standups://follow-ups")
    person.answers += form + ["/quit", "save", "/quit"]
    let left = await person.run()

    #expect(left.code == .success)
    #expect(left.output.contains("End meeting?"))
    #expect(person.meetings.first?.transcript == "Hello")
    #expect(left.errors.contains(Self.isKept) == !form.isEmpty)
  }

  @Test(
    "The walk of who leaves an open form while a meeting runs on in another tab can be repeated",
    arguments: [[], ["/quit", "save"], ["/quit", "discard"]]
  )
  mutating func recordingHiddenMeeting(end: [String]) async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.walk").path
    types("1", "start", "Hello", "/open standups://follow-ups", "add", "task: Tea")
    person.answers += end
    let left = await person.run("--record", path)
    let walk = await CommandSession().run("walk", path)

    #expect(left.code == .success)
    #expect(walk.output.hasSuffix(" 0 failed\n"), "\(walk.output)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("set task Tea\n"))
  }
}
