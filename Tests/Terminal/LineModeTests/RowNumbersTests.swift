import FeatureKit
import FeatureTesting
import FeatureWalks
import Synchronization
import Testing

@testable import LineMode

/// The numbers of rows, made with the screen or not.
@Suite @MainActor struct RowNumbersTests {
  private struct Item: Identifiable {
    let id: Int
    let name: String
  }

  /// A list, a list with circles, and texts that are edited in place, of these items.
  private static func live(
    _ window: Range<Int>,
    _ ids: [Int] = Array(1...30),
    focus: Int? = nil
  ) -> LiveScreen {
    let items = ids.map { Item(id: $0, name: "Item \($0)") }
    let s = ScreenBuilder(name: "all", window: window, least: 2)
    s.title = "All"
    s.section("books", items, label: \.name, delete: { _ in }, move: { _, _ in }) { item in
      Row.navigationLink(ControlID("book", item.id), item.name) {}
        .beside(.toggle(ControlID("lent", item.id), "Lent", isOn: false) { _ in })
    }
    s.section("tasks", items, label: \.name) {
      Row.navigationLink(ControlID("task", $0.id), $0.name) {}.struckThrough(false)
        .leading(.toggle(ControlID("toggle", $0.id), "Done", isOn: false) { _ in })
    }
    s.section("topics", items, label: \.name, focused: focus) { item in
      Row.textField(ControlID("topic", item.id), "Topic", text: item.name) { _ in }
        .focused(item.id == focus) {}
    }
    return s.finish()
  }

  private static func grammar(
    _ live: LiveScreen,
    _ numbers: RowNumbers
  ) -> LineGrammar {
    LineGrammar(live: live, words: ScreenWords(live.screen, numbers), dates: nil)
  }

  @Test(
    "A line means the same whatever rows were made",
    arguments: [
      "29", "30", "31", "90", "91", "lent 29", "lent 29 on", "done 59", "reopen 33", "done 61",
      "delete 29", "delete 45", "move 30 up", "move 1 down", "move 29 first", "move 2 last",
      "move 30 before 3", "move 27 after 28", "move 30 before 45", "topic 90 New", "topic 85: New",
      "topic 90", "tap book 29", "xyz",
    ]
  )
  func meaning(line: String) {
    let (few, all) = (RowNumbers(), RowNumbers())
    let meaning = Self.grammar(Self.live(0..<3), few).read(line)

    #expect(meaning == Self.grammar(Self.live(0..<Int.max), all).read(line))
  }

  @Test("No line and no completion makes more rows the more there are")
  func rows() {
    func made(_ count: Int) -> [Int] {
      let numbers = RowNumbers()
      let grammar = Self.grammar(Self.live(0..<10, Array(1...count)), numbers)
      let lines = ["\(count)", "done \(2 * count - 1)", "move 4 last", "Item", "xyz", "help"]
      return lines.map { line in
        let made = Mutex(0)
        ScreenBuilder.$willMakeRow.withValue({ made.withLock { $0 += 1 } }) {
          _ = (grammar.read(line), grammar.completion(of: line))
        }
        return made.withLock(\.self)
      }
    }

    #expect(made(100) == made(LongTests.count(300, long: 3_000)))
  }

  @Test("A row keeps its number while others come and go; a new one gets a number of its own")
  func kept() {
    let numbers = RowNumbers()
    func shown(_ ids: Int...) -> [String] {
      let grammar = Self.grammar(Self.live(0..<Int.max, ids), numbers)
      return grammar.words.places.filter { $0.section == 0 }
        .map { "\($0.number ?? 0): \($0.row.label)" }
    }

    #expect(shown(1, 2, 3) == ["1: Item 1", "2: Item 2", "3: Item 3"])
    #expect(shown(1, 3) == ["1: Item 1", "3: Item 3"])
    #expect(shown(3, 1) == ["3: Item 3", "1: Item 1"])
    #expect(shown(9, 1, 3) == ["10: Item 9", "1: Item 1", "3: Item 3"])
    #expect(shown(1, 2, 3) == ["1: Item 1", "2: Item 2", "3: Item 3"])
  }

  @Test("A number that was printed means its row, or nothing once that is gone")
  func gone() {
    let numbers = RowNumbers()
    _ = Self.grammar(Self.live(0..<3), numbers)
    let fewer = Self.grammar(Self.live(0..<3, [1] + Array(3...30)), numbers)

    #expect(fewer.read("delete 3") == .act(.delete(ControlID("book", 3))))
    #expect(fewer.read("delete 30") == .act(.delete(ControlID("book", 30))))
    #expect(
      fewer.read("delete 2").text == "No row has the number 2.\n“help” lists what you can type."
    )
  }

  @Test("A field with the focus is on the screen wherever it is")
  func focus() {
    let numbers = RowNumbers()
    let live = Self.live(0..<3, focus: 28)
    let grammar = Self.grammar(live, numbers)

    #expect(grammar.read("New") == .act(.set(ControlID("topic", 28), value: "New")))
    #expect(grammar.words.focusedName == "Topic 88")
    #expect(live.identifierMistakes.isEmpty)
  }

  @Test("A page names the rest, and keeps it when a row beyond is used")
  func page() {
    let numbers = RowNumbers()
    let (printer, live) = (ScreenPrinter(), Self.live(0..<3, Array(1...1_500)))
    let before = printer.page(of: ScreenWords(live.screen, numbers))
    let after = printer.page(
      of: ScreenWords(live.screen(with: ControlID("book", 999)), numbers)
    )

    #expect(before.lines.map(\.text).contains("… 1,497 more"))
    #expect(after.changes(since: before).map(\.text) == ["999   Item 999  [lent 999] off"])
    #expect(before.changes(since: after) == [])
  }
}
