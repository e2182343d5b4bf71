import FeatureSessions
import FeatureTesting
import ParkingLotFeature
import StandupsDomain
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ParkingLotModelTests {
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
