import FeatureKit
import FeatureWalks
import Testing

@testable import LineMode
@testable import TerminalConsole

/// Rows that say what is done, as they are printed, and the lines that mark them.
@Suite @MainActor struct DoneLinesTests {
  nonisolated private static func toggle(_ key: Int) -> ControlID {
    ControlID("toggle-read", "b\(key)")
  }

  /// Books to read; the second one is read, and the third is called “Done”.
  nonisolated private static let toRead = {
    var screen = Screen.list
    screen.sections[0].rows[2].label = "Done"
    for index in screen.sections[0].rows.indices {
      let isRead = index == 1
      screen.sections[0].rows[index].isStruckThrough = isRead
      screen.sections[0].rows[index].leading = Control(
        id: toggle(index + 1),
        label: "Read",
        kind: .toggle(isOn: isRead)
      )
    }
    screen.sections[0].rows[0].beside = [
      Control(id: ControlID("ring", "b1"), label: "", kind: .ring(done: 1, of: 4))
    ]
    screen.sections[0].rows[0].below = [
      Control(id: "one", label: "One", kind: .text, isStruckThrough: true),
      Control(id: "two", label: "Two of them", kind: .text, isStruckThrough: false),
    ]
    return screen
  }()

  /// The same with a text that can't be opened.
  nonisolated private static let texts = {
    var screen = toRead
    screen.sections[0].rows[0].kind = .text
    return screen
  }()

  /// The same above a field with the focus.
  nonisolated private static let withField = {
    var screen = toRead
    let note = Control(id: "note", label: "Note", kind: .textField(text: "x"))
    screen.sections.append(ScreenSection(id: "notes", count: 1, rows: [note]))
    screen.focus = "note"
    return screen
  }()

  @Test(
    "A row is marked by its number, its label or a part of it, and opened as every other one",
    arguments: [
      ("done 1", .set(toggle(1), value: "on")), ("done emma", .set(toggle(1), value: "on")),
      ("Done Emm", .set(toggle(1), value: "on")), ("complete 2", .set(toggle(2), value: "on")),
      ("done 2", .set(toggle(2), value: "on")), ("finish drac", .set(toggle(2), value: "on")),
      ("check 1", .set(toggle(1), value: "on")), ("reopen 2", .set(toggle(2), value: "off")),
      ("undone dracula", .set(toggle(2), value: "off")),
      ("not done 2", .set(toggle(2), value: "off")), ("uncheck 1", .set(toggle(1), value: "off")),
      ("read 1", .set(toggle(1), value: "on")), ("read 2 off", .set(toggle(2), value: "off")),
      ("done done", .set(toggle(3), value: "on")),
      ("not done done", .set(toggle(3), value: "off")), ("done", .tap("back")),
      ("3", .tap(.book(3))), ("open done", .tap(.book(3))), ("emma", .tap(.book(1))),
      ("tap toggle-read 2", .tap(toggle(2))), ("toggle-read emma", .set(toggle(1), value: "on")),
      ("set toggle-read 2 off", .set(toggle(2), value: "off")), ("delete 1", .delete(.book(1))),
    ] as [(String, SessionAct)]
  )
  func lines(line: String, act: SessionAct) {
    #expect(LineReader(Self.toRead).read(line) == .act(act))
  }

  @Test("“done” alone is the page's button; where there is none, it is the row of that name")
  func alone() {
    var screen = Self.toRead
    screen.actions[1] = ScreenAction(id: "confirm", label: "Done", role: .confirm)
    #expect(LineReader(screen).read("done") == .act(.tap("confirm")))
    screen.actions.removeLast()
    #expect(LineReader(screen).read("done") == .act(.tap(.book(3))))
  }

  @Test(
    "A switch of the page that is called “Done” is that, and rows are marked all the same",
    arguments: [
      ("done", .tap("done")), ("done on", .set("done", value: "on")),
      ("done 2", .set(toggle(2), value: "on")), ("done emma", .set(toggle(1), value: "on")),
    ] as [(String, SessionAct)]
  )
  func switchOfPage(line: String, act: SessionAct) {
    var screen = Self.toRead
    let done = Control(id: "done", label: "Done", kind: .toggle(isOn: false))
    screen.sections.insert(ScreenSection(id: "info", count: 1, rows: [done]), at: 0)
    #expect(LineReader(screen).read(line) == .act(act))
  }

  @Test(
    "In front of a field, only a whole name or a number marks a row",
    arguments: [
      ("done emma", .set(toggle(1), value: "on")), ("done 2", .set(toggle(2), value: "on")),
      ("done with it", .set("note", value: "done with it")),
      ("done emm", .set("note", value: "done emm")),
      ("not done yet", .set("note", value: "not done yet")),
    ] as [(String, SessionAct)]
  )
  func field(line: String, act: SessionAct) {
    #expect(LineReader(Self.withField).read(line) == .act(act))
  }

  @Test(
    "What can't be marked is refused with what works",
    arguments: [
      (toRead, "done 9", "No row has the number 9.", "“help” lists what you can do here."),
      (toRead, "done drcula", "“drcula” means nothing here.", "Did you mean “done 2”, Dracula?"),
      (
        toRead, "reopen d", "“d” could be 2 “Dracula” (Books) or 3 “Done” (Books).",
        "Type its number."
      ),
      (withField, "done 9", "No row has the number 9.", "“help” lists what you can do here."),
      (texts, "1", "“Emma” can't be opened.", "“done 1” marks it as done."),
      (.list, "done 1", "“done 1” means nothing here.", "“help” lists what you can do here."),
    ] as [(Screen, String, String, String)]
  )
  func mistakes(screen: Screen, line: String, message: String, hint: String) {
    expectMistake(LineReader(screen).read(line), message, hint)
  }

  @Test("A circle that can't be used, or whose number meant another row, is refused")
  func refused() {
    var screen = Self.toRead
    screen.sections[0].rows[0].leading?.isEnabled = false
    var reader = LineReader(screen)
    reader.begun = Self.toRead
    reader.begun?.sections[0].rows.swapAt(1, 2)

    for (line, message) in [
      ("done 1", "“Read: Emma” can't be used now."),
      ("done 2", "The screen has changed: “2” meant “Done” before, and “Dracula” now."),
    ] {
      guard case .mistake(let error) = reader.read(line) else {
        Issue.record("“\(line)” is taken.")
        continue
      }
      #expect(error.message.text == message)
    }
  }

  @Test("Help and completions tell how to mark a row")
  func help() {
    let reader = LineReader(Self.toRead)
    #expect(reader.help.text.contains("\n  done 1           marks it as done\n"))
    #expect(reader.help.text.contains("\n  reopen 1         takes that back\n"))
    #expect(reader.read("help done") == .tell("Type “done 1”, or the name of the row."))
    #expect(reader.read("help reopen") == .tell("Type “reopen 1”, or the name of the row."))
    #expect(Set(reader.completion(of: "do").words) == ["Done", "done "])
    #expect(reader.completion(of: "done ").words == ["Emma", "Done"])
    #expect(reader.completion(of: "reopen ").words == ["Dracula"])
    #expect(LineReader(.list).completion(of: "reo").words == [])
  }

  @Test("A row is printed with its circle, its ring and the lines below it")
  func printed() {
    var screen = Self.toRead
    let text = { (width: Int) in
      ScreenPrinter(width: width).page(of: screen).lines.map(\.text).joined(separator: "\n")
    }
    #expect(
      text(80) == """
        Books

        Books
        1  ○ Emma            100 pages  ◔ 1 of 4
             ● One (done)
             ○ Two of them
        2  ● Dracula (done)  200 pages
        3  ○ Done            300 pages

        [add] a book  [back]
        """
    )
    #expect(text(16).contains("     ○ Two of\n     them\n"))
    let before = ScreenPrinter().page(of: screen)
    screen.sections[0].rows[0].below[1].isStruckThrough = true
    #expect(
      ScreenPrinter().page(of: screen).changes(since: before).map(\.text) == [
        "1  ○ Emma            100 pages  ◔ 1 of 4", "     ● One (done)",
        "     ● Two of them (done)",
      ]
    )
  }

  @Test("Where text can be struck through, the label of what is done is, without its marks")
  func struck() {
    var screen = Self.toRead
    screen.sections[0].rows[1].color = 0xFF0000
    func lines(_ highlighting: LineHighlighting, width: Int = 80) -> [String] {
      ScreenPrinter(width: width, highlighting: highlighting).page(of: screen).lines.map(\.text)
    }
    let red = LineHighlighting.full.square(0xFF0000)?.text ?? ""
    #expect(lines(.bold).contains("2  ● \u{1B}[9mDracula\u{1B}[m (done)  200 pages"))
    #expect(lines(.bold).contains("     ● \u{1B}[9mOne\u{1B}[m (done)"))
    #expect(lines(.full).contains("2  \(red) ● \u{1B}[9mDracula\u{1B}[m (done)  200 pages"))
    #expect(!lines(.none).joined().contains("\u{1B}"))
    screen.sections[0].rows[1].label = "The Life of Dracula"
    let narrow = lines(.bold, width: 20)
    #expect(narrow.contains("2  ● \u{1B}[9mThe Life of\u{1B}[m"))
    #expect(narrow.contains("   \u{1B}[9mDracula\u{1B}[m (done)"))
  }
}
