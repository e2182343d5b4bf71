import StandupsCommand
import StandupsFixtures
import Synchronization
import Testing

@Suite(.feature) @MainActor struct LineModeTests {
  private func session(_ standups: [Standup] = [.design], typing lines: String...) -> CommandSession
  {
    var session = CommandSession.atTerminal(standups)
    session.answers = lines
    return session
  }

  @Test(
    "On a terminal, no command is the app: it prints the first screen and ends with the input"
  )
  func firstScreen() async {
    let outcome = await session().run()

    #expect(outcome.code == .success)
    #expect(
      outcome.output == """

        Welcome

        Daily Standups

        1  Design  2 people, 10 min

        [add] a standup  [follow-ups]  [parking] lot  [settings]  [quick] actions

        """
    )
  }

  @Test("Identifiers and the grammar of walks work too")
  func acts() async {
    let session = session(
      typing: "add-standup",
      "type \"Morning\"",
      "set attendee 1 Zoë",
      "confirm-add-standup"
    )

    let outcome = await session.run()

    #expect(!outcome.errors.contains("error:"))
    #expect(session.records.records.map(\.title) == ["Design", "Morning"])
    #expect(session.records.records.last?.attendees.map(\.name) == ["Zoë"])
    #expect(outcome.output.contains("2  Morning  1 person, 5 min"))
  }

  @Test("What is not offered is refused with the nearest, and nothing is lost")
  func refusal() async {
    let outcome = await session(typing: "add-standpu", "standup 1", "edit").run()

    #expect(outcome.errors.contains("error: “add-standpu” means nothing here."))
    #expect(outcome.errors.contains("hint: Did you mean “add”?"))
    #expect(outcome.output.contains("[done]  [cancel]"))
  }

  @Test("The first line says what can be typed")
  func firstLine() async {
    let outcome = await session().run()

    #expect(
      outcome.errors.hasPrefix(
        "Type a number or a word in brackets; “help” lists the rest, “quit” leaves.\n"
      )
    )
  }

  @Test(
    "A word that resembles nothing leads to help; one that does, only there",
    arguments: [("xyzzy", true), ("edi", true), ("add-standpu", false), ("ad standup", false)]
  )
  func unknownWord(word: String, leadsToHelp: Bool) async {
    let outcome = await session(typing: word).run()

    #expect(outcome.errors.contains("error: “\(word)” means nothing here."))
    #expect(outcome.errors.contains("hint: “help” lists what you can do here.") == leadsToHelp)
  }

  @Test(
    "An item of the menu can be typed on every screen that has the menu, also behind its name",
    arguments: [
      (["standup 1", "settings"], "\nSettings\n"),
      (["standup 1", "quick settings"], "\nSettings\n"),
      (["settings", "about"], "\nAbout Standups\n"),
      (["quick-actions about"], "\nAbout Standups\n"),
      (["the about"], "\nAbout Standups\n"),
      (["standup 1", "start", "/about"], "\nAbout Standups\n"),
      (["quick", "quick", "about"], "\nAbout Standups\n"),
    ]
  )
  func menuItem(lines: [String], shown: String) async {
    var session = session()
    session.answers = lines

    let outcome = await session.run()

    #expect(outcome.output.contains(shown))
    #expect(!outcome.errors.contains("error:"))
  }

  @Test("What resembles an item of the menu is told, and the menu stays closed")
  func closeToMenuItem() async {
    let outcome = await session(typing: "standup 1", "setings", "about it").run()

    #expect(outcome.errors.contains("hint: Did you mean “settings”?"))
    #expect(outcome.errors.contains("error: “about it” means nothing here."))
    #expect(!outcome.output.contains("Quick actions"))
  }

  @Test("While a line is something that was said, help has its slash")
  func unknownWordInMeeting() async {
    var session = CommandSession.atTerminal()
    session.answers = ["/xyzzy"]

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("hint: “/help” lists what you can do here."))
  }

  @Test(
    "A text needs no quotes",
    arguments: ["set title Our design team", "type Our design team", "Our design team"]
  )
  func missingQuotes(line: String) async {
    let session = session(typing: "add-standup", line, "add")

    _ = await session.run()

    #expect(session.records.records.last?.title == "Our design team")
  }

  @Test("Speaking where no meeting listens says so")
  func nobodyListens() async {
    let outcome = await session(typing: "say Hello").run()

    #expect(outcome.errors.contains("error: No meeting listens to what is said."))
  }

  @Test("An empty line shows the screen again, help says what can be typed")
  func help() async {
    let outcome = await session(typing: "", "help").run()

    #expect(outcome.output.components(separatedBy: "Daily Standups").count == 3)
    #expect(outcome.errors.contains("  1          opens “Design”\n"))
  }

  @Test("A stream that cannot be written to ends nothing; the exit code tells")
  func brokenErrors() async {
    var session = session(typing: "add-standup", "type Morning", "confirm-add-standup")
    session.broken = (.errors, .failed("no space left on device"))

    let outcome = await session.run()

    #expect(session.records.records.map(\.title) == ["Design", "Morning"])
    #expect(outcome.output.contains("2  Morning  "))
    #expect(outcome.code == .inputOutput)
  }

  @Test(
    "The app is for people: with --plain, --json or --no-input its standups are listed",
    arguments: ["--plain", "--json", "--no-input"]
  )
  func noApp(_ option: String) async {
    let session = session()

    let outcome = await session.run(option)

    #expect(outcome.output == (await session.run("list", option)).output)
    #expect(outcome.errors == "")
  }

  @Test("No question loses something with a word that may mean to keep it")
  func keepsAtQuestion() async {
    let words = ["save", "done", "ok", "delete it now", "discard all"]
    var session = session()
    session.answers =
      ["1", "edit", "title Icons", "cancel"] + words + ["keep", "done", "delete"] + words + ["keep"]

    let outcome = await session.run()

    for word in words {
      let refusal = "error: “\(word)” isn't an answer to this question.\n"
      #expect(outcome.errors.components(separatedBy: refusal).count == 3)
    }
    #expect(session.records.records.map(\.title) == ["Icons"])
  }

  @Test("An action that can't take the rest of its line isn't performed")
  func restIsRefused() async {
    let session = session(typing: "1", "start without Carla", "edit nonsense", "delete", "no")

    let outcome = await session.run()

    #expect(
      outcome.errors.contains(
        "error: “Start meeting” can't take “without Carla”; nothing was done.\n"
      )
    )
    #expect(outcome.errors.contains("error: Nothing takes “nonsense”.\n"))
    #expect(!outcome.output.contains("Speaker 1"))
    #expect(!outcome.output.contains("[done]"))
    #expect(outcome.output.contains("Delete"))
    #expect(session.meetings.count == 2)
  }

  @Test("A wrong theme stays on the form, and so does help with it; both list the themes")
  func wrongTheme() async {
    let session = session(typing: "1", "edit", "theme blue", "help theme", "colour sky", "done")

    let outcome = await session.run()

    #expect(outcome.errors.contains("error: Theme can't be “blue”.\n"))
    #expect(outcome.errors.contains("Theme takes one of Bubblegum, Buttercup, "))
    #expect(outcome.errors.contains("Type “theme” and one of these: bubblegum, buttercup, "))
    #expect(!outcome.output.contains("bubblegum"))
    #expect(session.records.records.first?.theme == .sky)
  }

  // MARK: Leaving

  @Test("A signal does not wait until a wait is over")
  func signalWhileWaiting() async {
    var session = session(typing: "standup 1", "start-meeting", "Hello", "/wait 1h")
    session.events = [.terminate]

    let outcome = await session.run()

    #expect(outcome.code == .terminated)
    #expect(session.records.records.first?.meetings.first?.transcript == "Hello")
  }

  @Test(
    "Quit and exit leave; a changed form asks first where it is not kept",
    arguments: ["quit", "q", "exit"]
  )
  func quit(word: String) async {
    let plain = await session(typing: word, "add-standup").run()
    var form = session(typing: "add-standup", "type x", word)
    let kept = await form.run()
    form.keepsSessions = false
    let asked = await form.run()

    #expect(!plain.output.contains("New attendee"))
    #expect(!kept.output.contains("Discard changes?"))
    #expect(asked.output.contains("Discard changes?"))
  }

  @Test(
    "To leave from the themes above a changed form lets the form ask; to leave once more leaves"
  )
  func quitAboveForm() async {
    var session = session(typing: "add-standup", "type x", "theme", "quit", "quit", "cancel")
    session.keepsSessions = false

    let outcome = await session.run()

    #expect(outcome.code == .success)
    #expect(outcome.output.hasSuffix("[discard] changes  [keep] editing\n"))
  }

  @Test("Control-C leaves with nothing to say, but asks in a meeting; a second one saves it")
  func interrupt() async {
    var calm = session()
    calm.events = [.interrupt]
    var meeting = session(typing: "standup 1", "start-meeting", "Hello")
    meeting.events = [.interrupt, .interrupt]

    let (left, interrupted) = (await calm.run(), await meeting.run())

    #expect(left.code == .success)
    #expect(interrupted.code == .interrupted)
    #expect(interrupted.output.contains("End meeting?"))
    #expect(meeting.records.records.first?.meetings.first?.transcript == "Hello")
  }

  @Test("Control-C during a wait ends only that; pressed again, it asks how to end the meeting")
  func interruptWhileWaiting() async {
    var session = session(typing: "standup 1", "start-meeting", "/wait 1h")
    let taken = Count()
    session.onReadOn = { taken.increment() }
    session.events = [.interrupt, .terminate]
    let waited = await session.run()

    #expect(waited.errors.contains("Waiting for 1h; Control-C ends the wait.\n\n\n> "))
    #expect(!waited.output.contains("End meeting?"))
    #expect(taken.value == 3)
    #expect(waited.code == .terminated)

    session.events = [.interrupt, .interrupt, .terminate]
    let outcome = await session.run()

    #expect(outcome.output.contains("End meeting?"))
    #expect(outcome.code == .terminated)
  }

  @Test("The end of the input saves a running meeting")
  func endOfInput() async {
    let session = session(typing: "standup 1", "start-meeting", "Hello")

    let outcome = await session.run()

    #expect(outcome.code == .success)
    #expect(session.records.records.first?.meetings.count == 3)
  }

  @Test(
    "A meeting that ends says that it was saved, however it ends",
    arguments: [["/end", "save"], ["/quit", "quit"], ["/next", "/next", "yes"], []]
  )
  func savedMeeting(ending: [String]) async {
    var session = session()
    session.answers = ["1", "start", "One", "Two"] + ending

    let outcome = await session.run()

    // What speakers leave over isn't time that the meeting took.
    let news = "The meeting of “Design” was saved: 0:00, 2 notes.\n"
    #expect(outcome.errors.components(separatedBy: news).count == 2)
  }

  @Test(
    "What the store refuses isn't told as done",
    arguments: [
      (.update, ["1", "start", "One", "/end", "save"], "1 note"),
      (.update, ["1", "delete 1"], "Deleted"), (.delete, ["delete 1"], "Deleted"),
      (.delete, ["1", "delete", "yes"], "Deleted"),
    ] as [(RecordStoreError.Operation, [String], String)]
  )
  func refused(operation: RecordStoreError.Operation, lines: [String], news: String) async {
    var session = session()
    session.answers = lines
    session.records.failNext(operation, "the disk is full")

    let outcome = await session.run()

    #expect(outcome.output.contains("“Design” is not "))
    #expect(!outcome.errors.contains(news))
  }

  @Test("A change that is still not saved at the end is an error")
  func unsaved() async {
    let session = session(typing: "standup 1", "delete meeting 1", "go-on-unsaved")
    session.records.failNext(.update, "the disk is full")

    let outcome = await session.run()

    #expect(outcome.code == .inputOutput)
    #expect(outcome.errors.contains("the disk is full"))
  }

  @Test("A screen that changes by itself is printed by itself")
  func changes() async {
    var session = session([.engineering], typing: "standup 1", "start-meeting")
    let clock = ClockBox()
    session.override = { dependencies in
      let testClock = TestClock(dependencies.effects)
      clock.clock.withLock { $0 = testClock }
      dependencies.clock = testClock
    }
    session.onWrite = { text in
      guard text.contains("Speaker 1 of 3") else { return }
      Task { await clock.clock.withLock { $0 }?.advance(by: .seconds(6)) }
    }
    session.events = []
    session.endsAfter = "Past meetings"

    let outcome = await session.run()

    #expect(outcome.code == .success)
    #expect(outcome.output.contains("Speaker 1 of 3  Blob"))
    #expect(outcome.output.contains("Past meetings"))
  }
}

/// Hands the clock of the command's world to the reader of its output.
final class ClockBox: Sendable {
  let clock = Mutex<TestClock?>(nil)
}
