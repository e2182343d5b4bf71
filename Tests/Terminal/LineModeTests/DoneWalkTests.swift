import FeatureKit
import FeatureTesting
import FeatureWalks
import LineMode
import TerminalTexts
import Testing

/// Walks over rows of what is to do: as they are watched, and as they are recorded.
@Suite(.feature) @MainActor struct DoneWalkTests {
  private nonisolated static let start = Date(timeIntervalSinceReferenceDate: 817_038_000)

  private static func world(_ effects: EffectScope) -> (SessionWorld, SessionDates) {
    let clock = TestClock(effects)
    let dates = SessionDates(clock, from: start)
    var world = SessionWorld(root: Pile(), effects: effects, time: .virtual(clock))
    world.dates = dates
    world.userTime = UserTime(in: .gmt) { dates.source() }
    return (world, dates)
  }

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

    let (lines, report) = try await watch(walk, width: 60) { Self.world($0).0 }

    #expect(report.failures == [])
    expectText(lines, inFile: golden("pile.txt"))
  }

  @Test("A circle is recorded by the label of its row, and a date exactly")
  func recorded() async throws {
    let effects = EffectScope("app", executor: MainSerialExecutor.shared)
    let (world, dates) = Self.world(effects)
    var walk = ""
    let recorder = WalkRecorder(dates, beginning: []) { kept, _ in walk += kept }
    let session = Session(world)
    session.observer = recorder.observe
    await session.start()

    try await session.perform(ControlID("toggle-read", "d"), .on(true))
    try await session.perform("due", .date(Self.start + 3_600))

    #expect(
      walk.hasSuffix("set toggle-read Dracula on\nset due 2026-11-22T12:00:00Z\n"),
      "\(walk)"
    )
  }
}

/// Two books to read until a date.
@MainActor
@Observable
private final class Pile: Presenting {
  struct Book: Identifiable {
    let id: String
    let title: String
    var isRead = false
  }

  private var books = [Book(id: "e", title: "Emma"), Book(id: "d", title: "Dracula")]
  private var due = Date(timeIntervalSinceReferenceDate: 817_038_000)

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
