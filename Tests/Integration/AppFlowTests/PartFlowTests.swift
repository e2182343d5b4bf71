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
    #expect(again.root.tabs.selectedTab == .parkingLot)
  }

  @Test("A topic that couldn't be saved is told by its title, marked, and saved by trying again")
  func notSaved() async throws {
    let flow = try await parked()
    flow.world.topics.failNext(.update, "the disk is full")

    try flow.toggle()
    await flow.settle()
    let alert = try #require(flow.root.alert)
    let marked = flow.root.screens()[0].screen.text
    flow.root.alertButtonTapped(.retrySave)
    await flow.settle()

    #expect(alert.title == "“Coffee machine” is not saved")
    #expect(alert.message.contains("the disk is full"))
    #expect(marked.contains("not saved"))
    #expect(flow.root.alert == nil)
    #expect(flow.world.topics.records.map(\.isCompleted) == [true])
    #expect(!flow.root.screens()[0].screen.text.contains("not saved"))
  }

  /// The app on the tab of the parking lot, with a topic.
  private func parked() async throws -> AppFlow {
    let flow = AppFlow([.design])
    try await flow.world.topics.store.save(Self.coffee)
    flow.root.tabs.tabTapped(.parkingLot)
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
