import FeatureNavigation
import FeatureScreens
import FeatureSessions
import FeatureTesting
import SessionFixtures
import Testing

@Suite(.feature) @MainActor struct ContainerSessionTests {
  @Test("A container adds its parts to its content's first screen and those pushed above it")
  func parts() async throws {
    let session = Session(makeLibrary().world)
    await session.start()
    let first = session.top.screen

    try await session.perform("book")
    let pushed = session.top.screen
    try await session.perform("play")
    let overlay = session.top.screen

    #expect([first, pushed, overlay].map(\.name) == ["shelf", "book", "player"])
    #expect([first, pushed, overlay].map(\.heading) == ["Welcome", nil, nil])
    #expect(first.text.hasPrefix("Welcome\n\nBooks\n"))
    // The chosen tab is offered only while something is open in it.
    #expect(first.actions.map(\.id) == ["loans-tab", "play"])
    #expect(pushed.actions.map(\.id) == ["books-tab", "loans-tab", "play", "back"])
    #expect(overlay.actions.map(\.id) == ["stop"])
    #expect(session.screens.map(\.screen).dropFirst() == [pushed, overlay])
  }

  @Test("A container adds to every screen of its content and above, a container's around it too")
  func everyScreen() async throws {
    let (_, library) = makeLibrary()
    let app = CountedModel(library)
    library.books.bookTapped(1)
    library.playButtonTapped()

    let screens = app.screens().map(\.screen)

    #expect(screens.map(\.name) == ["shelf", "book", "player"])
    #expect(
      screens.map { $0.actions.map(\.id).suffix(2) } == [
        ["play", "count"], ["count", "back"], ["stop", "count"],
      ]
    )
    #expect(app.topScreen().screen == screens.last)
  }

  @Test("A screen that hides the tabs has none", arguments: [true, false])
  func hidden(isHidden: Bool) {
    let builder = ScreenBuilder(name: "page", style: .push)
    builder.hidesTabs = isHidden

    builder.tabs(of: LibraryModel(), selected: LibraryModel.Tab.books) { _ in }

    #expect(builder.finish().screen.actions.isEmpty == isHidden)
  }

  @Test("A single tab isn't offered")
  func single() {
    enum Tab: String, CaseIterable { case books }
    let builder = ScreenBuilder(name: "page", style: .push)
    let library = LibraryModel()

    builder.tabs(of: library, selected: Tab.books) { _ in }

    #expect(builder.finish().screen.actions == [])
  }

  @Test("The chosen tab, chosen again, closes what is open in it, unless that asks")
  func again() async throws {
    let (world, library) = makeLibrary()
    let session = Session(world)
    await session.start()
    try await session.perform("book")

    try await session.perform("books-tab")
    let closed = session.screens.map(\.screen.title)
    try await session.perform("book")
    library.books.destination?.book?.note = "Read"
    try await session.perform("books-tab")

    #expect(closed == ["Books"])
    #expect(session.screens.map(\.screen.title) == ["Books", "Book 1", "Discard?"])
  }
}

/// A container around the library that adds an action to every screen.
@MainActor
private final class CountedModel {
  let library: LibraryModel

  init(_ library: LibraryModel) { self.library = library }
}

extension CountedModel: Containing {
  var content: any Presenting { library }
  func buildEveryScreen(_ s: ScreenBuilder) { s.action("count", "Count") {} }
}
