import FeatureKit
import FeatureTesting
import FeatureWalks
import LineMode
import TerminalConsole
import TerminalTexts
import Testing

/// A walk as it is watched: screens whole at first, and then what changes.
@Suite(.feature) @MainActor struct LinePlayerTests {
  private func shown(_ walk: String, takesLines: Bool = false) async throws -> String {
    let (lines, _) = try await watch(walk, width: 40) { effects in
      let (desk, time) = (Desk(), SessionTime.virtual(TestClock(effects)))
      if takesLines { desk.taken = TakenLines() }
      return SessionWorld(root: desk, effects: effects, time: time)
    }
    return lines
  }

  @Test("A screen is whole at first, and then its changes are shown, below its title after another")
  func screens() async throws {
    expectText(
      try await shown(
        """
        chapter "Reading"
        tap book "Emma"
        type " Woodhouse"
        tap back
        tap read 2
        chapter "Later"
        note "A remark that is longer than the terminal is wide."
        wait 10s
        delete book "Dracula"
        tap nowhere
        """
      ),
      inFile: golden("LineMode/desk.txt")
    )
  }

  @Test("On a screen that takes lines, commands have their slash")
  func notes() async throws {
    let lines = try await shown(
      "say \"A fine page\"\ntap book 1",
      takesLines: true
    )

    let desk = "Desk\n1  Emma     [read 1] off\n2  Dracula  [read 2] off\n"
    #expect(lines.hasPrefix(desk + "> A fine page\n> /1\n"))
  }
}

/// Watches a walk, and returns what was printed, and the outcome.
@MainActor
func watch(
  _ walk: String,
  width: Int,
  in world: @escaping @MainActor (EffectScope) -> SessionWorld
) async throws -> (lines: String, report: WalkReport) {
  let player = LinePlayer(width: width)
  var lines: [PrintedText] = []
  var runner = WalkRunner { _ in
    world(EffectScope("app", executor: MainSerialExecutor.shared))
  }
  runner.showsSteps = true
  runner.output = { lines += player.lines(of: $0) }
  let report = try await runner.run(try Walk(parsing: walk, file: "a.walk"))
  return (lines.map(\.text).joined(separator: "\n"), report)
}

/// Two books on a desk, which can be opened, marked as read, and taken away.
@MainActor
@Observable
private final class Desk {
  struct Book: Identifiable {
    let id: String
    var title: String
    var isRead = false
  }

  /// The book that is open.
  var destination: Book.ID?
  /// The lines that the desk takes; nil if it takes none.
  var taken: TakenLines?
  private var books = [Book(id: "e", title: "Emma"), Book(id: "d", title: "Dracula")]

  private func change(_ id: String, _ change: (inout Book) -> Void) {
    for index in books.indices where books[index].id == id { change(&books[index]) }
  }
}

extension Desk: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "desk"
    s.title = "Desk"
    s.section("books", books, delete: { for offset in $0 { self.books.remove(at: offset) } }) {
      book in
      Row.navigationLink(ControlID("book", book.id), book.title) {
        self.destination = book.id
      }
      .beside(
        .toggle(ControlID("read", book.id), "Read", isOn: book.isRead) { isRead in
          self.change(book.id) { $0.isRead = isRead }
        }
      )
    }
    taken?.build(s)
  }

  var presented: Presented? {
    destination.map { id in Presented(.push) { self.build(id, $0) } }
  }

  private func build(_ id: String, _ s: ScreenBuilder) {
    guard let book = books.first(where: { $0.id == id }) else { return }
    s.name = "book"
    s.title = "Book"
    s.section("info") {
      Row.textField("title", "Title", text: book.title) { title in
        self.change(id) { $0.title = title }
      }
      .focused(true) {}
    }
  }
}
