import AppWorlds
import FeatureKit
import FeatureTesting
import Foundation
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
    "Names with commas become people when their field is left, and undo of typing makes them one"
  )
  func splitNames() async throws {
    let desk = try await ScreenDesk()
    await desk.press("a", "⏎")
    await desk.type("Ann, Bob, Cleo")

    await desk.press("Tab")
    let split = desk.fields
    await desk.press("Shift-Tab", "^_")
    let joined = desk.fields

    #expect(split == ["", "Ann", "Bob", "Cleo"])
    #expect(joined == ["", "Ann, Bob, Cleo"])
  }

  @Test("A stored name with a comma stays one")
  func storedNames() async throws {
    let desk = try await ScreenDesk("Design:5:Ann")
    await desk.press("e", "⏎", "⏎")
    await desk.type("Bob")
    await desk.press("Tab", "Shift-Tab")
    await desk.type(", Cleo")

    await desk.press("^S", "e", "⏎")

    #expect(desk.fields == ["Design", "Ann", "Bob, Cleo"])
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

  @Test("Enter adds the follow-up that is typed on a meeting's page, as the bar says")
  func sentField() async throws {
    let session = try await Way("a past meeting", "tap standup 1", "tap meeting 1").reach()
    let desk = ScreenDesk(session)

    await desk.press("⏎")
    await desk.type("Call Bo")
    await desk.press("⏎")

    #expect(desk.labels.contains("Call Bo"))
    #expect(desk.fields == [""])
    #expect(desk.hidden == [])
  }

  @Test("A filter leaves the rows with its text, and Escape brings all back")
  func filter() async throws {
    let desk = try await ScreenDesk("Élan:10:Ann", "Design:5:Bob", "Elbe:5:Cleo")

    await desk.press("/")
    await desk.type("el")
    let shown = desk.labels
    await desk.press("↓", "⏎", "⏎")
    let opened = desk.top.title
    await desk.press("Esc", "Esc", "/")
    await desk.type("zoo")

    #expect(desk.text.contains("No row has this text."))
    await desk.press("Esc")
    #expect(shown == ["Élan", "Elbe"])
    #expect(opened == "Elbe")
    #expect(desk.labels == ["Élan", "Design", "Elbe"])
  }

  @Test("A filter shows the rows with its text also after an undo and after a move")
  func filterAfterChanges() async throws {
    let desk = try await ScreenDesk("Alpha:5:Ann", "Bravo:5:Ann", "Charlie:5:Ann", "Delta:5:Ann")
    await desk.press("/")
    await desk.type("ha")
    await desk.press("⏎", "d", "u")
    let undone = desk.labels
    await desk.press("g", "J")

    #expect(undone == ["Alpha", "Charlie"])
    #expect(desk.labels == ["Charlie", "Alpha"])
  }

  @Test("Nothing that is typed into a form is a command, and no command is text")
  func typing() async throws {
    let desk = try await ScreenDesk()
    await desk.press("a")

    await desk.type("add q:?/.y1 jkdesu")
    let title = desk.fields
    await desk.press("Tab")
    await desk.type("addq:?/.y")

    #expect(title == ["add q:?/.y1 jkdesu", ""])
    #expect(desk.fields == title)
    #expect(desk.top.name == "edit-standup")
    #expect(desk.asked == [])
  }

  @Test("A line that is typed in a meeting is a note, also after keys that move the rows")
  func notes() async throws {
    let desk = try await ScreenDesk("Design:5:Ann,Bob")
    await desk.press("s")

    await desk.type("next q")
    await desk.press("⏎", "Tab", "PgUp")
    await desk.type("end")
    await desk.press("⏎")

    #expect(desk.text.contains("next q\n   end\n"))
    #expect(desk.top.name == "record-meeting")
  }

  @Test("A filter stays while its list is below another screen, and while others add to it")
  func keptFilter() async throws {
    let desk = try await ScreenDesk(
      "Ada:5:Ann",
      "Bea:5:Ann",
      "Cal:5:Ann",
      "Dora:5:Ann",
      "Ed:5:Ann",
      "Fa:5:Ann"
    )
    await desk.press("/")
    await desk.type("d")
    await desk.press("⏎")
    let filtered = desk.labels

    await desk.press("⏎", "Esc")
    let back = desk.labels
    await desk.press("↓")

    #expect(filtered == ["Ada", "Dora", "Ed"])
    #expect(back == filtered)
    #expect(desk.labels == filtered)
  }

  @Test("Several marked rows are deleted one after another, and one undo brings them back")
  func several() async throws {
    let desk = try await ScreenDesk("A:5:Ann", "B:5:Ann", "C:5:Ann", "D:5:Ann")

    await desk.press("v", "v", "d")
    let (left, told) = (desk.labels, desk.text)
    await desk.press("u")

    #expect(left == ["C", "D"])
    #expect(told.contains("Deleted “A”, “B”.  u undo"))
    #expect(desk.labels == ["A", "B", "C", "D"])
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

  @Test("A note that was cleared is told, and comes back")
  func clearedNote() async throws {
    let desk = try await ScreenDesk("Design:5:Ann")
    await desk.press("s")
    await desk.type("Hello")

    let hasCleared = desk.driver.front.clearTyping()
    let cleared = desk.text
    await desk.press("^_")

    #expect(hasCleared)
    #expect(cleared.contains("The note was cleared; ^_ brings it back."))
    #expect(cleared.contains("Ann>\n"))
    #expect(desk.text.contains("Ann> Hello"))
  }

  @Test("The palette finds actions, rows and routes, and each does what its key does")
  func palette() async throws {
    let desk = try await ScreenDesk("Design:5:Ann", "Engineering:5:Bob")

    await desk.press(":")
    await desk.type("engi")
    await desk.press("⏎")
    let row = desk.top.title
    await desk.press(":")
    await desk.type("edt")
    await desk.press("⏎")
    let action = desk.top.name
    await desk.press("Esc", ":")
    await desk.type("standups://parking-lot")
    await desk.press("⏎")

    #expect(row == "Engineering")
    #expect(action == "edit-standup")
    #expect(desk.top.name == "parking-lot")
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

  @Test("What isn't a date stays in the calendar, which says so; Escape closes it")
  func noDate() async throws {
    let desk = try await ScreenDesk()
    await desk.press("2", "a", "↓")
    let before = desk.text
    await desk.press("⏎")

    await desk.type("31 feb")
    await desk.press("⏎")
    let refused = desk.text
    await desk.press("Esc")

    #expect(refused.contains("“31 feb” isn't a date"))
    #expect(refused.contains("│ 31 feb"))
    #expect(desk.text == before)
  }

  @Test("A date is chosen on a calendar or typed in words, and priorities by arrows")
  func dates() async throws {
    let desk = try await ScreenDesk()
    await desk.press("2", "a")
    await desk.type("Get milk")

    await desk.press("↓", "⏎", "→", "↓", "⏎", "↓", "→")
    let form = desk.text
    await desk.press("↑")
    await desk.type("2026-12-24")
    await desk.press("⏎")

    #expect(form.contains("Deadline  ◂ Wed 14 Jan 2026, 09:00 ▸"))
    #expect(form.contains("‹Medium›"))
    #expect(desk.text.contains("Deadline  ◂ Thu 24 Dec 2026, 09:00 ▸"))
  }

  @Test("Enter goes to the next field, and the bar says when it goes to the button")
  func nextField() async throws {
    let desk = try await ScreenDesk()
    await desk.press("2", "a")
    await desk.type("Get milk")
    let bar = desk.bar

    await desk.press("⏎")

    #expect(bar.hasPrefix("⏎ to save "))
    #expect(desk.bar.hasPrefix("⏎ save "))
  }

  @Test("A pasted list of names is a row for each at once")
  func pastedNames() async throws {
    let desk = try await ScreenDesk()
    await desk.press("a", "⏎")

    await desk.paste("Ann\nBob")

    #expect(desk.fields == ["", "Ann", "Bob"])
  }

  @Test("Topics are edited in place, ticked, moved and deleted, and each is undone")
  func topics() async throws {
    let desk = try await ScreenDesk()
    await desk.press("3", "a")
    await desk.type("Tea")
    await desk.press("⏎", "a")
    await desk.type("Milk")
    await desk.press("⏎", "Space", "K")
    let moved = desk.text
    await desk.press("d", "u")

    #expect(desk.text.contains("Undo: delete “Milk”."))
    #expect(moved.contains("● Milk"))
    #expect(desk.fields == ["Milk", "Tea"])
  }

  @Test("Arrows change the priority of a topic")
  func priorities() async throws {
    let desk = try await ScreenDesk()
    await desk.press("3", "a")
    await desk.type("Tea")
    await desk.press("⏎")
    func priority() -> String? { desk.top.sections.first?.rows.first?.beside.first?.value }
    let first = priority()

    await desk.press("→")
    let next = priority()
    await desk.press("←")

    #expect(next != first)
    #expect(priority() == first)
  }

  @Test("A destructive button has no letter and isn't marked at first")
  func questions() async throws {
    let desk = try await ScreenDesk("Design:5:Ann")
    await desk.press("⏎", "d")

    await desk.type("dD")
    let asked = desk.top.style
    await desk.press("⏎")

    #expect(asked == .alert)
    #expect(desk.top.title == "Design")
  }

  @Test("All that was typed into a topic is undone at once")
  func undoneTyping() async throws {
    let desk = try await ScreenDesk()
    await desk.press("3", "a")
    await desk.type("Tea")
    await desk.press("⏎", "⏎", "^U")
    await desk.type("Milk")

    await desk.press("⏎", "u")

    #expect(desk.fields == ["Tea"])
  }

  @Test("A field goes on to be typed into when the rows come back that it has filtered")
  func filterField() async throws {
    let desk = try await ScreenDesk()
    await desk.press("2", "a")
    await desk.type("Call Ops")
    await desk.press("^S", "⏎", "↓", "⏎")

    await desk.type("x")
    await desk.press("^U")
    await desk.type("d")

    #expect(desk.fields == ["d"])
    #expect(desk.text.contains("No follow-ups match the filter."))
  }

  @Test("A sentence that is longer than a line is shown whole")
  func longNotice() async throws {
    let desk = try await ScreenDesk()
    desk.driver.front.notice = String(repeating: "It is kept. ", count: 12) + "End."

    #expect(desk.text.contains("End."))
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

  @Test("The letter of the marked button in a menu works, too")
  func letterOfMarked() async throws {
    let desk = try await ScreenDesk("A:5:Ann")

    await desk.press(".", "a")

    #expect(desk.top.title == "New standup")
  }

  @Test("Each tab keeps its marked row, and digits choose them")
  func tabs() async throws {
    let desk = try await ScreenDesk("A:5:Ann", "B:5:Ann", "C:5:Ann")

    await desk.press("j", "j", "3", "1", "⏎")

    #expect(desk.top.title == "C")
  }

  @Test("Each key that the bar shows does something, on every screen")
  func barIsTrue() async throws {
    var idle: [String] = []
    for (number, way) in Way.all.enumerated() where LongTests.isOn || number % 4 == 0 {
      let first = ScreenDesk(try await way.reach())
      let shown = first.driver.front.keys.all.filter { $0.bar != .never }.map { String($0.keys[0]) }
      // By default one key of each fourth screen, another one on the next.
      let tried = LongTests.isOn ? shown : [shown[number / 4 % shown.count]]
      for (index, key) in tried.enumerated() {
        let desk = index == 0 ? first : ScreenDesk(try await way.reach())
        let before = desk.driver.front.frame
        await desk.press(key)
        if desk.driver.front.frame == before, desk.asked.isEmpty {
          idle.append("\(way.testDescription): \(key)")
        }
      }
    }

    #expect(idle == [])
  }
}
