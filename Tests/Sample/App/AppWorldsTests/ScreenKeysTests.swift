import AppWorlds
import FeatureKit
import FeatureTesting
import Foundation
import RecordMeetingFeature
import StandupsDomain
import StandupsStorage
import TerminalFixtures
import Testing

@testable import StandupsListFeature
@testable import TerminalUI

@Suite(.feature) @MainActor struct ScreenKeysTests {
  @Test("A standup is added, held and found again with few keys, each of which the bar shows")
  func quickToLearn() async throws {
    let desk = try await ScreenDesk()

    await desk.press("a")
    await desk.type("Research")
    await desk.press("⏎")
    await desk.type("Ann")
    await desk.press("⏎")
    await desk.type("Bob")
    await desk.press("^S", "s")
    await desk.type("The login page")
    await desk.press("⏎", "^N", "^N", "⏎", "⏎")

    #expect(desk.text.contains("The login page"))
    #expect(desk.top.name == "meeting")
    #expect(desk.hidden == [])
    #expect(desk.keys <= 25)
  }

  @Test(
    "A meeting that is saved is the marked row, and y copies it; elsewhere y copies a text",
    arguments: [false, true]
  )
  func savedMeeting(byItself: Bool) async throws {
    let desk = try await ScreenDesk("Design:1:Ann")
    await desk.press("⏎")
    let before = desk.driver.front.keys["y"]?.label
    await desk.press("s")
    if byItself, case .virtual(let clock) = desk.driver.session.world.time {
      await clock.advance(by: .seconds(60))
      desk.driver.refresh()
    } else {
      await desk.press("^N", "⏎")
    }
    let row = desk.driver.front.markedRow?.id.name
    let keys = [desk.driver.front.keys["y"]?.label]
    await desk.press("⏎")

    #expect((before, row) == ("copy the text", "meeting"))
    #expect(keys + [desk.driver.front.keys["y"]?.label] == ["copy", "copy"])
    #expect(desk.top.name == "meeting")
  }

  @Test(
    "Enter at the news of unreadable standups goes on without samples; these are chosen",
    arguments: [(["⏎"], 0), (["Space"], 0), (["Esc"], 0), (["→", "⏎"], 3), (["l"], 0), (["s"], 0)]
  )
  func unreadable(keys: [String], count: Int) async throws {
    var settings = WalkSettings()
    settings.givens = [.init(kind: "unreadable", values: ["standups/x.json"], line: 1)]
    let session = try Session(SessionWorld.standups(settings))
    await session.start()
    let desk = ScreenDesk(session)
    let offered = desk.top.actions.map(\.id)

    for key in keys { await desk.press(key) }

    #expect(offered.contains("load-samples"))
    let isClosed = !["l", "s"].contains(keys[0])
    #expect((desk.top.name == "standups-list") == isClosed)
    #expect(session.screens[0].screen.sections.map(\.count) == [count])
  }

  @Test("A row of one's own is marked, and one that others add leaves the mark where it is")
  func addedRow() async throws {
    let desk = try await ScreenDesk("Design:5:Ann", "Product:5:Ann")
    await desk.press("a")
    await desk.type("Research")
    await desk.press("^S")
    let own = desk.driver.front.markedRow?.label

    let models = desk.driver.session.world.root.stack.compactMap(\.model)
    let list = try #require(models.lazy.compactMap { $0 as? StandupsListModel }.first)
    let theirs = Standup(id: Standup.ID(UUIDSource.number(7)), title: "Theirs")
    list.dependencies.standups.insert(theirs)
    await desk.driver.session.settle()
    desk.driver.refresh()

    #expect(own == "Research")
    #expect(desk.text.contains("Theirs"))
    #expect(desk.driver.front.markedRow?.label == "Research")
  }

  @Test("A row that is gone elsewhere isn't counted among the marked ones, in sight or not")
  func goneMarks() async throws {
    let desk = try await ScreenDesk(given: (1...200).map { "\($0):5:Ann" })
    let app = try #require(desk.driver.session.world.root as? any AppRoot)
    await desk.press("v", "v", "v", "End")
    let before = desk.bar

    let standups = app.shell.dependencies.standups
    standups.delete(try #require(standups.records.first).id)
    await desk.driver.session.settle()
    await desk.press("↑")

    #expect(before.contains("delete 3"))
    #expect(desk.bar.contains("delete 2"))
  }

  @Test("The prompt names the speaker of the note that is typed, which goes on in the next turn")
  func begunNote() async throws {
    let desk = try await ScreenDesk("Design:5:Ann,Ben")
    await desk.press("s")
    await desk.type("x")
    await desk.press("^N")
    let typed = desk.text
    await desk.press("⏎")
    let next = desk.text
    await desk.type("y")
    await desk.press("^_", "^_")

    #expect(typed.contains("Ann> x"))
    #expect(next.contains("Ben> "))
    #expect(desk.text.contains("Ann> "))
  }

  @Test("A line that is typed through the end of a meeting is its note, wherever the time is up")
  func typedThrough() async throws {
    let line = "todo: delete 1, quit, and undo all of /next’s words"
    // The long form ends the meeting behind each letter.
    for count in stride(from: 1, to: line.count, by: LongTests.count(7, long: 1)) {
      let desk = try await ScreenDesk("Design:1:Ann")
      guard case .virtual(let clock) = desk.driver.session.world.time else { return }
      await desk.press("s")
      await desk.press(String(line.prefix(count)))
      await clock.advance(by: .seconds(60))
      desk.driver.refresh()
      let isTyped = desk.text.contains("Last note")
      // The first letters could be keys of the page.
      await desk.type(String(line.dropFirst(count).prefix(2)))
      await desk.press(
        line.dropFirst(count + 2).isEmpty ? "End" : String(line.dropFirst(count + 2))
      )
      await desk.press(["⏎", "Esc", "Tab"][count % 3])
      await desk.driver.session.settle()
      let app = try #require(desk.driver.session.world.root as? AppModel)

      #expect(isTyped && !desk.text.contains("Last note"))
      #expect(app.standupsList.standups.first?.meetings.map(\.transcript) == [line])
      #expect(app.dependencies.followUps.records.map(\.task) == [String(line.dropFirst(6))])
    }
  }

  @Test(
    "The notes of a meeting leave what they are to at its end, and the last one before it's deleted"
  )
  func lastNoteLeft() async throws {
    let desk = try await ScreenDesk("Design:1:Ann")
    guard case .virtual(let clock) = desk.driver.session.world.time else { return }
    let app = try #require(desk.driver.session.world.root as? AppModel)
    func tasks() -> [String] { app.dependencies.followUps.records.map(\.task) }
    await desk.press("s", "todo: one", "⏎", "todo: half")
    await clock.advance(by: .seconds(60))
    desk.driver.refresh()
    await desk.driver.session.settle()
    let typed = tasks()
    let meeting = try #require(app.standupsList.standups.first?.meetings.first)
    try await desk.driver.session.perform(.delete(ControlID("meeting", meeting.id)))
    let deleted = app.standupsList.standups.first?.meetings.count
    try await desk.driver.session.perform("undo")

    #expect(typed == ["one"])
    #expect(deleted == 0)
    #expect(tasks() == ["one", "half"])
    #expect(
      app.standupsList.standups.first?.meetings.map(\.transcript) == ["todo: one\ntodo: half"]
    )
  }

  @Test("Equal lines of two speakers each show the follow-up that they became")
  func equalLines() async throws {
    let desk = try await ScreenDesk("Design:5:Ann,Ben")
    await desk.press("s")
    await desk.type("todo: a")
    await desk.press("⏎", "^N")
    await desk.type("todo: a")
    await desk.press("⏎")

    #expect(desk.text.contains("✓ follow-up for Ann: a"))
    #expect(desk.text.contains("✓ follow-up for Ben: a"))
  }

  @Test(
    "The speaker's own note of this turn is taken back, and then the screen says that there is none"
  )
  func takenBack() async throws {
    let desk = try await ScreenDesk("Design:5:Ann,Ben")
    func say(_ line: String) async {
      await desk.type(line)
      await desk.press("⏎")
    }
    await desk.press("s", "^S")
    let first = desk.text
    await say("One")
    await desk.press("^N", "^S")
    let ofOther = desk.text
    await say("Two")
    await say("Ann: Three")
    await desk.press("^S")
    let taken = desk.text
    await desk.press("^S")

    #expect(first.contains("There is no note of Ann’s in this turn to take back."))
    #expect(ofOther.contains("There is no note of Ben’s in this turn to take back."))
    #expect(!taken.contains("There is no note"))
    #expect(desk.text.contains("There is no note of Ben’s in this turn to take back."))
    let top = desk.driver.session.world.root.stack.last?.model
    let meeting = try #require(top as? RecordMeetingModel)
    #expect(meeting.halfNote == "Two")
    let notes = desk.top.sections.flatMap(\.rows).first { $0.id == "transcript" }?.label
    #expect(notes == "One\nAnn: Three")
  }

  @Test(
    "A mistyped command asks which one was meant, and the line stays; another one is a note",
    arguments: [
      ("/nxt", "next"), ("/NEXTT", "next"), ("/hlep", "help"), ("/pasue", "pause"),
      ("/edn meeting", "end"), ("/usr/bin is full", nil), ("/shrug", nil), ("//nxt", nil),
    ] as [(String, String?)]
  )
  func mistyped(typed: String, command: String?) async throws {
    let desk = try await ScreenDesk("Design:5:Ann,Ben")
    await desk.press("s")
    await desk.type(typed)
    await desk.press("⏎")

    let asks = command.map { "Did you mean “/\($0)”?" }
    #expect(desk.text.contains("Did you mean") == (asks != nil))
    if let asks {
      #expect(desk.text.contains(asks))
      #expect(desk.text.contains("Ann> \(typed)"))
    }
    let notes = desk.top.sections.flatMap(\.rows).first { $0.id == "transcript" }?.label
    #expect(notes == (asks == nil ? typed.replacing("//", with: "/") : nil))
  }

  @Test("Control-C leaves a half-typed note, and clears a filter or a line of the palette")
  func clears() async throws {
    let desk = try await ScreenDesk("Design:5:Ann", "Product:5:Ben")
    await desk.press(":")
    await desk.type("x")
    let palette = desk.driver.front.clearTyping()
    await desk.press("Esc", "s")
    await desk.type("Hello")
    let note = desk.driver.front.clearTyping()

    #expect([palette, note] == [true, false])
    #expect(desk.text.contains("Ann> Hello"))
  }

  @Test(
    "A form warns of several names in a row only where leaving that row doesn't split it",
    arguments: [",", "，", "、", " ،"]
  )
  func severalNames(comma: String) async throws {
    let desk = try await ScreenDesk("Design:5:Ann")
    let warning = "is one attendee"
    await desk.press("a")
    await desk.type("Sales")
    await desk.press("⏎")
    await desk.type("Ben\(comma) Cleo")
    let typing = desk.text
    await desk.press("⏎")
    let split = desk.text
    await desk.press("Shift-Tab", "^_")
    let joined = desk.text
    let stored = try await ScreenDesk("Design:5:Ann")
    await stored.press("e")
    for _ in 1...10 where !stored.text.contains("▸  · Ann") { await stored.press("Tab") }
    await stored.type("\(comma) Dan")

    #expect(!typing.contains(warning))
    #expect(split.contains("· Ben\n") || split.contains("· Ben "))
    #expect(split.contains("· Cleo"))
    #expect(!split.contains(warning))
    #expect(joined.contains(warning))
    #expect(stored.text.contains("“Ann\(comma) Dan” is one attendee"))
  }

  @Test(
    "In a meeting, a slash and a command's name lead to the command; two slashes stand for one",
    arguments: [
      ("/next", nil), ("/END", nil), ("/help", nil), ("//next", "/next"), (" /next", " /next"),
      ("/etc/hosts", "/etc/hosts"), ("/", "/"),
    ] as [(String, String?)]
  )
  func slash(typed: String, note: String?) async throws {
    let desk = try await ScreenDesk("Design:5:Ann,Ben")
    await desk.press("s")
    await desk.type(typed)
    await desk.press("⏎")
    let isOpen = desk.driver.front.panel != nil
    await desk.press(typed == "/help" ? "Esc" : "⏎")

    #expect(isOpen == (note == nil))
    #expect(desk.top.sections.flatMap(\.rows).first { $0.id == "transcript" }?.label == note)
    #expect(desk.text.contains("Ben> ") == (typed == "/next"))
    #expect(desk.text.contains("End meeting?") == (typed == "/END"))
  }

  @Test("The palette finds rows that weren't made, and completes routes")
  func paletteFindsAll() async throws {
    let names = (1...300).map { "Team \($0):5:Ann" }
    let desk = try await ScreenDesk(given: names)

    await desk.press(":")
    await desk.type("team 287")
    await desk.press("⏎")
    let row = desk.top.title
    await desk.press(":")
    await desk.type("standups://par")
    await desk.press("⏎")

    #expect(row == "Team 287")
    #expect(desk.top.name == "parking-lot")
  }

  @Test("In a meeting, Tab leads to the rows beside the notes, and Esc back; ^T ticks a follow-up")
  func asides() async throws {
    let desk = try await ScreenDesk("Design:5:Ann")
    await desk.press("s")
    for note in ["todo: a", "todo: b"] {
      await desk.type(note)
      await desk.press("⏎")
    }
    await desk.press("Esc", "⏎")
    await desk.press("s", "Tab", "↓", "^T")

    #expect(desk.text.contains("▸ ○ a"))
    #expect(!desk.text.contains("○ b"))
    await desk.type("x")
    #expect(desk.text.contains("Ann> x"))
    await desk.press("Tab", "Esc")
    #expect(desk.top.name == "record-meeting" && !desk.text.contains("▸ ○ a"))
    await desk.press("Esc")
    #expect(desk.top.title == "End meeting?")
  }

  @Test("The first of the notes to correct is marked, and the mark of the page stays where it was")
  func corrections() async throws {
    let desk = try await ScreenDesk("Design:5:Ann")
    await desk.press("s")
    await desk.type("todo: a")
    await desk.press("⏎", "Esc", "⏎", "⏎", "↓")
    let before = desk.driver.front.markedRow?.id
    try await desk.driver.session.perform(.tap("correct-notes"))
    desk.driver.refresh()
    let first = desk.driver.front.markedRow?.id
    await desk.type("!")
    await desk.press("^S")

    #expect(first == ControlID("note", 0))
    #expect(before != nil && desk.driver.front.markedRow?.id == before)
    #expect(desk.text.contains("todo: a!"))
  }

  @Test("What has no room beside the notes is counted; all rows, and the last notes, are reached")
  func longAsides() async throws {
    let desk = try await ScreenDesk("Design:5:Ann")
    await desk.press("s")
    for number in 1...12 {
      await desk.type("todo: task \(number)")
      await desk.press("⏎")
    }
    await desk.press("Esc", "⏎", "s")
    let first = desk.text
    await desk.press("Tab")
    for _ in 1...11 { await desk.press("↓") }
    let last = desk.text
    await desk.press("PgDn")
    let notes = desk.text
    await desk.press("↑")

    #expect(first.contains("○ task 4 ") && first.contains("8 more ↓"))
    #expect(last.contains("▸ ○ task 12 ") && !last.contains("more ↓"))
    #expect(notes.contains("todo: task 12") && !notes.contains("▸ ○"))
    #expect(desk.text.contains("▸ ○ task 12 "))
    await desk.press("Tab")
    #expect(desk.text == first)
  }

  @Test("Find shows the same words again, marked: typing replaces them, and an arrow keeps them")
  func findAgain() async throws {
    let desk = try await ScreenDesk("Design:5:Ann")
    var words: [String] = []
    for keys in [[], ["End"], ["⌫"]] {
      await desk.press("f")
      for key in keys { await desk.press(key) }
      await desk.type("ab")
      words.append(desk.driver.front.field?.editor.text ?? "")
      await desk.press("Esc", "Esc")
    }

    #expect(words == ["ab", "abab", "ab"])
  }

  @Test("The next field takes what is typed at once, if the one before did")
  func nextField() async throws {
    let desk = try await ScreenDesk("Design:5:Ann")
    await desk.press("f", "Tab")
    await desk.type("Ann")
    let person = desk.driver.front.field
    await desk.press("Tab")

    #expect(person?.id == "by" && person?.editor.text == "Ann")
    #expect(desk.driver.front.field == nil)
    #expect(desk.top.controls.first { $0.id == "by" }?.value == "Ann")
  }

  @Test(
    "A row that comes with another value leaves the mark where it is; one that is added gets it"
  )
  func rowsOfValues() async throws {
    let desk = try await ScreenDesk("Design:5:Ann", "Product:5:Ben")
    await desk.press("2", "a")
    for _ in 1...4 { await desk.press("↓") }
    var marked: [ControlID?] = []
    for keys in ["→", "→", "^N"] {
      await desk.press(keys)
      marked.append(desk.driver.front.markedRow?.id)
    }

    #expect(marked.prefix(2) == ["standup", "standup"])
    #expect(desk.text.contains("‹Product›"))
    #expect(marked.last??.name == "step")
  }

  @Test("A letter chooses the option of a form that begins with it, not those before it")
  func typedOption() async throws {
    let desk = try await ScreenDesk("Design:5:Ann", "Icons:5:Ben", "Product:5:Ann")
    await desk.press("2", "a")
    for _ in 1...4 { await desk.press("↓") }
    var texts: [String] = []
    for keys in [["d", "↓", "a"], ["↑", "P"], ["x"]] {
      for key in keys { await desk.press(key) }
      texts.append(desk.text)
    }

    #expect(texts[0].contains("‹Ann›"))
    #expect(texts[1].contains("‹Product›") && texts[1].contains("‹Ann›"))
    #expect(texts[2] == texts[1])
  }

  @Test(
    "Names that became rows are one again while nothing else was done, wherever their rows are",
    arguments: [
      (["⏎", "^_"], ["X", "Y", "Ann, Bob"]),
      (["⏎", "↑", "↑", "↑", "Alt-↓", "^_"], ["X", "Ann", "Y", "Bob", ""]),
      (["Tab", "Shift-Tab", "another", "^_"], ["X", "Y", "Ann, Bob"]),
      (["^S", "e", "^_"], ["X", "Y", "Ann", "Bob"]),
    ]
  )
  func splitNames(keys: [String], names: [String]) async throws {
    let desk = try await ScreenDesk("Design:5:X,Y")
    var attendees: [Control] { desk.top.controls.filter { $0.id.name == "attendee" } }
    await desk.press("e", "^N")
    await desk.type("Ann, Bob")
    for key in keys {
      if key == "another" {
        let (first, last) = (attendees[0].id, attendees[attendees.count - 1].id)
        try await desk.driver.session.perform(.move(last, to: first))
        desk.driver.refresh()
      } else {
        await desk.press(key)
      }
    }

    #expect(attendees.compactMap(\.value) == names)
  }

  @Test("A filter finds a follow-up by the person it is for")
  func filteredPerson() async throws {
    let desk = try await ScreenDesk("Design:5:Ann,Bob")
    await desk.press("s")
    for note in ["todo: one", "todo Bob: two"] {
      await desk.type(note)
      await desk.press("⏎")
    }
    await desk.press("Esc", "⏎", "2", "⏎", "/")
    await desk.type("bob")

    #expect(desk.text.contains("○ two"))
    #expect(!desk.text.contains("○ one"))
  }

  @Test("A list beside an open page shows all its rows, without its filter")
  func filterBeside() async throws {
    let desk = try await ScreenDesk()
    desk.driver.front.columns = 110
    await desk.press("/")
    await desk.type("design")
    await desk.press("⏎")
    let filtered = desk.text
    await desk.press("⏎")

    #expect(filtered.contains("/design") && !filtered.contains("Product"))
    #expect(desk.text.contains("Product") && !desk.text.contains("/design"))
  }

  @Test("Where there is little room, too, the row of a follow-up shows its person")
  func narrowPerson() async throws {
    let desk = try await ScreenDesk("Design:5:Ann")
    await desk.press("s")
    await desk.type("todo: one")
    await desk.press("⏎", "Esc", "⏎", "2")
    desk.driver.front.columns = 60
    await desk.press("⏎")

    #expect(desk.text.contains("For: Ann"))
  }

  @Test("A sentence that is longer than a line is shown whole")
  func longNotice() async throws {
    let desk = try await ScreenDesk()
    desk.driver.front.notice = String(repeating: "It is kept. ", count: 12) + "End."

    #expect(desk.text.contains("End."))
  }

  @Test("A warning stays while notes are typed, until it no longer holds")
  func standingWarning() async throws {
    let desk = try await ScreenDesk()
    desk.driver.front.warning = "It can't be kept."
    await desk.press("⏎", "s")
    await desk.type("one")
    await desk.press("⏎")
    let warned = desk.text

    desk.driver.front.warning = nil

    #expect(warned.contains("It can't be kept.") && !desk.text.contains("It can't be kept."))
  }

  @Test("What is typed is recorded as a line a field, which replays to the same screens")
  func recording() async throws {
    let desk = try await ScreenDesk()
    let session = desk.driver.session
    guard case .virtual(let clock) = session.world.time else { return }
    var (kept, draft) = ("", "")
    let samples = WalkStep.setting(.given(kind: "samples", values: []))
    let dates = SessionDates(clock, from: WalkSettings().now)
    let recorder = WalkRecorder(dates, beginning: [Walk.Line(samples)]) {
      kept += $0; draft = $1
    }
    recorder.goesOn = { [weak session] in session?.goesOn ?? false }
    session.observer = recorder.observe
    await desk.press("a")
    await desk.type("Research")
    await desk.press("⏎")
    await desk.type("Ann")
    await desk.press("^S", "3", "a")
    await desk.type("Tea")
    await desk.press("⏎")
    await desk.press("⏎", "^U")
    await desk.type("Milk")

    let walk = try Walk(parsing: kept + draft, file: "", vocabulary: .standups)
    let copy = Session(try SessionWorld.standups(walk.settings))
    await copy.start()
    for case .act(let act)? in walk.lines.map(\.step) { try await copy.perform(act) }

    let typed = walk.text.split(separator: "\n").filter { $0.hasPrefix("set ") }
    #expect(
      typed == ["set title Research", "set attendee 1 Ann", "set topic 1 Tea", "set topic 1 Milk"]
    )
    #expect(copy.screens.map(\.screen) == session.screens.map(\.screen))
  }

  @Test("Each key that the bar shows does something, on every screen")
  func barIsTrue() async throws {
    var idle: [String] = []
    for (number, way) in try Way.all.enumerated() where LongTests.isOn || number % 4 == 0 {
      let first = ScreenDesk(try await way.reach())
      let shown = first.driver.front.keys.all.filter { $0.bar != .never }.map { String($0.keys[0]) }
      // By default one key of each fourth screen, another one on the next.
      let tried = LongTests.isOn ? shown : [shown[number / 4 % shown.count]]
      for (index, key) in tried.enumerated() {
        let desk = index == 0 ? first : ScreenDesk(try await way.reach())
        let before = desk.driver.front.frame
        await desk.press(key)
        let log = desk.driver.session.world.takeLog()
        if desk.driver.front.frame == before, desk.asked.isEmpty, log.isEmpty {
          idle.append("\(way.testDescription): \(key)")
        }
      }
    }

    #expect(idle == [])
  }
}
