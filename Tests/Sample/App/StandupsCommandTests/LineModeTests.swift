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

  @Test("The grammar of walks works too")
  func acts() async {
    let session = session(
      typing: "tap add-standup",
      "Morning",
      "set attendee 1 Zoë",
      "tap confirm-add-standup"
    )

    let outcome = await session.run()

    #expect(!outcome.errors.contains("error:"))
    #expect(session.records.records.map(\.title) == ["Design", "Morning"])
    #expect(session.records.records.last?.attendees.map(\.name) == ["Zoë"])
    #expect(outcome.output.contains("2  Morning  1 person, 5 min"))
  }

  @Test("What is not offered is refused with the nearest, and nothing is lost")
  func refusal() async {
    let outcome = await session(typing: "ad standup", "list", "xyzzy", "design", "1", "edit").run()

    #expect(
      outcome.errors.contains("error: “ad standup” means nothing here.\nhint: Did you mean “add”?")
    )
    #expect(outcome.errors.contains("hint: In a shell, “standups list” does it.\n"))
    #expect(
      outcome.errors.components(separatedBy: "hint: “help” lists what you can type.").count == 3
    )
    #expect(outcome.output.contains("[/done]  [/cancel]"))
  }

  @Test("While a line is something that was said, help has its slash")
  func unknownWordInMeeting() async {
    var session = CommandSession.atTerminal()
    session.answers = ["/xyzzy"]

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("hint: “/help” lists what you can type."))
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
    #expect(outcome.errors.contains("\n  2                    opens the row with that number\n"))
  }

  @Test("A stream that cannot be written to ends nothing; the exit code tells")
  func brokenErrors() async {
    var session = session(typing: "add", "Morning", "add")
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

  @Test("Lines from a pipe use the app as on a terminal, and leave nothing open")
  func pipe() async {
    var session = CommandSession([.design])
    session.override = { $0.clock = TestClock($0.effects) }
    session.answers = [
      "add", "Morning", "add", "1", "start", "Hello", "/nxet", "/end", "well", "save", "edit",
    ]

    let outcome = await session.run("-")

    #expect(outcome.code == .success)
    #expect(outcome.output.hasPrefix("\nWelcome\n\nDaily Standups\n\n1  Design"))
    #expect(!outcome.errors.contains("error:"))
    #expect(session.records.records.map(\.title) == ["Design", "Morning"])
    #expect(session.meetings.first?.transcript == "Hello\n/nxet\nwell")
    #expect(session.sessions.records == [])
  }

  @Test(
    "Acts as lines of JSON are answered with the open screens, and refused ones with the reason"
  )
  func json() async throws {
    struct Answer: Decodable {
      let error: String?
      let screens: [Screen]
    }
    var session = CommandSession([.design])
    session.answers = [
      #"{"tap":"add-standup"}"#, #"{"type":"title","text":"Morning"}"#, #"{"tap":"nowhere"}"#,
      "tap",
      #"{"tap":"confirm-add-standup"}"#, "{}",
    ]

    let outcome = await session.run("-", "--json")
    let answers = try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }

    #expect(outcome.code == .success)
    #expect(
      answers.map { $0.screens.last?.name == "edit-standup" } == [
        false, true, true, true, true, false, false,
      ]
    )
    #expect(
      answers.compactMap(\.error) == [
        "“nowhere” is not offered here.", "The line isn't an act in JSON.",
      ]
    )
    #expect(session.records.records.map(\.title) == ["Design", "Morning"])
  }

  @Test("No question loses something with a word that may mean to keep it")
  func keepsAtQuestion() async {
    let words = ["save", "done", "ok", "yes", "discard all"]
    var session = session()
    session.answers =
      ["1", "edit", "Icons", "cancel"] + words + ["keep", "done", "delete"] + words + ["keep"]

    let outcome = await session.run()

    for word in words {
      let refusal = "error: “\(word)” isn't an answer to this question.\n"
      #expect(outcome.errors.components(separatedBy: refusal).count == 3)
    }
    #expect(session.records.records.map(\.title) == ["Icons"])
  }

  // MARK: Leaving

  @Test("A signal does not wait until a wait is over")
  func signalWhileWaiting() async {
    var session = session(typing: "1", "start", "Hello", "/wait 1h")
    session.events = [.terminate]

    let outcome = await session.run()

    #expect(outcome.code == .terminated)
    #expect(session.records.records.first?.meetings.first?.transcript == "Hello")
  }

  @Test(
    "Quit leaves; a changed form asks first where it is not kept",
    arguments: ["quit", "/QUIT"]
  )
  func quit(word: String) async {
    let plain = await session(typing: word, "add").run()
    var form = session(typing: "add", "x", word)
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
    var session = session(typing: "add", "x", "theme", "quit", "quit", "cancel")
    session.keepsSessions = false

    let outcome = await session.run()

    #expect(outcome.code == .success)
    #expect(outcome.output.hasSuffix("[discard] changes  [keep] editing\n"))
  }

  @Test("Control-C leaves with nothing to say, but asks in a meeting; a second one saves it")
  func interrupt() async {
    var calm = session()
    calm.events = [.interrupt]
    var meeting = session(typing: "1", "start", "Hello")
    meeting.events = [.interrupt, .interrupt]

    let (left, interrupted) = (await calm.run(), await meeting.run())

    #expect(left.code == .success)
    #expect(interrupted.code == .interrupted)
    #expect(interrupted.output.contains("End meeting?"))
    #expect(meeting.records.records.first?.meetings.first?.transcript == "Hello")
  }

  @Test("Control-C during a wait ends only that; pressed again, it asks how to end the meeting")
  func interruptWhileWaiting() async {
    var session = session(typing: "1", "start", "/wait 1h")
    let taken = Count()
    session.onReadOn = { taken.increment() }
    session.events = [.interrupt, .terminate]
    let waited = await session.run()

    #expect(waited.errors.contains("Waiting for 1h; Control-C ends the wait.\n\n\n> "))
    #expect(!waited.output.contains("End meeting?"))
    #expect(taken.value == 3)
    #expect(waited.code == .terminated)

    session.answers = ["start", "/wait 1h"]
    session.events = [.interrupt, .interrupt, .terminate]
    let outcome = await session.run()

    #expect(outcome.output.contains("End meeting?"))
    #expect(outcome.code == .terminated)
  }

  @Test(
    "A meeting that ends says that it was saved, however it ends",
    arguments: [["/end", "save"], ["/quit", "quit"], ["/next", "/next", "save"], []]
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
      (.delete, ["1", "delete", "delete"], "Deleted"),
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

  @Test("A screen that changes by itself is printed by itself")
  func changes() async {
    var session = session([.engineering], typing: "1", "start")
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
