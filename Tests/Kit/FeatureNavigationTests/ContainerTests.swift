import FeatureKit
import FeatureTesting
import SessionFixtures
import Testing

/// A library with two tabs and an overlay: the container shows no screen of its own.
@Suite(.feature) @MainActor struct ContainerTests {
  private let library = LibraryModel()
  private let inbox = NavigationInbox(routes: .library)
  private let driver: AppDriver

  init() {
    driver = AppDriver(library, effects: FeatureDependencies.test().effects, inbox: inbox)
  }

  private var styles: [PresentationStyle] { library.stack.map(\.style) }
  private var route: String { "\(RouteRoot.library.route(of: library))" }

  private func ask(_ text: String) async throws {
    try await driver.act { inbox.navigator(.route(try Route(parsing: text))) }
  }

  // MARK: The stack

  @Test("The stack is the content's to its top, then what the container presents")
  func stack() {
    library.books.bookTapped(1)
    library.playButtonTapped()

    let stack = library.stack

    #expect(stack.map(\.style) == [.root, .push, .overlay])
    #expect(stack.map(\.model).map { $0 is PlayerModel } == [false, false, true])
    #expect(stack[0].model === library.books)
    #expect(stack[0].containers.map(ObjectIdentifier.init) == [library.id])
    #expect(stack.map { $0.presenter?.id } == [nil, library.books.id, library.id])
    library.tabTapped(.loans)
    #expect(
      library.stack.map { $0.model?.id } == [library.loans.id, library.destination?.player?.id]
    )
  }

  @Test("A container in a container, and one that is presented, are gone through")
  func nested() throws {
    let inner = LibraryModel()
    let frame = FrameModel(FrameModel(inner))
    inner.books.bookTapped(1)
    inner.playButtonTapped()
    frame.destination = FrameModel(ShelfModel("Above"))

    #expect(frame.stack.map(\.style) == [.root, .push, .overlay, .sheet])
    #expect(frame.stack.map(\.containers.count) == [3, 0, 0, 1])
    inner.loans.bookTapped(2)
    #expect(
      RouteRoot.library.session(of: frame).routes.map(\.description) == [
        "library://loans/2", "library://books/1?over=player",
      ]
    )
    #expect(frame.closePresented() == nil)
    #expect(frame.stack.map(\.style) == [.root, .push, .overlay])
  }

  @Test(
    "The container and the models of its content get their task once, those of a tab when chosen"
  )
  func tasks() async throws {
    await driver.settle()
    await driver.act { library.tabTapped(.loans) }
    library.loans.bookTapped(1)
    await driver.act { library.playButtonTapped() }
    let player = try #require(library.destination?.player)
    await driver.act { library.stopButtonTapped() }
    for tab in [LibraryModel.Tab.books, .loans] {
      await driver.act { library.tabTapped(tab) }
    }

    let counts = [library.taskCount, library.books.taskCount, library.loans.taskCount]
    #expect(counts == [1, 1, 1])
    #expect([player.taskCount, library.loans.destination?.book?.taskCount] == [1, 1])
  }

  // MARK: Back

  @Test("Back closes what the container presents first, then its content's screens")
  func back() {
    library.books.bookTapped(1)
    library.playButtonTapped()

    library.goBack()
    #expect(styles == [.root, .push])
    library.goBack()
    #expect(styles == [.root])
    #expect(library.goBack() == nil)
    #expect(styles == [.root])
  }

  @Test("Popping closes all above a depth, whichever model presents it", arguments: 0...3)
  func pop(depth: Int) {
    library.books.bookTapped(1)
    library.playButtonTapped()

    #expect(library.pop(toDepth: depth) == nil)
    #expect(styles == Array([.root, .push, .overlay].prefix(depth + 1)))
  }

  @Test("A screen of the content that asks does so where its question can be seen")
  func asks() throws {
    library.books.bookTapped(1)
    let book = try #require(library.books.destination?.book)
    book.note = "Read"
    library.playButtonTapped()

    #expect(library.popToRoot() == .asked(depth: 1))
    #expect(styles == [.root, .push, .alert])
    #expect(library.destination == nil)
    #expect(library.popToRoot() == .unanswered(depth: 1))
  }

  @Test("What a container presents has its route, also over an alert, which has none")
  func overAlert() throws {
    library.books.bookTapped(1)
    try #require(library.books.destination?.book).note = "Read"
    library.popToRoot()
    library.playButtonTapped()

    #expect(styles == [.root, .push, .alert, .overlay])
    #expect(
      RouteRoot.library.route.ofScreens(from: library).map(\.description) == [
        "library://books", "library://books/1", "library://books/1",
        "library://books/1?over=player",
      ]
    )
    library.stopButtonTapped()
    #expect(library.openSegments.count == 2)
  }

  @Test("Who leaves is also asked in a tab that isn't chosen, which is then")
  func asksInHiddenTab() throws {
    library.books.bookTapped(1)
    try #require(library.books.destination?.book).note = "Read"
    library.tabTapped(.loans)
    library.playButtonTapped()

    #expect(library.askToLeave() == .asked(depth: 1))
    #expect(route == "library://books/1")
    #expect(styles == [.root, .push, .alert])
    library.books.destination?.book?.note = ""
    #expect(library.askToLeave() == nil)
  }

  @Test("An alert of the container hides a question, and is closed by Back")
  func covered() throws {
    library.books.bookTapped(1)
    let book = try #require(library.books.destination?.book)
    book.note = "Read"
    library.present(.overdue)

    #expect(library.popToRoot() == .unanswered(depth: 1))
    #expect(library.askToLeave() == .unanswered(depth: 1))
    #expect(book.destination == nil)
    #expect(library.goBack() == nil)
    #expect(styles == [.root, .push])
  }

  @Test(
    "An alert of the container opens above whatever is on top, and waits only for the container"
  )
  func alert() {
    library.books.bookTapped(1)
    library.present(.overdue)
    #expect(styles == [.root, .push, .alert])

    library.playButtonTapped()
    #expect(styles == [.root, .push, .overlay])
    library.stopButtonTapped()

    #expect(styles == [.root, .push, .alert])
  }

  // MARK: Routes

  @Test("What the container presents opens over what is there, and closes nothing of a tab")
  func overWhatIsThere() async throws {
    await driver.settle()
    library.loans.bookTapped(2)
    library.tabTapped(.loans)

    try await ask("library://player")

    #expect(styles == [.root, .push, .overlay])
    #expect(route == "library://loans/2?over=player")
    try await ask("library://loans?over=player")
    #expect(styles == [.root, .overlay])
  }

  @Test("The rest that leads nowhere is told, with the words of the content and the container")
  func unresolved() async throws {
    try await expectAnswers(inFile: golden("Navigation/container.txt")) { line, _ in
      await ContainerTests().driver.open(try Route(parsing: line), from: .library).text
    }
  }

  @Test("Nothing opens beneath what the container presents")
  func occupied() async throws {
    library.playButtonTapped()

    let opening = await driver.open(try Route(parsing: "library://loans/1"), from: .library)

    #expect(opening.unresolved?.reason == .occupied)
    #expect(library.tab == .books)
  }

  @Test("A request closes what is open over the tabs and in its own; another tab keeps its screens")
  func request() async throws {
    await driver.settle()
    library.books.bookTapped(1)
    library.playButtonTapped()

    try await ask("library://loans/2")
    let loans = route
    try await ask("library://books")

    #expect(loans == "library://loans/2")
    #expect(library.destination == nil)
    #expect(library.loans.destination?.book?.number == 2)
    #expect(library.books.destination == nil)
  }

  @Test("A request for a tab closes only what is above the tabs, and leaves their screens open")
  func requestOfTab() async throws {
    await driver.settle()
    library.loans.bookTapped(2)
    library.books.bookTapped(1)
    library.playButtonTapped()

    await driver.act { inbox.navigator(.tab("loans")) }
    let loans = route
    inbox.navigator(.tab("Books"))
    await driver.act { inbox.navigator(.tab("films")) }

    #expect(loans == "library://loans/2")
    #expect(route == "library://books/1")
    #expect(
      driver.takeOutcomes().compactMap(\.message) == [
        "“films” was left out. “films” leads nowhere from here."
      ]
    )
  }

  @Test("An alert of the container stays on top of what a request opens")
  func requestBeneathAlert() async throws {
    await driver.settle()
    library.present(.overdue)

    try await ask("library://loans/2")

    #expect(styles == [.root, .push, .alert])
    library.alertButtonTapped(nil)
    #expect(route == "library://loans/2")
  }

  @Test("A request asks nothing beneath an alert of the container")
  func refused() async throws {
    library.books.bookTapped(1)
    let book = try #require(library.books.destination?.book)
    book.note = "Read"
    library.present(.overdue)

    try await ask("library://books/2")

    #expect(driver.takeOutcomes() == [.refused(.unanswered(depth: 1))])
    #expect(book.destination == nil)
    #expect(library.alert == .overdue)
  }
}

/// A container of one content, with a sheet above it.
@MainActor
private final class FrameModel {
  let content: any Presenting
  var destination: FrameModel?

  init(_ content: any Presenting) {
    self.content = content
  }
}

extension FrameModel: Containing {
  var presented: Presented? { destination.map { Presented(.sheet, $0) } }
}
