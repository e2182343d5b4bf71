import FeatureBindings
import FeatureKit
import FeatureScreens
import FeatureTesting
import ShelfApp
import Testing

@Suite(.feature) @MainActor struct RunningAppTests {
  private func dependencies() -> FeatureDependencies {
    let effects = EffectScope("app", executor: MainSerialExecutor.shared)
    var dependencies = FeatureDependencies.live(effects: effects)
    dependencies.clock = TestClock(effects)
    dependencies.now = .constant(Date(timeIntervalSince1970: 0))
    dependencies.uuid = .incrementing
    return dependencies
  }

  /// Types the title of a new book, and leaves.
  private func type(_ title: String, in folder: TemporaryFolder) async throws {
    let app = RunningApp<Shelf>(in: .folder(folder.url), dependencies: dependencies())
    await app.start()
    let shelf = try #require(OpenScreen(of: app.root))
    shelf.perform("add-book")
    try #require(shelf.above).perform("title", .text(title))
    await app.settle()
    app.changed(to: .background)
    await app.settle()
  }

  @Test("The next start opens the last screen, with what was typed")
  func restoring() async throws {
    let folder = try TemporaryFolder()
    try await type("Emma", in: folder)

    let second = RunningApp<Shelf>(in: .folder(folder.url), dependencies: dependencies())
    await second.start()

    #expect(second.problem == nil)
    let top = try #require(OpenScreen(of: second.root, at: 1)).live().screen
    #expect(top.name == "book-form")
    #expect(top.controls.map(\.value) == ["Emma"])
  }

  @Test("New screens are started, and requests carried out, until the view is gone")
  func running() async throws {
    var dependencies = dependencies()
    let starts = EffectStream<String>("starts")
    dependencies.starts = starts
    let app = RunningApp<Rack>(in: .memory, dependencies: dependencies)
    var heard = starts.makeAsyncIterator()

    try await withThrowingTaskGroup { group in
      group.addTask { await app.run() }
      #expect(try await heard.next() == "Rack")
      let rack = try #require(OpenScreen(of: app.root)?.model as? RackModel)
      rack.otherTabTapped()
      #expect(try await heard.next() == "Other")
      try await EffectScope.follow("the tab") {
        app.root.selectedTab.word
      } onChange: {
        $0 != "other"
      }
      group.cancelAll()
    }
  }

  @Test("A link is requested as a route, and one that can't be read is told")
  func links() throws {
    let app = RunningApp<Rack>(in: .memory, dependencies: dependencies())

    app.open(try #require(URL(string: "rack://other")))
    #expect(app.problem == nil)
    app.open(try #require(URL(string: "//")))

    let requests = app.root.shell.inbox.requests
    #expect(requests == [.route(Route(scheme: "rack", segments: [.init("other")]))])
    #expect(app.problem?.hasPrefix("This link can't be opened: ") == true)
  }

  @Test("Each phase leads to its halves of the life cycle, whichever was before")
  func phases() {
    var lifecycle = Lifecycle()
    for phase in AppPhase.allCases {
      for before in AppPhase.allCases {
        for action in before.actions + phase.actions { lifecycle.apply(action) }
        #expect(lifecycle.isInForeground == (phase != .background))
        #expect(lifecycle.isActive == (phase == .active))
      }
    }
  }
}
