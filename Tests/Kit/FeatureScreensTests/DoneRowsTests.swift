import FeatureScreens
import Foundation
import Testing

/// Rows of things to do: a shelf whose books are read or not, with their chapters.
@MainActor
@Suite struct DoneRowsTests {
  private final class Shelf {
    struct Book: Identifiable {
      let id: String
      var title: String
      var isRead = false
      var chapters: [(title: String, isRead: Bool)] = []
    }

    var books = [
      Book(id: "b1", title: "Emma", chapters: [("One", true), ("Two", false)]),
      Book(id: "b2", title: "Dracula", isRead: true),
    ]
    var opened: [String] = []

    @MainActor
    func live(window: Range<Int> = 0..<100) -> LiveScreen {
      let builder = ScreenBuilder(name: "shelf", window: window)
      builder.title = "Shelf"
      builder.section("books", books) { book in
        Row.navigationLink(ControlID("book", book.id), book.title, detail: "lent") {
          self.opened.append(book.id)
        }
        .struckThrough(book.isRead)
        .leading(
          .toggle(ControlID("toggle-read", book.id), "Read", isOn: book.isRead) { isRead in
            for index in self.books.indices where self.books[index].id == book.id {
              self.books[index].isRead = isRead
            }
          }
        )
        .beside(
          .progress(
            ControlID("ring", book.id),
            "Chapters",
            done: book.chapters.count(where: \.isRead),
            of: book.chapters.count
          )
        )
        .below(
          book.chapters.map {
            .text(ControlID("chapter", $0.title), $0.title).struckThrough($0.isRead)
          }
        )
      }
      return builder.finish()
    }
  }

  private let shelf = Shelf()

  @Test("What is done has a full circle and the word, and what lies below a row is set in")
  func text() {
    #expect(
      shelf.live().screen.text == """
        Shelf

        - ○ Emma: lent  [book 1]  [toggle-read 1]  Chapters: ◑ 1 of 2
          ● One (done)
          ○ Two
        - ● Dracula (done): lent  [book 2]  [toggle-read 2]  Chapters: ○ 0 of 0

        """
    )
  }

  @Test("The circle and the row are two controls, each with its own act")
  func acts() throws {
    try shelf.live().perform(ControlID("toggle-read", "Emma"))
    try shelf.live().perform(ControlID("toggle-read", "2"), .on(false))
    try shelf.live().perform(ControlID("book", "Emma"))

    #expect(shelf.books.map(\.isRead) == [true, false])
    #expect(shelf.opened == ["b1"])
    #expect(shelf.live().screen.offered == ["book 1", "toggle-read 1", "book 2", "toggle-read 2"])
    #expect(
      shelf.live().offers == [
        Offer(ControlID("book", "b1"), .tap), Offer(ControlID("toggle-read", "b1"), .on(false)),
        Offer(ControlID("book", "b2"), .tap), Offer(ControlID("toggle-read", "b2"), .on(true)),
      ]
    )
  }

  @Test("A switch that is set to what it is stays, also if its closure toggles")
  func once() throws {
    var isRead = false
    for _ in 1...2 {
      let builder = ScreenBuilder(name: "book")
      builder.section("info") { Row.toggle("read", "Read", isOn: isRead) { _ in isRead.toggle() } }
      try builder.finish().perform("read", .on(true))
    }

    #expect(isRead)
  }

  @Test("A circle outside the window can be used, too")
  func window() throws {
    try shelf.live(window: 0..<1).perform(ControlID("toggle-read", "Dracula"), .on(false))

    #expect(shelf.books.map(\.isRead) == [false, false])
  }

  @Test("Lines below a row can't be used, and the section doesn't count them")
  func below() {
    #expect(shelf.live().screen.sections.map(\.count) == [2])
    #expect(throws: Refusal.self) { try shelf.live().perform(ControlID("chapter", "One")) }
  }

  @Test("A second leading control takes the place of the first")
  func oneLeading() {
    let row = Row.button("book", "Emma") {}
      .leading(.toggle("lent", "Lent", isOn: true) { _ in })
      .leading(.toggle("read", "Read", isOn: true) { _ in })

    #expect(row.control.leading?.id == "read")
    #expect(row.control.line.map(\.id) == ["book", "read"])
    #expect(row.control.circle == nil)
  }

  @Test(
    "A ring has a quarter for each quarter, is empty for nothing only, and full for all only",
    arguments: [
      (0, 4, "○ 0 of 4"), (1, 4, "◔ 1 of 4"), (2, 4, "◑ 2 of 4"), (3, 4, "◕ 3 of 4"),
      (4, 4, "● 4 of 4"), (1, 100, "◔ 1 of 100"), (99, 100, "◕ 99 of 100"), (0, 0, "○ 0 of 0"),
      (5, 4, "● 5 of 4"), (-1, 4, "○ -1 of 4"),
    ]
  )
  func rings(done: Int, all: Int, text: String) {
    #expect(Row.progress("ring", "", done: done, of: all).control.progressText == text)
  }

  @Test("As JSON, a row has its state, its leading control and the lines below it")
  func json() throws {
    let screen = shelf.live().screen
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(screen), as: UTF8.self)

    for part in [
      #""below":[{"id":"chapter One","isDeletable":false"#, #""isStruckThrough":true"#,
      #""leading":{"id":"toggle-read b1""#, #""done":1,"id":"ring b1""#, #""of":2,"value":0.5"#,
    ] {
      #expect(json.contains(part))
    }
    #expect(try JSONDecoder().decode(Screen.self, from: Data(json.utf8)) == screen)
  }
}
