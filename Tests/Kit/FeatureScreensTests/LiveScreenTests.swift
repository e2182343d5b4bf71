import FeatureScreens
import FeatureTesting
import Foundation
import Testing

@MainActor
@Suite struct LiveScreenTests {
  let model = SampleScreen()

  // MARK: Inputs

  @Test("Each kind of control takes its kind of input")
  func inputs() throws {
    let screen = model.live()

    try screen.perform("title", .text("Persuasion"))
    try screen.perform("pages", .number(25))
    try screen.perform("genre", .choice("Poetry"))
    try screen.perform("sound", .on(false))
    try screen.perform("volume", .number(0.25))
    try screen.perform("deadline", .date(Date(timeIntervalSince1970: 86_400)))
    try screen.perform("title", .focus)

    #expect(model.title == "Persuasion")
    #expect(model.pages == 25)
    #expect(model.genre == .poetry)
    #expect(model.hasSound == false)
    #expect(model.volume == 0.25)
    #expect(model.deadline == Date(timeIntervalSince1970: 86_400))
    #expect(model.focus == .title)
  }

  @Test("Buttons, links and actions take a tap")
  func taps() throws {
    let screen = model.live()

    try screen.perform("add-author")
    try screen.perform(ControlID("book", 11))
    try screen.perform("confirm-edit")

    #expect(model.taps == ["add-author", "book 11", "confirm-edit"])
  }

  @Test("Back also means the action that closes the screen; where nothing does, it's refused")
  func back() throws {
    var taps = 0
    let sheet = ScreenBuilder(name: "sheet")
    sheet.action("confirm", "Add", role: .confirm) {}
    sheet.action("dismiss", "Close", role: .cancel) { taps += 1 }

    try sheet.finish().perform("back")

    #expect(taps == 1)
    #expect(throws: Refusal.self) { try model.live().perform("back") }
  }

  @Test(
    "A row moves to the place of another one, counted as SwiftUI counts",
    arguments: [(1, 2, "move [0] to 2"), (2, 1, "move [1] to 0")]
  )
  func move(row: Int, place: Int, expected: String) throws {
    try model.live().perform(ControlID("book", row), .move(to: ControlID("book", place)))

    #expect(model.taps == [expected])
  }

  @Test("A row that moves to its own place stays where it is")
  func moveToItself() throws {
    try model.live().perform(ControlID("book", 1), .move(to: ControlID("book", 1)))

    #expect(model.taps == [])
  }

  @Test("All that a screen offers can be done")
  func offers() throws {
    let offers = model.live().offers

    // Per section: title 2, pages 3, genre 2, sound 1, volume 2, deadline 1, the button; then 4 and 6.
    #expect(offers.count == 2 + 12 + 4 + 6)
    for offer in offers {
      let fresh = SampleScreen()
      try fresh.live().perform(offer.id, offer.input)
    }
  }

  // MARK: Addresses

  @Test("A row is addressed by its id, its label, the text in its field, or its position")
  func addresses() throws {
    let screen = model.live()

    #expect(try screen.control(ControlID("book", 10)).label == "Emma")
    #expect(try screen.control(ControlID("book", "Middlemarch")).id.key == "11")
    #expect(try screen.control(ControlID("author", "Eliot")).id.key == "8")
    #expect(try screen.control(ControlID("book", 2)).label == "Middlemarch")
  }

  @Test("The id comes before the label, and the label before the position")
  func precedence() throws {
    model.books = [.init(id: 2, name: "3"), .init(id: 5, name: "2"), .init(id: 6, name: "4")]
    let screen = model.live()

    #expect(try screen.control(ControlID("book", "2")).id.key == "2")
    #expect(try screen.control(ControlID("book", "3")).id.key == "2")
    #expect(try screen.control(ControlID("book", "1")).id.key == "2")
  }

  @Test(
    "A label of an earlier version finds its row, unless another is called so today",
    arguments: [("Persuasion", "2"), ("Emma", "5"), ("1", "2"), ("2", "2")]
  )
  func formerLabels(address: String, key: String) throws {
    model.books = [
      .init(id: 2, name: "Middlemarch", formerName: "Persuasion"),
      .init(id: 5, name: "Emma", formerName: "1"),
      .init(id: 6, name: "Dracula", formerName: "Emma"),
    ]

    for window in [0..<100, 0..<1] {
      let screen = model.live(window: window)
      #expect(try screen.control(ControlID("book", address)).id.key == key)
      #expect(throws: Refusal.self) { try screen.control(ControlID("book", "Carmilla")) }
    }
  }

  @Test("What is typed for a row means that row, though another is called as a position")
  func typedNames() throws {
    model.books = [.init(id: 2, name: "3"), .init(id: 5, name: "2"), .init(id: 6, name: "2")]
    model.authors = [.init(id: 7, name: "2"), .init(id: 8, name: "Austen")]

    let live = model.live()
    let lines = live.screen.text.split(separator: "\n").filter { $0.hasPrefix("- ") }
    let refusal = #expect(throws: Refusal.self) { try live.perform(ControlID("author", "Name")) }

    #expect(
      lines == [
        "- Name: 2  [author 1]", "- Name: Austen  [author 8]",
        "- 3: 3 copies  [book 1]", "- 2: 3 copies  [book 5]", "- 2: 3 copies  [book 6]",
      ]
    )
    #expect(try live.control(ControlID("author", 8)).value == "Austen")
    #expect(
      refusal
        == .ambiguous(ControlID("author", "Name"), candidates: ["author 1", "author 8"])
    )
  }

  @Test("The name alone is enough for the only one of that name")
  func onlyOne() throws {
    model.books.removeLast()

    try model.live().perform("book")

    #expect(model.taps == ["book 10"])
  }

  // MARK: Refusals

  @Test("An ambiguous label lists positions, also those outside the window")
  func ambiguousLabel() {
    model.books.append(.init(id: 12, name: "Emma"))

    let refusal = #expect(throws: Refusal.self) {
      try model.live(window: 0..<12).perform(ControlID("book", "Emma"))
    }

    #expect(refusal == .ambiguous(ControlID("book", "Emma"), candidates: ["book 1", "book 3"]))
  }

  @Test("What is disabled is refused")
  func disabled() {
    model.title = ""
    model.isTitleEditable = false

    let screen = model.live()

    #expect(throws: Refusal.disabled("confirm-edit")) { try screen.perform("confirm-edit") }
    #expect(throws: Refusal.disabled("title")) { try screen.perform("title", .text("A")) }
  }

  @Test("What isn't offered, and another input than a control takes, are refused with what to do")
  func refused() throws {
    let inputs: [(ControlID, [ControlInput])] = [
      ("confrim-edit", [.tap]), ("add", [.tap]), ("xyzzy", [.tap]), ("book", [.tap]),
      (ControlID("book", "Midlemarch"), [.tap]), (ControlID("book", 3), [.tap]),
      ("pages", [.tap, .number(7), .number(10.5), .number(35), .number(.nan), .focus]),
      ("genre", [.text("Poetry"), .choice("Poety")]), ("sound", [.text("on")]),
      ("volume", [.number(2), .tap]), ("deadline", [.tap, .date(Date(timeIntervalSince1970: -1))]),
      ("elapsed", [.tap]), ("notes", [.text("A")]), ("add-author", [.text("A")]),
      ("delete", [.text("A")]), ("title", [.tap, .delete, .move(to: "pages")]),
      (ControlID("book", 10), [.move(to: ControlID("author", 7))]),
    ]

    var lines = ""
    for (id, inputs) in inputs {
      for input in inputs {
        let refusal = #expect(throws: Refusal.self) { try model.live().perform(id, input) }
        lines += "\(id) \(input)\n  \(refusal?.description ?? "")\n"
      }
    }

    expectText(lines, inFile: golden("Screens/refused.txt"))
    #expect(model.live().screen == SampleScreen().live().screen)
  }

  // MARK: Windows

  @Test("Only rows in the window are made, counted over the whole screen")
  func window() throws {
    model.authors = (0..<5).map { .init(id: $0, name: "Author \($0)") }

    // The nine controls above come first.
    let screen = model.live(window: 11..<13).screen

    let authors = try #require(screen.sections.first { $0.id == "authors" })
    #expect(authors.count == 5)
    #expect(authors.offset == 2)
    #expect(authors.rows.map(\.id.key) == ["2", "3"])
    #expect(screen.sections.first { $0.id == "books" }?.rows == [])
    #expect(screen.sections[0].rows.count == 9)
  }

  @Test("A row outside the window can be addressed by id, label and position")
  func outsideWindow() throws {
    model.books = (0..<1000).map { .init(id: 5000 + $0, name: "Book \($0)") }
    let screen = model.live(window: 0..<20)

    try screen.perform(ControlID("book", 5900))
    try screen.perform(ControlID("book", "Book 901"))
    try screen.perform(ControlID("book", 903))
    try screen.perform(ControlID("book", 1000), .delete)

    #expect(model.taps == ["book 5900", "book 5901", "book 5902"])
    #expect(model.books.count == 999)
    #expect(screen.hasRow("Book 999"))
    #expect(!screen.hasRow("Book 1000"))
  }
}
