import FeatureSessions
import ParkingLotFeature
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ParkingLotModelTests {
  @Test("Calling task() twice follows the life cycle once, and a model is freed with its store")
  func task() async throws {
    let flow = try await ParkingLotFlow()
    await flow.act { flow.model.task() }
    #expect(flow.world.dependencies.effects.unfinished.count { $0.contains("life cycle") } == 1)

    var model: ParkingLotModel? = ParkingLotModel(dependencies: flow.world.dependencies)
    await flow.act { model?.task() }
    await expectFreed(model) { model = nil }
  }
}
