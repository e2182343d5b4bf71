import FeatureKit
import FeatureTesting
import FeatureWalks
import LineMode
import TerminalTexts
import Testing

/// A walk over rows of what is to do, as it is watched.
@Suite(.feature) @MainActor struct DoneWalkTests {
  @Test("A step is the line that a person types, also for a circle and a date")
  func watched() async throws {
    let walk = """
      tap toggle-read "Dracula"
      expect progress 50%
      tap toggle-read 2
      expect progress 0%
      set toggle-read "Emma" on
      set due 2026-11-27T09:00:00Z
      """

    let (lines, report) = try await watch(walk, width: 60) { effects in
      let time = SessionTime.virtual(TestClock(effects))
      var world = SessionWorld(root: Pile(), effects: effects, time: time)
      world.userTime = UserTime(in: .gmt) { Date(timeIntervalSinceReferenceDate: 817_038_000) }
      return world
    }

    #expect(report.failures == [])
    expectText(lines, inFile: golden("LineMode/pile.txt"))
  }
}

/// Two books to read until a date.
@MainActor
@Observable
private final class Pile {
  struct Book: Identifiable {
    let id: String
    let title: String
    var isRead = false
  }

  private var books = [Book(id: "e", title: "Emma"), Book(id: "d", title: "Dracula")]
  private var due = Date(timeIntervalSinceReferenceDate: 817_038_000)
}

extension Pile: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "pile"
    s.title = "Pile"
    s.section("pile") {
      Row.progress("all", "All", done: books.count(where: \.isRead), of: books.count)
      Row.datePicker("due", "Due", date: due) { self.due = $0 }
    }
    s.section("books", books) { book in
      Row.text(ControlID("book", book.id), book.title)
        .struckThrough(book.isRead)
        .leading(
          .toggle(ControlID("toggle-read", book.id), "Read", isOn: book.isRead) { isRead in
            for index in self.books.indices where self.books[index].id == book.id {
              self.books[index].isRead = isRead
            }
          }
        )
        .below(book.isRead ? [.text(ControlID("again", book.id), "Once more")] : [])
    }
  }
}
