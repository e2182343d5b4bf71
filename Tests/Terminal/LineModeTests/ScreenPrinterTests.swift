import FeatureKit
import FeatureTesting
import TerminalTexts
import Testing

@testable import FeatureScreens
@testable import LineMode
@testable import TerminalConsole

/// Screens as lines of a terminal, wide and narrow.
@Suite @MainActor struct ScreenPrinterTests {
  private func text(_ screen: Screen, width: Int = 80) -> String {
    ScreenPrinter(width: width).page(of: screen).lines.map(\.text).joined(separator: "\n")
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

  @Test("A screen is printed as the file shows it, by its kind, its width and its notes")
  func pages() {
    var (unavailable, narrow, stacked) = (Screen.list, Screen.list, Screen.list)
    unavailable.actions.insert(
      ScreenAction(id: "undo", label: "Undo the move", isEnabled: false),
      at: 1
    )
    unavailable.sections[0].rows[0].isEnabled = false
    narrow.title = "All of the books of the house"
    narrow.message = "Some were lent."
    narrow.sections[0].rows[1].label = "The Life and Opinions of Tristram Shandy"
    stacked.sections[0].rows[0].label = "Northanger Abbey and Persuasion"
    stacked.sections[0].rows[0].detail = "lent to Zoë until the end of May"
    var (shelf, evil) = (Screen.shelf, Screen.list)
    shelf.sections[0].rows[2].beside[0].isEnabled = false
    evil.title = "x\u{1B}[2J\n1  y"
    evil.message = "No.\n[add] a book\n2  z"
    let paragraphs = Screen(
      name: "page",
      title: "Page",
      sections: [
        ScreenSection("text", [Control(id: "text", label: "one two three\nfour", kind: .text)])
      ]
    )

    expectPages(
      [
        ("Rows stand in columns after their numbers, actions show the words to type", text(.list)),
        ("A form marks the focus, and has errors under their fields", text(.form)),
        ("Without the focus, a form has no slashes", text(.form.focusing(nil))),
        ("In a meeting, a slash stands in the brackets", text(.list.takingLines)),
        ("Links without a number have their words in brackets", text(.settings)),
        ("So have the options of a lone choice", text(.themes)),
        ("A question", text(.question)),
        ("What can't be used now stands there in plain words", text(unavailable)),
        ("A narrow screen wraps at words, and nothing is cut", text(narrow, width: 24)),
        ("A long label and a long value stand one below the other", text(stacked, width: 40)),
        ("A control beside a row has its number and state", text(shelf)),
        ("A row has its circle, its ring and the lines below it", text(.toRead)),
        ("They wrap, too", text(.toRead, width: 16)),
        ("Paragraphs have one left edge", text(paragraphs, width: 20)),
        ("A gap stands between those of several lines", text(paragraphs, width: 10)),
        ("No text brings its own lines", text(evil)),
      ],
      inFile: "pages.txt"
    )
  }

  @Test("Only the changed rows are printed again; a removed row repeats its section")
  func changes() {
    expectPages(
      [
        ("Nothing", changes(from: .list) { _ in }),
        ("A row", changes(from: .list) { $0.sections[0].rows[1].detail = "lent" }),
        (
          "A control beside a row",
          changes(from: .shelf) {
            $0.sections[0].rows[0].beside[0].kind = .toggle(isOn: true)
          }
        ),
        (
          "A line below a row",
          changes(from: .toRead) {
            $0.sections[0].rows[0].below[1].isStruckThrough = true
          }
        ),
        ("An action fewer", changes(from: .list) { $0.actions.removeFirst() }),
        ("A row fewer", changes(from: .list) { $0.sections[0].rows.removeLast() }),
        ("The title", changes(from: .list) { $0.title = "All books" }),
        (
          "The title and a row",
          changes(from: .list) {
            $0.title = "All books"
            $0.sections[0].rows[1].detail = "lent"
          }
        ),
        ("The order of rows", changes(from: .list) { $0.sections[0].rows.swapAt(0, 1) }),
        (
          "The title and what is typed",
          changes(from: .form) {
            $0.title = "Persuasion"
            $0.sections[0].rows[0].kind = .textField(text: "Persuasion")
          }
        ),
        ("The focus", changes(from: .form) { $0.focus = .author(1) }),
        (
          "Rows of two sections",
          changes(from: .form) {
            $0.sections[0].rows[0].kind = .textField(text: "Persuasion")
            $0.sections[1].rows[0].kind = .textField(text: "Ann")
          }
        ),
      ],
      inFile: "changes.txt"
    )
  }

  /// Compares texts, each below its heading, with a file.
  private func expectPages(_ pages: [(heading: String, text: String)], inFile name: String) {
    let text = pages.map { "# \($0.heading)\n\n\($0.text)\n" }.joined(separator: "\n")
    expectText(text, inFile: golden("LineMode/\(name)"))
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

  @Test("Bold and red are used sparingly")
  func highlighting() {
    let printer = ScreenPrinter(highlighting: .full)
    let lines = printer.page(of: .form).lines.map(\.text)
    #expect(lines.first == "\u{1B}[1mBook\u{1B}[m")
    #expect(lines.contains("\u{1B}[1;31m     Error: A name is missing.\u{1B}[m"))
    #expect(lines.count { $0.contains("\u{1B}") } == 4)
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
    let words = DateWords(in: TimeZone(identifier: "Europe/Berlin") ?? .gmt) { noon }
    var screen = Screen.loan
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
  fileprivate func page(of screen: Screen) -> ScreenPage {
    let numbers = RowNumbers()
    return page(of: ScreenWords(screen, numbers))
  }
}
