import FeatureTesting
import Foundation
import Testing

@testable import FeatureScreens

/// Rows with several controls: a shelf whose books are opened, read, lent, and have chapters.
@MainActor
@Suite struct RowsOfControlsTests {
  private final class Shelf {
    struct Book: Identifiable {
      let id: String
      var title: String
      var isRead = false
      var isLent = false
      var chapters: [(title: String, isRead: Bool)] = []
    }

    var books = [
      Book(id: "b1", title: "Emma", chapters: [("One", true), ("Two", false)]),
      Book(id: "b2", title: "Dracula", isRead: true),
    ]
    var opened: [String] = []

    /// Dracula can't be opened.
    @MainActor
    func live(window: Range<Int> = 0..<100) -> LiveScreen {
      let builder = ScreenBuilder(name: "shelf", window: window)
      builder.title = "Shelf"
      builder.section("books", books, delete: { self.books.remove(at: $0.first ?? 0) }) { book in
        Row.navigationLink(ControlID("book", book.id), book.title, detail: "new") {
          self.opened.append(book.id)
        }
        .disabled(book.title == "Dracula")
        .color(0x0000FF)
        .struckThrough(book.isRead)
        .leading(
          .toggle(ControlID("toggle-read", book.id), "Read", isOn: book.isRead) { isRead in
            self.change(book.id) { $0.isRead = isRead }
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
        .beside(
          .toggle(ControlID("lent", book.id), "Lent", isOn: book.isLent) { isLent in
            self.change(book.id) { $0.isLent = isLent }
          }
        )
        .below(
          book.chapters.map {
            .text(ControlID("chapter", $0.title), $0.title).struckThrough($0.isRead)
          }
        )
      }
      return builder.finish()
    }

    private func change(_ id: String, _ change: (inout Book) -> Void) {
      for index in books.indices where books[index].id == id { change(&books[index]) }
    }
  }

  private let shelf = Shelf()

  @Test("A row shows all its controls, what is done has a full circle, and lines below are set in")
  func text() {
    #expect(
      shelf.live().screen.text == """
        Shelf

        - ○ Emma: new  [book 1]  [toggle-read 1]  Chapters: ◑ 1 of 2  Lent: off  [lent 1]
          ● One (done)
          ○ Two
        - ● Dracula (done): new  [book 2] (disabled)  [toggle-read 2]  Chapters: ○ 0 of 0  Lent: off  [lent 2]

        """
    )
    #expect(shelf.live().screen.sections.map(\.count) == [2])
  }

  @Test(
    "Each control is addressed by its name with the key, the row's label or the position",
    arguments: ["b2", "Dracula", "2"],
    [0..<100, 0..<1]
  )
  func addresses(which: String, window: Range<Int>) throws {
    try shelf.live(window: window).perform(ControlID("lent", which), .on(true))
    try shelf.live(window: window).perform(ControlID("toggle-read", which), .on(false))
    try shelf.live(window: window).perform(ControlID("toggle-read", "Emma"))

    #expect(shelf.books.map(\.isLent) == [false, true])
    #expect(shelf.books.map(\.isRead) == [true, false])
    #expect(throws: Refusal.disabled(ControlID("book", "b2"))) {
      try shelf.live(window: window).perform(ControlID("book", which))
    }
  }

  @Test("The row opens and only the row is deleted; lines below it can't be used")
  func row() throws {
    try shelf.live().perform(ControlID("book", "Emma"))
    #expect(shelf.opened == ["b1"])
    #expect(shelf.books.map(\.isRead) == [false, true])

    #expect(throws: Refusal.self) { try shelf.live().perform(ControlID("chapter", "One")) }
    for name in ["toggle-read", "lent"] {
      #expect(throws: Refusal.unsuitable(ControlID(name, "b1"), "cannot be deleted")) {
        try shelf.live().perform(ControlID(name, "b1"), .delete)
      }
    }
    try shelf.live().perform(ControlID("book", "b1"), .delete)
    #expect(shelf.books.map(\.id) == ["b2"])
  }

  @Test("What is offered includes all controls, also those of a row that can't be used")
  func offers() {
    let live = shelf.live()

    #expect(
      live.screen.offered == [
        "book 1", "toggle-read 1", "lent 1", "toggle-read 2", "lent 2",
      ]
    )
    #expect(
      live.offers == [
        Offer(id: ControlID("book", "b1"), input: .tap),
        Offer(id: ControlID("book", "b1"), input: .delete),
        Offer(id: ControlID("toggle-read", "b1"), input: .on(true)),
        Offer(id: ControlID("lent", "b1"), input: .on(true)),
        Offer(id: ControlID("toggle-read", "b2"), input: .on(false)),
        Offer(id: ControlID("lent", "b2"), input: .on(true)),
      ]
    )
  }

  @Test("A name that several rows could mean is refused with what tells them apart")
  func ambiguous() {
    #expect(
      throws: Refusal.ambiguous("lent", candidates: [#"lent "Emma""#, #"lent "Dracula""#])
    ) {
      try shelf.live().perform("lent")
    }
    #expect(throws: Refusal.notOffered(ControlID("lent", "Emmy"), nearest: #"lent "Emma""#)) {
      try shelf.live().perform(ControlID("lent", "Emmy"))
    }
  }

  @Test("Controls of rows with one identifier are a mistake")
  func mistakes() {
    shelf.books[1] = Shelf.Book(id: "b1", title: "Dracula")

    #expect(
      shelf.live().identifierMistakes.map(\.id)
        == ["book", "toggle-read", "ring", "lent"].map { ControlID($0, "b1") }
    )
  }

  @Test("As JSON, a row has its color, its state, its other controls and the lines below it")
  func json() throws {
    let screen = shelf.live().screen
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(screen), as: UTF8.self)

    for part in [
      #""below":[{"id":"chapter One","isDeletable":false"#, #""isStruckThrough":true"#,
      #""leading":{"id":"toggle-read b1""#, #""done":1,"id":"ring b1""#, #""of":2,"value":0.5"#,
      ##""color":"#0000FF""##,
    ] {
      #expect(json.contains(part))
    }
    #expect(try JSONDecoder().decode(Screen.self, from: Data(json.utf8)) == screen)
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

  @Test("Paragraphs have one left edge")
  func paragraphs() {
    let builder = ScreenBuilder(name: "page")
    builder.title = "Page"
    builder.section("text") { Row.text("text", "One.\nTwo.") }

    #expect(builder.finish().screen.text == "Page\n\n  One.\n  Two.\n")
  }
}
