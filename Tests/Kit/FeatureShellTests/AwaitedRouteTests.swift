import FeatureKit
import FeatureSessions
import FeatureTesting
import Testing

/// Routes to records that are still being read.
@Suite(.feature) @MainActor struct AwaitedRouteTests {
  private let books = InMemoryRecords([Book(id: "jane", title: "Jane Eyre")])
  private let lamps = InMemoryRecords([Book(id: "lamp", title: "on")])
  private let dependencies: FeatureDependencies
  private let app: TabbedApp<Shelf>
  private let session: Session

  init() {
    dependencies = .test { [books, lamps] in
      $0.follow(
        RecordStores([
          KindStore(BookKind.self, books.store), KindStore(LampKind.self, lamps.store),
        ])
      )
      $0.drafts = Drafts(owner: "me")
    }
    app = Shelf.makeRoot(dependencies: dependencies)
    session = Session(
      SessionWorld(
        root: app,
        inbox: app.shell.inbox,
        effects: dependencies.effects,
        time: .real(ImmediateClock())
      )
    )
  }

  /// Starts the app while its books are being read; what it returns ends the reading.
  private func startReading() async -> () async -> Void {
    let reading = books.faults.holdNext(.load)
    await session.start()
    return { [session] in
      reading.release()
      await session.settle()
    }
  }

  private var screen: Screen { session.top.screen }

  /// Returns the sentences on what wasn't opened.
  private func takeMessages() -> [String] { session.takeOutcomes().compactMap(\.message) }

  private func open(_ texts: String...) async throws -> [UnresolvedRoute.Reason] {
    let routes = try texts.map { try Route(parsing: "shelf://\($0)") }
    return await session.open(routes, from: Shelf.routes).map(\.reason)
  }

  private func ask(for text: String) async throws {
    try await session.perform(.open(Route(parsing: "shelf://\(text)")))
  }

  @Test("A start route waits for the reading, and says so on the screen")
  func start() async throws {
    let endReading = await startReading()
    let left = try await open("books/jane")
    let meanwhile = screen
    await endReading()

    #expect(left == [.awaited])
    #expect(meanwhile.title == "Shelf")
    #expect(meanwhile.message == "Loading…")
    #expect(screen.title == "Jane Eyre")
    #expect(screen.message == nil)
    #expect(takeMessages() == [])
  }

  @Test("A request waits likewise", arguments: [true, false])
  func request(byFeature: Bool) async throws {
    let endReading = await startReading()
    if byFeature {
      app.shell.inbox.navigator(.tab("loans"))
      app.shell.inbox.navigator(.route(try Route(parsing: "shelf://books/jane")))
      await session.settle()
    } else {
      try await ask(for: "books/jane")
    }
    let meanwhile = (takeMessages(), screen.message)
    await endReading()

    #expect(meanwhile == ([], "Loading…"))
    #expect(screen.title == "Jane Eyre")
    #expect(takeMessages() == [])
  }

  @Test("The last places wait, one a tab, and stay the last ones")
  func restoration() async throws {
    let endReading = await startReading()
    let kept = SessionState(
      SavedSession(
        route: try Route(parsing: "shelf://loans"),
        others: [try Route(parsing: "shelf://books/jane")]
      )
    )

    let left = try await open("books/jane", "loans")
    let (meanwhile, isKept) = (screen.message, app.state(over: kept).session == kept.session)
    await endReading()

    #expect(left == [.awaited])
    #expect(meanwhile == "Loading…")
    #expect(isKept)
    #expect(app.state(over: kept).session == kept.session)
    #expect(app.selectedTab == .loans)
    app.tabTapped(.books)
    #expect(screen.title == "Jane Eyre")
  }

  /// Another place, before the records are read.
  enum Elsewhere: CaseIterable {
    case tab, form, request, missingRecord
  }

  @Test("A user who goes elsewhere stays there", arguments: Elsewhere.allCases)
  func goesElsewhere(to place: Elsewhere) async throws {
    let endReading = await startReading()
    _ = try await open("books/jane")
    switch place {
    case .tab: try await session.perform(.tap("loans-tab"))
    case .form: try await session.perform(.tap("add"))
    case .request: try await ask(for: "loans")
    case .missingRecord: try await ask(for: "books/emma")
    }
    let meanwhile = screen.message
    let route = Shelf.routes.route(of: app)
    await endReading()

    #expect(meanwhile == (place == .missingRecord ? "Loading…" : nil))
    #expect(Shelf.routes.route(of: app) == route)
    #expect(
      takeMessages()
        == (place == .missingRecord
          ? ["“emma” was left out. There is no book “emma” to open here."] : [])
    )
  }

  @Test("A route that needs no record opens at once, and one that leads nowhere is refused at once")
  func withoutRecord() async throws {
    let endReading = await startReading()
    let left = try await open("books/add", "books/jane/pages", "lamps")

    #expect(left.count == 2 && !left.contains(.awaited))
    app.popToRoot()
    await endReading()
    #expect(screen.title == "Shelf")
  }

  @Test("A route waits while the place is away, and not once the records can't be read")
  func away() async throws {
    books.faults.failNext(.load, .unreachable("it is away", advice: "Wait."))
    await session.start()
    let left = try await open("books/jane")
    books.faults.failNext(.load, "the disk is broken")
    try await session.perform(.tap("retry-loading"))
    let told = takeMessages()
    try await ask(for: "books/jane")

    #expect(left == [.awaited])
    let sentence = "“jane” was left out. There is no book “jane” to open here."
    #expect(told == [sentence])
    #expect(takeMessages() == [sentence])
  }

  @Test("A script begins once all is read")
  func script() async {
    let endReading = await startReading()
    let waiting = dependencies.effects.run("script") { [app] in await app.shell.waitUntilRead() }
    await session.settle()
    let isWaiting = dependencies.effects.unfinished.contains { $0.hasPrefix("test.script parked") }
    await endReading()
    await waiting.wait()

    #expect(isWaiting)
    #expect(dependencies[BookKind.self].isLoaded)
  }

  @Test("A script begins also if the place is away, or can't be read", arguments: [true, false])
  func scriptWithout(isAway: Bool) async {
    books.faults.failNext(
      .load,
      isAway ? .unreachable("it is away", advice: "Wait.") : .other("the disk is broken")
    )

    await app.shell.waitUntilRead()

    #expect(dependencies[BookKind.self].failure != nil)
  }
}
