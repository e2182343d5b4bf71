import FeatureKit
import TerminalTexts
import Testing

@testable import FeatureScreens
@testable import LineMode
@testable import TerminalConsole

/// Screens as lines of a terminal, wide and narrow.
@Suite @MainActor struct ScreenPrinterTests {
  private func text(
    _ screen: Screen,
    width: Int = 80,
    notes: LineActivity.Notes = .off
  ) -> String {
    ScreenPrinter(width: width).page(of: screen, notes: notes).lines.map(\.text)
      .joined(separator: "\n")
  }

  private func changes(from old: Screen, _ change: (inout Screen) -> Void) -> String {
    var new = old
    change(&new)
    let numbers = RowNumbers()
    let printer = ScreenPrinter()
    let before = printer.page(of: ScreenWords(old, numbers))
    return printer.page(of: ScreenWords(new, numbers)).changes(since: before).map(\.text)
      .joined(separator: "\n")
  }

  @Test("Rows stand in columns after their numbers, and actions show the words to type")
  func list() {
    #expect(
      text(.list) == """
        Books

        Books
        1  Emma       100 pages
        2  Dracula    200 pages
        3  Jane Eyre  300 pages

        [add] a book  [back]
        """
    )
  }

  @Test("A form marks the focus, and has errors under their fields")
  func form() {
    #expect(
      text(.form) == """
        Book

        Info
           Title   Emma (typing here)
           Copies  2 (1 to 9)
           Lent    off
           Genre   Novel
           Shelf   Red, or Blue, Green

        Authors
        1  Name  Jane
        2  Name  (empty)
             Error: A name is missing.

        [/new] author  [/done]  [/cancel]
        """
    )
  }

  @Test("Links without a number and the options of a lone choice have their words in brackets")
  func words() {
    #expect(text(.settings) == "Settings\n\n  [welcome] page\n  [about] the shelf")
    #expect(text(.themes) == "Theme\n\n  Theme  Red, or [sky], [deep] sky")
  }

  @Test("What can't be used now stands there in plain words, and says so")
  func unavailable() {
    var screen = Screen.list
    screen.actions.insert(ScreenAction(id: "undo", label: "Undo the move", isEnabled: false), at: 1)
    screen.sections[0].rows[0].isEnabled = false

    #expect(
      text(screen).hasSuffix(
        """
        1  Emma       100 pages (unavailable)
        2  Dracula    200 pages
        3  Jane Eyre  300 pages

        [add] a book  undo the move (unavailable)  [back]
        """
      )
    )
  }

  @Test("A narrow screen wraps at words, and nothing is cut")
  func narrow() {
    var screen = Screen.list
    screen.title = "All of the books of the house"
    screen.message = "Some were lent."
    screen.sections[0].rows[1].label = "The Life and Opinions of Tristram Shandy"
    #expect(
      text(screen, width: 24) == """
        All of the books of the
        house

        Some were lent.

        Books
        1  Emma        100 pages
        2  The Life    200 pages
           and
           Opinions
           of
           Tristram
           Shandy
        3  Jane Eyre   300 pages

        [add] a book  [back]
        """
    )
  }

  @Test("A label and a value that are both long stand one below the other")
  func stacked() {
    var screen = Screen.list
    screen.sections[0].rows[0].label = "Northanger Abbey and Persuasion"
    screen.sections[0].rows[0].detail = "lent to Zoë until the end of May"
    #expect(
      text(screen, width: 40).contains(
        """
        1  Northanger Abbey and Persuasion
             lent to Zoë until the end of May
        2  Dracula
             200 pages
        """
      )
    )
  }

  @Test("No line is wider than the terminal", arguments: [10, 20, 33, 40, 80])
  func widths(width: Int) {
    for screen in [Screen.list, .form, .question] {
      let lines = text(screen, width: width).split(separator: "\n")
      #expect(lines.allSatisfy { String($0).displayWidth <= width })
    }
  }

  @Test(
    "A text breaks between words; a word only if it is too wide",
    arguments: [
      ("a b  c", 10, 0, ["a b  c"]), ("one two three", 7, 0, ["one two", "three"]),
      ("abcdefgh ij", 5, 0, ["abcde", "fgh", "ij"]),
      ("  a  one two", 9, 5, ["  a  one", "     two"]),
      ("  a bc", 5, 0, ["  a", "bc"]), ("  abcdef", 4, 0, ["abcd", "ef"]),
      ("日本語", 4, 0, ["日本", "語"]),
    ]
  )
  func wrapping(text: String, width: Int, hanging: Int, lines: [String]) {
    #expect(text.wrapped(toWidth: width, hanging: hanging) == lines)
  }

  @Test("A control beside a row stands in brackets behind it, with its number and state")
  func beside() {
    var screen = Screen.shelf
    screen.sections[0].rows[2].beside[0].isEnabled = false
    #expect(
      text(screen) == """
        Books

        Books
        1  Emma       100 pages  [read 1] off
        2  Dracula    200 pages  [read 2] on
        3  Jane Eyre  300 pages

        [add] a book  [back]
        """
    )
    #expect(
      changes(from: .shelf) { $0.sections[0].rows[0].beside[0].kind = .toggle(isOn: true) }
        == "1  Emma       100 pages  [read 1] on"
    )
  }

  @Test("A color is a square before the value, or before the label in a collection")
  func squares() {
    var (list, form) = (Screen.list, Screen.form)
    list.sections[0].rows[0].color = 0xFF0000
    form.sections[0].rows[3].color = 0xFF0000
    func lines(_ screen: Screen, _ highlighting: LineHighlighting) -> [String] {
      ScreenPrinter(highlighting: highlighting).page(of: screen).lines.map(\.text)
    }
    let red = LineHighlighting.full.square(0xFF0000)?.text ?? ""

    #expect(lines(list, .full).contains("1  \(red) Emma     100 pages"))
    #expect(lines(form, .full).contains("   Genre   \(red) Novel"))
    #expect(lines(list, .bold).contains("1  Emma       100 pages"))
  }

  @Test("Paragraphs have one left edge, and a gap between them if they take several lines")
  func paragraphs() {
    let row = Control(id: "text", label: "one two three\nfour", kind: .text)
    let section = ScreenSection(id: "text", count: 1, rows: [row])
    let screen = Screen(name: "page", title: "Page", sections: [section])

    #expect(text(screen, width: 20) == "Page\n\n  one two three\n  four")
    #expect(text(screen, width: 10) == "Page\n\n  one two\n  three\n  \n  four")
  }

  @Test("The slash of a command stands in its brackets")
  func mark() {
    #expect(text(.list, notes: .taken).hasSuffix("[/add] a book  [/back]"))
    #expect(text(.form).hasSuffix("[/new] author  [/done]  [/cancel]"))
    #expect(text(.form.focusing(nil)).hasSuffix("[new] author  [done]  [cancel]"))
  }

  @Test("Bold and red are used sparingly, and no text brings its own")
  func highlighting() {
    let printer = ScreenPrinter(highlighting: .full)
    let lines = printer.page(of: .form).lines.map(\.text)
    #expect(lines.first == "\u{1B}[1mBook\u{1B}[m")
    #expect(lines.contains("\u{1B}[1;31m     Error: A name is missing.\u{1B}[m"))
    #expect(lines.count { $0.contains("\u{1B}") } == 4)
    var evil = Screen.list
    evil.title = "x\u{1B}[2J\n1  y"
    evil.message = "No.\n[add] a book\n2  z"
    #expect(text(evil).hasPrefix("x [2J 1  y\n\nNo.\n  [add] a book\n  2  z\n"))
  }

  @Test("Only the changed rows are printed again; a removed row repeats its section")
  func changes() {
    #expect(changes(from: .list) { _ in } == "")
    #expect(
      changes(from: .list) { $0.sections[0].rows[1].detail = "lent" } == "2  Dracula    lent"
    )
    #expect(
      changes(from: .list) { $0.actions.removeFirst() } == "[back]"
    )
    #expect(
      changes(from: .list) { $0.sections[0].rows.removeLast() } == """
        Books
        1  Emma     100 pages
        2  Dracula  200 pages
        … 1 more
        """
    )
    #expect(
      changes(from: .form) {
        $0.title = "Persuasion"
        $0.sections[0].rows[0].kind = .textField(text: "Persuasion")
      } == "   Title   Persuasion (typing here)"
    )
    #expect(changes(from: .list) { $0.title = "All books" } == "All books")
    #expect(
      changes(from: .list) {
        $0.title = "All books"
        $0.sections[0].rows[1].detail = "lent"
      } == "All books\n2  Dracula    lent"
    )
    #expect(
      changes(from: .list) { $0.sections[0].rows.swapAt(0, 1) } == """
        Books
        2  Dracula    200 pages
        1  Emma       100 pages
        3  Jane Eyre  300 pages
        """
    )
    #expect(
      changes(from: .form) { $0.focus = .author(1) } == "1  Name  Jane (typing here)"
    )
    #expect(
      changes(from: .form) {
        $0.sections[0].rows[0].kind = .textField(text: "Persuasion")
        $0.sections[1].rows[0].kind = .textField(text: "Ann")
      } == """
        Info
           Title   Persuasion (typing here)
        Authors
        1  Name  Ann
        """
    )
  }

  @Test("A row is printed with its circle, its ring and the lines below it")
  func done() {
    #expect(
      text(.toRead) == """
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
    #expect(text(.toRead, width: 16).contains("     ○ Two of\n     them\n"))
    #expect(
      changes(from: .toRead) { $0.sections[0].rows[0].below[1].isStruckThrough = true } == """
        1  ○ Emma            100 pages  ◔ 1 of 4
             ● One (done)
             ● Two of them (done)
        """
    )
  }

  @Test("Where text can be struck through, the label of what is done is, without its marks")
  func struck() {
    var screen = Screen.toRead
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

  @Test("A date is shown in words, unless the row has its own")
  func dates() {
    let noon = Date(timeIntervalSinceReferenceDate: 817_038_000)
    let words = DateWords(in: TimeZone(identifier: "Europe/Berlin") ?? .gmt) { noon }
    let due = Control(id: "due", label: "Due", kind: .datePicker(date: noon, earliest: noon))
    var screen = Screen(
      name: "loan",
      title: "Loan",
      sections: [.init(id: "info", count: 1, rows: [due])]
    )
    func line(_ dates: DateWords?) -> String? {
      ScreenPrinter(dates: dates).page(of: screen).lines.map(\.text).last
    }
    #expect(line(words) == "  Due  Sun 22 Nov 2026, 12:00")
    #expect(line(nil) == "  Due  2026-11-22T11:00:00Z")
    screen.sections[0].rows[0].detail = "today"
    #expect(line(words) == "  Due  today")
  }

  @Test("What changes all the time is a line when something else of it changes, if it isn't drawn")
  func running() {
    var meeting = Screen(
      name: "meeting",
      title: "Reading",
      sections: [
        ScreenSection(
          id: "meeting",
          count: 2,
          rows: [
            Control(id: "time", label: "Time", detail: "1 left", kind: .progress(fraction: 0.5)),
            Control(id: "reader", label: "Reader", detail: "Zoë", kind: .text),
          ]
        )
      ]
    )
    meeting.sections[0].rows[0].detail = "2 left"
    let drawn = ScreenPrinter().page(of: meeting)
    let late = changes(from: meeting) { $0.sections[0].rows[0].detail = "1 left" }
    let next = changes(from: meeting) {
      $0.sections[0].rows[0].detail = "1 left"
      $0.sections[0].rows[1].detail = "Ann"
    }

    #expect(late == "")
    #expect(next == "1 left  Reader: Ann")
    meeting.sections[0].rows[1].detail = "Ann"
    #expect(ScreenPrinter().page(of: meeting).changes(since: drawn, withRunning: false) == [])
    #expect(meeting.running == ["2 left  Reader: Ann", "2 left  Ann"])
    meeting.sections[0].rows[1].kind = .button
    #expect(meeting.running == [])
  }
}

@MainActor
extension ScreenPrinter {
  /// Lays out a screen that is shown for the first time.
  fileprivate func page(of screen: Screen, notes: LineActivity.Notes = .off) -> ScreenPage {
    let numbers = RowNumbers()
    return page(of: ScreenWords(screen, numbers, notes: notes))
  }
}
