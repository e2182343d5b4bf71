import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import LineMode

/// Lines about rows that weren't made with the screen.
@Suite @MainActor struct RowsBeyondTests {
  private struct Item: Identifiable {
    let id: Int
    let name: String
  }

  /// A list, a list with circles, and texts that are edited in place, each of so many rows.
  private static func live(_ window: Range<Int>, count: Int = 30, focus: Int? = nil) -> LiveScreen {
    let names = (1...count).map { $0 == 25 ? "" : $0 % 10 == 0 ? "Emma" : "Item \($0)" }
    let items = names.enumerated().map { Item(id: 100 + $0, name: $1) }
    let s = ScreenBuilder(name: "all", window: window, least: 2)
    s.title = "All"
    s.section("books", items, label: \.name, delete: { _ in }, move: { _, _ in }) { item in
      Row.navigationLink(ControlID("book", item.id), item.name) {}
        .beside(.toggle(ControlID("lent", item.id), "Lent", isOn: false) { _ in })
    }
    s.section("tasks", items.map { Item(id: $0.id, name: "Do \($0.name)") }, label: \.name) {
      Row.navigationLink(ControlID("task", $0.id), $0.name) {}.struckThrough(false)
        .leading(.toggle(ControlID("toggle", $0.id), "Done", isOn: false) { _ in })
    }
    s.section("topics", items, label: \.name, focused: focus) { item in
      Row.textField(ControlID("topic", item.id), "Topic", text: item.name) { _ in }
        .focused(item.id == focus) {}
    }
    s.action("add", "Add a book") {}
    return s.finish()
  }

  private static func reader(_ window: Range<Int>, count: Int = 30, focus: Int? = nil) -> LineReader
  {
    let live = live(window, count: count, focus: focus)
    return LineReader(live.screen, from: live)
  }

  /// The one that has nothing left to make, so that tests can share it.
  private static let all = reader(0..<Int.max)

  @Test(
    "A line means the same whatever rows were made",
    arguments: [
      "29", "30", "31", "90", "91", "Item 28", "item 3", "Emma", "emm", "book 30", "book Item 28",
      "book 128", "Lent", "Lent 29", "lent Item 28", "lent 29 on", "done 59", "done Do Item 28",
      "reopen 33", "done Do", "delete 29", "delete Item 28", "delete 45", "delete Emma",
      "move 30 up", "move 1 down", "move 29 first", "move 2 last", "move 30 before 3",
      "move Item 27 after Item 28", "move 30 to 45", "30 up", "topic", "topic 90 New", "85: New",
      "topic New", "task 130", "tap book 129", "set lent 129 on", "Itme 28", "help 29",
      "help Item 28", "rename 29 Other", "xyz", "do item 28", "Item", "books",
    ]
  )
  func meaning(line: String) {
    #expect(Self.reader(0..<3).read(line) == Self.all.read(line))
  }

  @Test(
    "The end of a line is the same whatever rows were made",
    arguments: [
      "", "It", "item 2", "delete ", "done ", "open Item 2", "topic 8", "lent 29 o", "book",
    ]
  )
  func completion(line: String) {
    let few = Self.reader(0..<3).completion(of: line)
    let all = Self.all.completion(of: line)

    #expect(few.stem == all.stem)
    #expect(Set(few.words) == Set(all.words))
  }

  @Test("No line and no completion makes more rows the more there are")
  func rows() {
    func made(_ count: Int) -> [Int] {
      let reader = Self.reader(0..<10, count: count)
      return ["\(count)", "Item", "Emma", "done \(2 * count - 1)", "move 4 last", "xyz", "help"].map
      {
        line in
        let made = Mutex(0)
        ScreenBuilder.$willMakeRow.withValue({ made.withLock { $0 += 1 } }) {
          _ = (reader.read(line), reader.completion(of: line))
        }
        return made.withLock(\.self)
      }
    }

    #expect(made(100) == made(LongTests.count(300, long: 3_000)))
  }

  @Test("A field with the focus is on the screen wherever it is")
  func focus() {
    let reader = Self.reader(0..<3, focus: 128)

    #expect(reader.read("New") == .act(.set(ControlID("topic", 128), value: "New")))
    #expect(reader.screen.focusedName == "Topic 89")
    #expect(Self.live(0..<3, focus: 128).identifierMistakes.isEmpty)
  }

  @Test("A page names the rest, and keeps it when a row beyond is used")
  func page() {
    let printer = ScreenPrinter()
    let before = printer.page(of: Self.live(0..<3, count: 1_500).screen)
    let after = printer.page(
      of: Self.live(0..<3, count: 1_500).screen(with: ControlID("book", 1_098))
    )

    #expect(before.lines.map(\.text).contains("… 1,497 more"))
    #expect(after.changes(since: before).map(\.text) == ["999   Item 999  [lent 999] off"])
    #expect(before.changes(since: after) == [])
  }
}
