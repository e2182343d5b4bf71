import FeatureScreens
import FeatureTesting
import Foundation
import Testing

/// Rows with a second control: a shelf whose books are opened, and marked as read.
@MainActor
@Suite struct ControlsBesideTests {
  private final class Shelf {
    struct Book: Identifiable {
      let id: String
      var title: String
      var isRead = false
      var isLent = false
    }

    var books = [Book(id: "b1", title: "Emma"), Book(id: "b2", title: "Dracula", isLent: true)]
    var opened: [String] = []

    @MainActor
    func live(window: Range<Int> = 0..<100) -> LiveScreen {
      let builder = ScreenBuilder(name: "shelf", window: window)
      builder.title = "Shelf"
      builder.section("books", books, delete: { self.books.remove(at: $0.first ?? 0) }) { book in
        Row.navigationLink(ControlID("book", book.id), book.title) { self.opened.append(book.id) }
          .disabled(book.isLent)
          .color(0x0000FF)
          .beside(
            .toggle(ControlID("read", book.id), "Read", isOn: book.isRead) { isRead in
              for index in self.books.indices where self.books[index].id == book.id {
                self.books[index].isRead = isRead
              }
            }
          )
      }
      return builder.finish()
    }
  }

  private let shelf = Shelf()

  @Test("One row is shown with both controls, and each says what to type")
  func text() {
    #expect(
      shelf.live().screen.text == """
        Shelf

        - Emma  [book 1]  Read: off  [read 1]
        - Dracula  [book 2] (disabled)  Read: off  [read 2]

        """
    )
    #expect(shelf.live().screen.offered == ["book 1", "read 1", "read 2"])
    #expect(shelf.live().screen.sections[0].count == 2)
  }

  @Test(
    "Each control is addressed by its name with the key, the row's label or the position",
    arguments: ["b2", "Dracula", "2"],
    [0..<100, 0..<1]
  )
  func addresses(which: String, window: Range<Int>) throws {
    try shelf.live(window: window).perform(ControlID("read", which), .on(true))

    #expect(shelf.books.map(\.isRead) == [false, true])
    #expect(throws: Refusal.disabled(ControlID("book", "b2"))) {
      try shelf.live(window: window).perform(ControlID("book", which))
    }
  }

  @Test("Only the row itself is deleted")
  func deletion() throws {
    #expect(throws: Refusal.unsuitable(ControlID("read", "b1"), "cannot be deleted")) {
      try shelf.live().perform(ControlID("read", "b1"), .delete)
    }
    try shelf.live().perform(ControlID("book", "b1"), .delete)

    #expect(shelf.books.map(\.id) == ["b2"])
  }

  @Test("What is offered includes both controls, also beside a row that can't be used")
  func offers() {
    #expect(
      shelf.live().offers == [
        Offer(ControlID("book", "b1"), .tap), Offer(ControlID("book", "b1"), .delete),
        Offer(ControlID("read", "b1"), .on(true)), Offer(ControlID("read", "b2"), .on(true)),
      ]
    )
  }

  @Test("A name that several rows could mean is refused with what tells them apart")
  func ambiguous() {
    #expect(throws: Refusal.ambiguous("read", candidates: [#"read "Emma""#, #"read "Dracula""#])) {
      try shelf.live().perform("read")
    }
    #expect(throws: Refusal.notOffered(ControlID("read", "Emmy"), nearest: #"read "Emma""#)) {
      try shelf.live().perform(ControlID("read", "Emmy"))
    }
  }

  @Test("Two controls beside rows with one identifier are a mistake")
  func mistakes() {
    shelf.books[1] = Shelf.Book(id: "b1", title: "Dracula")

    #expect(
      shelf.live().identifierMistakes.map(\.id)
        == [ControlID("book", "b1"), ControlID("read", "b1")]
    )
  }

  @Test("As JSON, a row has its color and the controls beside it")
  func json() throws {
    let json = try shelf.live().screen.json()

    #expect(json.contains(##""color" : "#0000FF""##) || json.contains(##""color":"#0000FF""##))
    let again = try JSONDecoder().decode(Screen.self, from: Data(json.utf8))
    #expect(again == shelf.live().screen)
  }

  @Test("Paragraphs have one left edge")
  func paragraphs() {
    let builder = ScreenBuilder(name: "page")
    builder.title = "Page"
    builder.section("text") { Row.text("text", "One.\nTwo.") }

    #expect(builder.finish().screen.text == "Page\n\n  One.\n  Two.\n")
  }
}
