import FeatureSessions
import FeatureTesting
import ParkingLotFeature
import StandupsDomain
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ParkingLotModelTests {
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
