import FeatureBindings
import FeatureKit
import FeatureScreens
import FeatureSessions
import FeatureTesting
import SessionFixtures
import Testing

@Suite(.feature) @MainActor struct OpenScreenTests {
  @Test("Each screen leads to the one above, those of containers last")
  func chain() throws {
    let library = LibraryModel()
    library.books.bookTapped(1)
    library.playButtonTapped()

    let first = try #require(OpenScreen(of: library))
    let book = try #require(first.above([.push]))
    let player = try #require(book.above([.sheet, .overlay]))

    #expect(first.model === library.books)
    #expect(book.model === library.books.destination?.book)
    #expect(player.model === library.destination?.player)
    #expect(player.above == nil)
    #expect(first.above([.sheet]) == nil)
  }

  @Test("A view closes what it has shown, and not what came in its place")
  func closing() throws {
    let library = LibraryModel()
    library.books.bookTapped(1)
    let first = try #require(OpenScreen(of: library))
    let shown = first.above
    library.books.bookTapped(2)
    first.close(shown)
    #expect(library.books.destination?.book?.number == 2)

    first.close(first.above)

    #expect(library.books.destination == nil)
    #expect(shown?.isOpen == false)
  }

  @Test("A page that is a value is told from another one by its name")
  func pages() throws {
    let rack = RackModel()
    rack.destination = .help
    let first = try #require(OpenScreen(of: rack))
    let help = try #require(first.above)
    rack.destination = .about

    first.close(help)

    #expect(help.model == nil)
    #expect(rack.destination == .about)
    #expect(first.above?.id != help.id)
  }

  @Test("A screen that asks is asked, by going back and by a view that closes it")
  func asking() throws {
    let library = LibraryModel()
    library.books.bookTapped(1)
    let book = try #require(OpenScreen(of: library, at: 1))
    #expect(!book.asksBeforeClosing)
    library.books.destination?.book?.note = "A note"
    #expect(book.asksBeforeClosing)

    book.goBack()
    #expect(book.above?.style == .alert)
    library.books.destination?.book?.destination = nil
    try #require(OpenScreen(of: library)).close(book)

    #expect(book.above?.live().screen.title == "Discard?")
  }

  @Test("Going back from a screen that has closed changes nothing")
  func lateBack() throws {
    let library = LibraryModel()
    library.books.bookTapped(1)
    let book = try #require(OpenScreen(of: library, at: 1))
    library.books.bookTapped(2)

    #expect(book.text(of: "note") == nil)
    book.goBack()
    book.perform("note", .text("Late"))

    #expect(library.books.destination?.book?.number == 2)
    #expect(library.books.destination?.book?.note == "")
  }

  @Test("A field is read as it is now")
  func text() throws {
    let library = LibraryModel()
    library.books.bookTapped(1)
    let book = try #require(OpenScreen(of: library, at: 1))

    book.perform("note", .text("A note"))

    #expect(book.text(of: "note") == "A note")
    #expect(book.text(of: "close") == nil)
  }

  @Test("The ends of a sheet are those that its model doesn't describe")
  func ends() throws {
    let library = LibraryModel()
    library.playButtonTapped()
    let player = try #require(OpenScreen(of: library, at: 1))

    #expect(player.ends.screen.actions.map(\.id) == ["stop"])
    #expect(player.ends.screen.title == "")
    #expect(player.live().screen.title == "Player")
    player.perform("stop")
    #expect(library.destination == nil)
  }

  @Test("Starting a screen starts its model, and the containers around it")
  func starting() {
    let library = LibraryModel()

    OpenScreen(of: library)?.start()

    #expect(library.taskCount == 1)
    #expect(library.books.taskCount == 1)
  }

  @Test("Rows are deleted from the last on, and moved as a list says it")
  func rows() throws {
    let rack = RackModel()
    let screen = try #require(OpenScreen(of: rack))
    let rows = screen.live().screen.sections[0].rows

    screen.move(0, to: 3, of: rows)
    #expect(rack.names == ["b", "c", "a"])
    screen.move(2, to: 0, of: screen.live().screen.sections[0].rows)
    #expect(rack.names == ["a", "b", "c"])
    screen.move(0, to: 1, of: rows)
    screen.delete([0, 2], of: rows)

    #expect(rack.names == ["b"])
  }

  @Test("The tabs of an app are found through its containers; a single one isn't offered")
  func tabs() {
    let dependencies = FeatureDependencies.live(
      effects: EffectScope("app", executor: MainSerialExecutor.shared)
    )
    let rack = TabbedApp<Rack>(dependencies: dependencies)

    #expect((rack as any Presenting).severalTabs?.tabs.all.map(\.word) == ["rack", "other"])
    #expect(RackModel().severalTabs == nil)
  }
}
