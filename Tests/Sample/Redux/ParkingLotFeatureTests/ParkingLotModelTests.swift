import FeatureSessions
import FeatureTesting
import ParkingLotFeature
import StandupsDomain
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ParkingLotModelTests {
  @Test("The screen says why it is empty: loading, nothing parked, or unreadable")
  func empty() async throws {
    let flow = try await ParkingLotFlow([], isActive: false)
    #expect(flow.text.contains("Loading…"))

    flow.lifecycle.send(.didBecomeActive)
    await flow.settle()
    #expect(flow.text.contains("Nothing is parked. Add a topic to keep it for later."))

    let world = StandupsWorld { $0.lifecycle = flow.lifecycle }
    world.topics.failNext(.load)
    let model = ParkingLotModel(dependencies: world.dependencies)
    model.task()
    await world.settle()
    #expect(
      model.topScreen().screen.text.contains("They could not be read. The next start tries again.")
    )
  }

  @Test("A row has a circle, a title to type in and a priority; a new one has the focus")
  func rows() async throws {
    let flow = try await ParkingLotFlow(["Icons"])

    try flow.perform("toggle-topic", 1, .tap)
    try flow.perform("topic-priority", 1, .choice("High"))
    try flow.perform("topic", 1, .text("Draw icons"))
    try flow.model.topScreen().perform("add-topic", .tap)
    await flow.settle()

    #expect(
      flow.text == """
        Parking lot

        - ● Topic (done): Draw icons  [topic 1]  [toggle-topic 1]  Priority: High  [topic-priority 1]
        - ○ Topic: (empty)  [topic 2] (focused)  [toggle-topic 2]  Priority: Medium  [topic-priority 2]

        [add-topic] Add a topic

        """
    )
    #expect(
      world(flow) == [
        Topic(id: .number(1), title: "Draw icons", priority: .high, isCompleted: true),
        Topic(id: .number(0xA0)),
      ]
    )
    try flow.perform("topic", 1, .focus)
    #expect(flow.state.list.focusedID == .number(1))
  }

  private func world(_ flow: ParkingLotFlow) -> [Topic] { flow.world.topics.records }

  @Test("Topics are deleted, brought back in their places and moved, as shown")
  func list() async throws {
    let flow = try await ParkingLotFlow()

    flow.model.deleteTopics(atOffsets: [0, 2, 9])
    await flow.settle()
    #expect((flow.titles, flow.stored) == (["Milk"], ["Milk"]))

    flow.model.undoButtonTapped()
    await flow.settle()
    #expect((flow.titles, flow.stored) == (["Icons", "Milk", "Room"], ["Icons", "Milk", "Room"]))

    flow.model.moveTopics(fromOffsets: [2, 9], toOffset: 0)
    flow.model.moveTopics(fromOffsets: [0], toOffset: 4)
    #expect(flow.titles == ["Room", "Icons", "Milk"])
    await flow.settle()
    #expect(flow.titles == flow.stored)
  }

  @Test("A change of what was deleted elsewhere says so, and can bring it back as it was")
  func deletedElsewhere() async throws {
    for (action, expected) in [
      (ParkingLotModel.AlertAction.saveAgain, ["Icons", "Milk", "Room"]), (nil, ["Icons", "Room"]),
    ] {
      let flow = try await ParkingLotFlow()
      let held = flow.world.topics.holdNext(.update)
      flow.dispatch(2, .toggle)
      flow.dispatch(2, .update(.title("Oat milk")))
      try await flow.world.topics.reopened().delete(.number(2))
      held.release()
      await flow.settle()

      #expect(flow.model.alert?.title == "“Milk” was deleted")
      #expect((flow.titles, flow.stored) == (["Icons", "Room"], ["Icons", "Room"]))
      flow.model.alertButtonTapped(action)
      await flow.settle()
      #expect((flow.titles, flow.stored) == (expected, expected))
      #expect(flow.model.alert == nil)
      #expect(flow.state.deletedElsewhere == [])
    }
  }

  @Test("Alerts about several topics come one after another, and one that is closed stays closed")
  func severalAlerts() async throws {
    let flow = try await ParkingLotFlow()
    for id in [1, 2, 3] {
      let held = flow.world.topics.holdNext(.update)
      flow.dispatch(id, .toggle)
      try await flow.world.topics.reopened().delete(.number(id))
      held.release()
    }
    await flow.settle()
    #expect(flow.model.alert?.title == "“Icons” was deleted")

    flow.model.dismissPresented()
    #expect(flow.model.alert?.title == "“Milk” was deleted")
    flow.model.alertButtonTapped(.saveAgain)
    await flow.settle()
    #expect(flow.model.alert?.title == "“Room” was deleted")
    flow.model.alertButtonTapped(nil)

    #expect(flow.model.alert == nil)
    #expect(flow.stored == ["Milk"])
  }

  @Test("Calling task() twice follows the life cycle once, and a model is freed with its store")
  func task() async throws {
    let flow = try await ParkingLotFlow()
    flow.model.task()
    await flow.settle()
    #expect(flow.world.dependencies.effects.unfinished.count { $0.contains("life cycle") } == 1)

    var model: ParkingLotModel? = ParkingLotModel(dependencies: flow.world.dependencies)
    model?.task()
    await flow.settle()
    await expectFreed(model) { model = nil }
  }
}
