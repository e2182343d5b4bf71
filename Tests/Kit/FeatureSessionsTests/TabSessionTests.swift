import FeatureKit
import FeatureSessions
import FeatureTesting
import SessionFixtures
import Synchronization
import Testing

/// The session of a library with two tabs: what is kept of it, and what comes back.
@Suite(.feature) @MainActor struct TabSessionTests {
  private let root = RouteRoot.library

  /// A library with all that goes with it.
  @MainActor
  private struct Place {
    let library: LibraryModel
    let drafts: Drafts
    let session: Session

    init(_ waiting: [SavedDraft] = []) {
      drafts = Drafts()
      drafts.waiting = waiting
      library = LibraryModel(drafts: drafts)
      session = Session(makeLibrary(library).world)
    }

    func state(over kept: SavedSession? = nil) -> SessionState {
      SessionState(
        RouteRoot.library.session(of: library, over: kept),
        drafts: drafts.all(from: library, at: RouteRoot.library.route)
      )
    }

    var models: [any Presenting] {
      [library.books, library.loans].flatMap { $0.stack.compactMap(\.model) }
    }
    var taskCounts: [Int] {
      models.compactMap { ($0 as? ShelfModel)?.taskCount ?? ($0 as? BookModel)?.taskCount }
    }
  }

  /// Opens a state in a new process.
  private func restored(_ state: SessionState) async -> (place: Place, told: [String]) {
    let place = Place(state.drafts)
    await place.session.start()
    let rest = await place.session.open(state.session.routes, from: root)
    return (place, rest.map(\.description))
  }

  private func saved(_ routes: [String]) throws -> SavedSession {
    let routes = try routes.map { try Route(parsing: $0) }
    return SavedSession(route: try #require(routes.last), others: routes.dropLast())
  }

  // MARK: What comes back

  @Test(
    "Each tab's screens, the chosen tab, what is above and what was typed come back",
    arguments: [
      (["library://books/1"], nil),
      (["library://loans"], nil),
      (["library://player"], nil),
      (["library://books/1", "library://loans/2"], nil),
      (["library://loans/2", "library://books/1?over=player"], nil),
      (["library://loans/2", "library://books"], nil),
      (
        ["library://loans/2", "library://books", "library://player"],
        ["library://loans/2", "library://books?over=player"]
      ),
      (["library://books/1", "library://loans", "library://books"], ["library://books"]),
    ] as [([String], [String]?)]
  )
  func roundTrip(opened: [String], kept: [String]?) async throws {
    let place = Place()
    await place.session.start()
    for text in opened { try await place.session.perform(.open(try Route(parsing: text))) }
    for model in place.models { (model as? BookModel)?.note = "Read" }
    let state = place.state()

    let data = try JSONEncoder().encode(state.session)
    let read = SessionState(
      try JSONDecoder().decode(SavedSession.self, from: data),
      drafts: state.drafts
    )
    let (other, told) = await restored(read)

    #expect(state.session.routes.map(\.description) == kept ?? opened)
    #expect(other.state() == state)
    #expect(state.drafts.count == place.models.count { $0 is BookModel })
    #expect(other.library.tab == place.library.tab)
    #expect(other.taskCounts.allSatisfy { $0 <= 1 })
    #expect(told == [])
  }

  @Test("Killed at any moment, the library is as it was a second ago at most")
  func killed() async throws {
    var dependencies = FeatureDependencies.test { $0.drafts = Drafts() }
    dependencies.lifecycle = LifecycleSource()
    let clock = dependencies.useTestClock()
    let place = Place()
    let disk = Mutex(place.state())
    let keeper = SessionKeeper(
      kept: place.state(),
      dependencies: dependencies,
      state: { place.state(over: $0.session) },
      save: { state, _ in disk.withLock { $0 = state } }
    )
    keeper.start()
    let library = place.library
    let acts: [@MainActor () -> Void] = [
      { library.books.bookTapped(1) },
      { library.books.destination?.book?.note = "Read" },
      { library.tabTapped(.loans) },
      { library.loans.bookTapped(2) },
      { library.playButtonTapped() },
      { library.loans.destination?.book?.note = "Lent" },
      { library.stopButtonTapped() },
      { library.tabTapped(.books) },
      { library.playButtonTapped() },
      { library.tabTapped(.loans) },
      { library.loans.dismissPresented() },
    ]

    for (number, act) in acts.enumerated() {
      let before = place.state()
      act()
      await clock.advance(by: .milliseconds(999))
      #expect(await restored(disk.withLock(\.self)).place.state() == before, "\(number)")
      await clock.advance(by: .milliseconds(1))
      #expect(await restored(disk.withLock(\.self)).place.state() == place.state(), "\(number)")
    }
    withExtendedLifetime(keeper) {}
  }

  @Test("A part that is gone is told once, and the rest of all tabs comes back")
  func gone() async throws {
    let state = SessionState(try saved(["library://books/7", "library://loans/2/x"]))

    let (place, told) = await restored(state)
    let (_, toldAgain) = await restored(place.state(over: state.session))

    #expect(
      told == [
        "“7” was left out. There is no book “7” to open here.",
        "“x” was left out. “x” leads nowhere from here.",
      ]
    )
    #expect(place.state(over: state.session).session == (try saved(["library://loans/2"])))
    #expect(toldAgain == [])
  }

  @Test(
    "A tab that only a newer version has is told if it was chosen, and stays in the session",
    arguments: [
      (["library://films/3"], ["library://films/3", "library://books"], true),
      (
        ["library://loans/2", "library://films/3"],
        ["library://films/3", "library://loans/2", "library://books"], true
      ),
      (
        ["library://films/3", "library://loans/2"], ["library://films/3", "library://loans/2"],
        false
      ),
    ]
  )
  func newerTab(kept: [String], then: [String], isTold: Bool) async throws {
    let session = try saved(kept)

    let (place, told) = await restored(SessionState(session))
    let next = place.state(over: session)

    #expect(told == (isTold ? ["“films/3” was left out. “films” leads nowhere from here."] : []))
    #expect(next.session == (try saved(then)))
    #expect(await restored(next).told == [])
    #expect(place.state(over: next.session) == next)
  }

  // MARK: The form

  @Test(
    "A session without tabs is that of the only one, and a version without tabs ends the others",
    arguments: [
      (#"{"route":"library://loans/2"}"#, ["library://loans/2"]),
      (
        #"{"route":"library://loans","tabs":["library://books/1","library://loans"]}"#,
        ["library://books/1", "library://loans"]
      ),
      (
        #"{"route":"library://books","tabs":["library://books/1","library://loans"]}"#,
        ["library://books"]
      ),
    ]
  )
  func form(text: String, routes: [String]) throws {
    let session = try JSONDecoder().decode(SavedSession.self, from: Data(text.utf8))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let again = String(decoding: try encoder.encode(try saved(routes)), as: UTF8.self)

    #expect(session.routes.map(\.description) == routes)
    #expect((again == text) == (session == (try saved(routes))))
    #expect(again.contains("tabs") == (routes.count > 1))
  }

  // MARK: Tabs that are chosen fast

  @Test("Tabs that are chosen 1,000 times over a slow store lose no draft, and start nothing twice")
  func fast() async throws {
    var dependencies = FeatureDependencies.test { $0.drafts = Drafts() }
    dependencies.lifecycle = LifecycleSource()
    let clock = dependencies.useTestClock()
    let place = Place()
    let library = place.library
    let driver = AppDriver(library, effects: dependencies.effects)
    let sessions = InMemoryRecords<SavedSession>()
    let writes = Mutex<[String]>([])
    let keeper = SessionKeeper(
      kept: place.state(),
      dependencies: dependencies,
      state: { place.state(over: $0.session) },
      save: { [store = sessions.store] state, _ in
        writes.withLock { $0.append("begins") }
        try await store.save(state.session)
        writes.withLock { $0.append("ends") }
      }
    )
    keeper.start()
    let save = sessions.faults.holdNext(.save)
    await driver.settle()
    library.books.bookTapped(1)
    library.books.destination?.book?.note = "Read"
    library.tabTapped(.loans)
    library.loans.bookTapped(2)
    library.loans.destination?.book?.note = "Lent"

    for number in 0..<1_000 {
      library.tabTapped(number.isMultiple(of: 2) ? .books : .loans)
      guard number.isMultiple(of: 7) else { continue }
      await driver.settle()
      await clock.advance(by: .milliseconds(100))
      if number == 700 { save.release() }
    }
    await driver.settle()
    await keeper.flush()

    #expect(save.isReached)
    #expect(
      sessions.records == [try saved(["library://books/1", "library://loans/2"])]
    )
    #expect(
      place.state().drafts.map { "\($0.route) \($0.content)" } == [
        #"library://books/1 "Read""#, #"library://loans/2 "Lent""#,
      ]
    )
    #expect(place.taskCounts == [1, 1, 1, 1])
    let order = writes.withLock { $0 }
    #expect(order.count > 2)
    #expect(order.enumerated().allSatisfy { $1 == ($0.isMultiple(of: 2) ? "begins" : "ends") })
  }
}
