import StandupsCommand
import StandupsFixtures
import Synchronization
import TerminalConsole
import Testing

/// Open screens and typed text, from one start of the app to the next.
@Suite(.feature) @MainActor struct KeptSessionTests {
  /// A user at a terminal who comes back.
  private var person = CommandSession.atTerminal()

  @Test(
    "However the user leaves, the form is kept",
    arguments: [ConsoleEvent.end, .interrupt, .terminate, .hangUp, .quit]
  )
  mutating func leaving(event: ConsoleEvent) async {
    person.events = [event]
    person.answers = ["add", "Sales"]
    _ = await person.run()
    person.answers = []
    let back = await person.run()

    #expect(back.output.contains("Title   Sales"))
    #expect(person.records.records == [.design])
  }

  @Test("A failed save of the session is reported during typing, with the prompt again")
  mutating func toldWhileTyping() async {
    let clock = ClockBox()
    person.override = { dependencies in
      let testClock = dependencies.useTestClock()
      clock.clock.withLock { $0 = testClock }
    }
    person.onWrite = { text in
      guard text.contains("Title   Sales") else { return }
      Task { @MainActor in await clock.clock.withLock { $0 }?.advance(by: .seconds(1)) }
    }
    person.events = []
    person.endsAfter = "can't be kept"
    person.sessions.faults.breakDown("the disk is full")
    person.drafts.faults.breakDown("the disk is full")
    person.answers = ["add", "/type Sales"]

    let outcome = await person.run()

    let told = outcome.errors.components(separatedBy: "> \nwarning: Your place and what you typed")
    #expect(told.count == 2)
    #expect(told.last?.contains("\n\nTitle> ") == true)
  }

  @Test("Typed text that can't be read is told by the list of what isn't saved, and stays")
  mutating func unreadable() async {
    let damage = UnreadableRecord(place: "journal, drafts/a", .init(.damaged, "it was changed"))
    person = .atTerminal(drafts: InMemoryRecords([], unreadable: [damage]))

    let outcome = await person.run("drafts")

    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        warning: journal, drafts/a cannot be read: it was changed.
        hint: It is kept as it is, and the other drafts are all here.

        """
    )
    #expect(outcome.code == .success)
  }

  // MARK: A store that is away

  /// Starts the app anew with the store away.
  private mutating func comesBackAway(_ lines: String...) async -> CommandSession.Outcome {
    person = .atTerminal(sessions: person.sessions, drafts: person.drafts)
    person.records.faults.failNext(.load, .unreachable("it is away", advice: "Wait."))
    person.answers = lines
    return await person.run()
  }

  @Test("The last place is kept while the store is away, and opens once it is read")
  mutating func away() async {
    person.answers = ["1", "edit", "title: Icons", "/quit"]
    _ = await person.run()
    let (places, drafts) = (person.sessions.records, person.drafts.records)
    let away = await comesBackAway("/quit")
    let (keptPlaces, keptDrafts) = (person.sessions.records, person.drafts.records)
    let back = await comesBackAway("try again", "/done", "/quit")

    #expect(away.errors.contains("Your last place opens once the store is read.\n"))
    #expect(!away.errors.contains("isn't there any more"))
    #expect(keptPlaces == places)
    #expect(keptDrafts == drafts)
    #expect(back.output.contains("\nIcons\n"))
    #expect(person.records.records.map(\.title) == ["Icons"])
  }

  @Test("A user who goes elsewhere before the store is read stays there")
  mutating func goneElsewhere() async {
    person.answers = ["1", "/quit"]
    _ = await person.run()
    let back = await comesBackAway("open standups://parking-lot", "try again", "/quit")

    #expect(back.output.hasSuffix("[quick] actions\n"))
    #expect(person.sessions.records.map { "\($0.route)" } == ["standups://parking-lot"])
  }

  @Test("A start route opens once the store is read, and until then the screen says that it loads")
  mutating func startRoute() async {
    let reading = person.records.faults.holdNext(.load)
    person.onWrite = { if $0.contains("> ") { reading.release() } }
    (person.events, person.endsAfter) = ([], "Design")

    let outcome = await person.run("open", "standups://standups/\(Standup.design.id)")

    #expect(outcome.output.contains("Daily Standups\n\nLoading…\n"))
    #expect(outcome.output.contains("\nDesign\n"))
    #expect(!outcome.errors.contains("error"))
  }

  @Test("The next start adds what the last note of a stored meeting leaves; no command tells of it")
  mutating func storedMeeting() async throws {
    let course = MeetingCourse(of: .quiet, without: [], meetingID: Meeting.ID(0xA))
    let draft = SavedDraft(
      id: "meeting",
      kind: "meeting",
      owner: "ended",
      route: .standup(Standup.quiet.id, Route.Segment("record")),
      label: DraftLabel(of: Standup.quiet.id, title: "A meeting of “Quiet”"),
      content: String(decoding: try JSONEncoder().encode(course), as: UTF8.self)
    )
    var standup = Standup.quiet
    standup.insertByDate(
      Meeting(id: course.meetingID, date: .monday, transcript: "todo: a\npark: tea")
    )
    person = .atTerminal([standup, .design], drafts: InMemoryRecords([draft]))

    var told: [String] = []
    for line in [["list"], ["show", "quiet"], ["store", "check"], ["show", "design"]] {
      told.append(await person.run(line).errors)
    }
    person.answers = ["/quit"]
    _ = await person.run()

    #expect(told == ["", "", "", ""])
    #expect(person.followUps.records.map(\.task) == ["a"])
    #expect(person.topics.records.map(\.title) == ["tea"])
    #expect(await person.run("list").errors == "")
  }

  @Test("What is typed for a meeting is told of its standup, and of no other")
  mutating func typedForMeeting() async {
    person = .atTerminal([.design, .quiet], drafts: person.drafts)
    person.answers = ["1", "1", "correct", "note 1: Drew.", "close", "new follow-up: Tea", "/quit"]
    _ = await person.run()

    let told = await (person.run("show", "design").errors, person.run("show", "quiet").errors)

    let kinds = Set(person.drafts.records.map(\.kind))
    #expect(kinds == ["meeting-follow-up", "note-corrections"])
    #expect(told.0.contains("and another draft are kept, but not saved"))
    #expect(told.1 == "")
  }

  // MARK: Other terminals

  @Test(
    "What is typed in a terminal that is in use, or that begins now, isn't taken in another",
    arguments: [false, true]
  )
  mutating func otherTerminal(beginsNow: Bool) async {
    person.answers = ["1", "edit", "title: Icons", "/quit"]
    _ = await person.run()
    // After a kill, the one that begins now takes the place after this one has read the draft.
    person.owner = FixedOwner("other") { beginsNow ? $0 : ["me"] }
    let listed = await person.run("list")
    person.answers = ["1", "edit", "/quit"]
    let other = await person.run()

    #expect(
      other.errors.hasPrefix("What you typed for “Icons” is open in another terminal.\nType")
    )
    #expect(listed.errors.contains("is kept, but not saved") == beginsNow)
    #expect(other.output.hasPrefix("\nWelcome\n\nDaily Standups\n"))
    #expect(!other.output.contains("Icons"))
    #expect(person.drafts.records.map(\.owner) == ["me"])
  }

  @Test("Of two who type into the form of one standup, each has a draft, and none is lost")
  mutating func sameForm() async {
    for (owner, other, title) in [("first", "second", "Icons"), ("second", "first", "Fonts")] {
      person.owner = FixedOwner(owner) { _ in [other] }
      person.answers = ["1", "edit", "title: \(title)", "/quit"]
      _ = await person.run("--fresh")
    }
    person.owner = FixedOwner("third") { _ in [] }
    person.answers = ["/done", "back", "1", "/done", "save mine"]
    let both = await person.run()

    #expect(both.output.hasPrefix("\nFonts\n"))
    #expect(both.output.contains("Not saved\n1  What you typed for “Icons”"))
    #expect(person.records.records.map(\.title) == ["Icons"])
    #expect(person.drafts.records == [])
  }
}

/// Hands the clock of the command's world to the reader of its output.
private final class ClockBox: Sendable {
  let clock = Mutex<TestClock?>(nil)
}
