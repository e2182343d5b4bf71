import FeatureKit
import FeatureWalks
import Foundation
import TerminalTexts
import Testing

@testable import LineMode

/// Date rows, as they are printed and typed, when it is Sunday, 22 November 2026, 12:00 in Berlin.
@Suite @MainActor struct DateLinesTests {
  nonisolated private static let noon = Date(timeIntervalSinceReferenceDate: 817_038_000)
  nonisolated private static let words = DateWords(
    in: TimeZone(identifier: "Europe/Berlin") ?? .gmt
  ) { noon }

  /// A loan with the date on which the book is due.
  nonisolated private static let loan = Screen(
    name: "loan",
    style: .push,
    title: "Loan",
    sections: [
      ScreenSection(
        id: "info",
        count: 1,
        rows: [
          Control(id: "due", label: "Due", kind: .datePicker(date: noon, earliest: noon))
        ]
      )
    ]
  )

  /// The same with a second date, and the focus on a field or one of the dates.
  nonisolated private static func loans(focus: ControlID) -> Screen {
    var screen = loan
    screen.sections[0].rows += [
      Control(id: "lent", label: "Lent", kind: .datePicker(date: noon, earliest: nil)),
      Control(id: "reader", label: "Reader", kind: .textField(text: "Zoë")),
    ]
    screen.focus = focus
    return screen
  }

  private func reader(_ screen: Screen) -> LineReader { LineReader(screen, dates: Self.words) }

  @Test(
    "A date row takes a date in words; a line alone is meant for the only one, or for the focus",
    arguments: [
      (loan, "due tomorrow", "due", "2026-11-23T11:00:00Z"),
      (loan, "tomorrow", "due", "2026-11-23T11:00:00Z"),
      (loan, "due: fri 9:00", "due", "2026-11-27T08:00:00Z"),
      (loan, "due = 13:00", "due", "2026-11-22T12:00:00Z"),
      (loan, "set due to 1 Jul at 9", "due", "2027-07-01T07:00:00Z"),
      (loan, "set due \"in 2 weeks\"", "due", "2026-12-06T11:00:00Z"),
      (loan, "due 2026-11-23", "due", "2026-11-23T11:00:00Z"),
      (loan, "due 2026-11-23T09:00:00.000Z", "due", "2026-11-23T09:00:00Z"),
      (loan, "9pm", "due", "2026-11-22T20:00:00Z"),
      (loan, "due Sun 29 Nov 2026, 12:00", "due", "2026-11-29T11:00:00Z"),
      (loans(focus: "lent"), "tomorrow", "lent", "2026-11-23T11:00:00Z"),
      (loans(focus: "lent"), "lent 21 Nov 2026", "lent", "2026-11-21T11:00:00Z"),
      (loans(focus: "reader"), "tomorrow", "reader", "tomorrow"),
      (loans(focus: "reader"), "due tomorrow", "due", "2026-11-23T11:00:00Z"),
    ] as [(Screen, String, ControlID, String)]
  )
  func typed(screen: Screen, line: String, row: ControlID, value: String) {
    #expect(reader(screen).read(line) == .act(.set(row, value: value)))
  }

  @Test("The rest of a line is a date for the screen that its beginning opens")
  func rest() {
    #expect(reader(Self.loan).rest("fri") == .act(.set("due", value: "2026-11-27T11:00:00Z")))
  }

  @Test(
    "What isn't a date, or is too early, is refused with examples",
    arguments: [
      ("due tomorow", "Did you mean “tomorrow”? "), ("due 31 feb", ""), ("due 22 nov 100000", ""),
      ("due 11:59", ""), ("due 21 nov 2026", ""),
    ]
  )
  func refused(line: String, meant: String) {
    expectMistake(
      reader(Self.loan).read(line),
      "Due can't be “\(line.dropFirst(4))”.",
      "\(meant)Due takes a date from Sun 22 Nov 2026, 12:00 on, "
        + "such as “tomorrow”, “fri 9:00” or “22 Nov”."
    )
  }

  @Test("Of two date rows, none is meant by a date alone")
  func ambiguous() {
    var isMistake = false
    if case .mistake = reader(Self.loans(focus: "x")).read("tomorrow") { isMistake = true }
    #expect(isMistake)
  }

  @Test("A date is shown in words, unless the row has its own")
  func shown() {
    func line(_ screen: Screen, _ dates: DateWords?) -> String? {
      ScreenPrinter(dates: dates).page(of: screen).lines.map(\.text).last
    }
    var screen = Self.loan
    #expect(line(screen, Self.words) == "  Due  Sun 22 Nov 2026, 12:00")
    #expect(line(screen, nil) == "  Due  2026-11-22T11:00:00Z")
    #expect(
      reader(screen).read("due")
        == .tell(
          """
          Due is Sun 22 Nov 2026, 12:00. “due tomorrow”: a date from Sun 22 Nov 2026, 12:00 on, \
          such as “tomorrow”, “fri 9:00” or “22 Nov”.
          """
        )
    )
    screen.sections[0].rows[0].detail = "today"
    #expect(line(screen, Self.words) == "  Due  today")
  }

  @Test("Without words for dates, a row takes them as in a walk")
  func walks() {
    let reader = LineReader(Self.loan)
    #expect(reader.read("due 2026-11-23") == .act(.set("due", value: "2026-11-23T00:00:00Z")))
    var isMistake = false
    if case .mistake = reader.read("due tomorrow") { isMistake = true }
    #expect(isMistake)
  }

  @Test("Completions offer the next days")
  func completions() {
    #expect(reader(Self.loan).completion(of: "due to").words == ["today", "tomorrow"])
    #expect(reader(Self.loan).completion(of: "due ").words == DateWords.offered)
  }
}
