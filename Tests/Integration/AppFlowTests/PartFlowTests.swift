import AppFeature
import ParkingLotFeature
import StandupsFixtures
import Testing

/// A part of the app: its tab, its store, and what is told of that.
@Suite(.feature) @MainActor struct PartFlowTests {
  @Test("A part has a tab, which a route opens, which is kept, and which is there again")
  func tab() async throws {
    let flow = try await parked()
    flow.root.tabs.tabTapped(.standups)
    try flow.ask("standups://parking-lot")
    await flow.settle()
    let (screen, session) = (flow.root.screens().last?.screen, flow.root.state().session)
    let again = flow.startedAgain()
    try again.ask(session.route.description)
    await again.settle()

    #expect(screen?.title == "Parking lot")
    #expect(screen?.heading == "Welcome")
    #expect(session.route.description == "standups://parking-lot")
    #expect(again.root.screens().last?.screen == screen)
    #expect(again.root.tabs.selectedTab.rawValue == "parking-lot")
  }

  @Test("A topic that couldn't be saved is told by its title, marked, and saved by trying again")
  func notSaved() async throws {
    let flow = try await parked()
    flow.world.topics.failNext(.update, "the disk is full")

    try flow.toggle()
    await flow.settle()
    let alert = try #require(flow.root.destination?.alert)
    let marked = flow.root.screens()[0].screen.text
    flow.root.alertButtonTapped(.retrySave)
    await flow.settle()

    #expect(alert.title == "“Coffee machine” is not saved")
    #expect(alert.message.contains("the disk is full"))
    #expect(marked.contains("not saved"))
    #expect(flow.root.destination == nil)
    #expect(flow.world.topics.records.map(\.isCompleted) == [true])
    #expect(!flow.root.screens()[0].screen.text.contains("not saved"))
  }

  @Test("The user can go on with a topic that isn't saved, and isn't told again")
  func goingOn() async throws {
    let flow = try await parked()
    flow.world.topics.failNext(.update, "the disk is full")
    try flow.toggle()
    await flow.settle()

    flow.root.alertButtonTapped(.goOnUnsaved)
    await flow.settle()

    #expect(flow.root.destination == nil)
    #expect(flow.world.topics.records.map(\.isCompleted) == [false])
    #expect(flow.root.screens()[0].screen.text.contains("not saved"))
  }

  @Test("Topics that couldn't be loaded are told, and loaded by trying again")
  func loadedAgain() async throws {
    let flow = AppFlow()
    try await flow.world.topics.store.save(Self.coffee)
    flow.world.topics.breakDown("the disk is gone")
    let other = flow.startedAgain()
    other.root.tabs.tabTapped(try #require(AppTab(rawValue: "parking-lot")))
    await other.settle()
    let alert = try #require(other.root.destination?.alert)
    flow.world.topics.repair()
    other.root.alertButtonTapped(.retryLoading)
    await other.settle()

    #expect(alert.title == "Topics could not be read")
    #expect(other.root.destination == nil)
    #expect(other.root.screens()[0].screen.text.contains("Coffee machine"))
  }

  @Test("Topics that can't be read are told with their places, and the others are shown")
  func unreadable() async throws {
    var dependencies = StandupsWorld().dependencies
    let broken = UnreadableRecord(
      place: "/topics/x.json",
      recordID: nil,
      RecordReadError(.damaged, "its bytes were changed")
    )
    let topics = InMemoryRecords([Self.coffee], unreadable: [broken], onFailedWrite: .keeping)
    var stores = dependencies.stores
    stores[TopicKind.self] = topics.store
    dependencies.follow(stores)
    let app = AppModel(dependencies: dependencies)
    let driver = AppDriver(app, effects: dependencies.effects)
    await driver.settle()

    let alert = try #require(app.destination?.alert)
    #expect(alert.title == "Topics that cannot be read")
    #expect(
      alert.message == """
        The files are kept as they are, and the other topics are shown. /topics/x.json: its bytes were changed.
        """
    )
    #expect(dependencies.topics.records.map(\.title) == ["Coffee machine"])
  }

  @Test("Topics that a start finds deleted more than 30 days ago are removed by one a day later")
  func evicting() async throws {
    let world = StandupsWorld()
    try await world.topics.store.save(Self.coffee)
    try await world.topics.reopened(now: { .monday - 31 * 86_400 }).delete(Self.coffee.id)

    for seconds in [0, 86_400.0] {
      var dependencies = world.dependencies
      dependencies.now = .constant(.monday + seconds)
      AppModel(dependencies: dependencies).start()
      await world.settle()
    }

    #expect(try await world.topics.store.evict(deletedBefore: .distantFuture) == 0)
  }

  /// The app on the tab of the parking lot, with a topic.
  private func parked() async throws -> AppFlow {
    let flow = AppFlow([.design])
    try await flow.world.topics.store.save(Self.coffee)
    flow.root.tabs.tabTapped(try #require(AppTab(rawValue: "parking-lot")))
    await flow.settle()
    return flow
  }

  private static let coffee = Topic(id: Topic.ID(UUIDSource.number(0xC0)), title: "Coffee machine")
}

extension AppFlow {
  fileprivate func toggle() throws {
    try root.screens()[0].perform(
      ControlID("toggle-topic", Topic.ID(UUIDSource.number(0xC0))),
      .on(true)
    )
  }
}
