import AppFeature
import StandupsFixtures
import Testing

/// The work of the app at its start.
@Suite(.feature) @MainActor struct StartingTests {
  private func start(_ world: StandupsWorld, after seconds: TimeInterval) async {
    var dependencies = world.dependencies
    dependencies.now = .constant(.monday + seconds)
    AppModel(dependencies: dependencies).start()
    await world.settle()
  }

  @Test(
    "Old deletions that can't be removed don't disturb the user, and are removed by later starts"
  )
  func evictingFails() async throws {
    let world = StandupsWorld([.design])
    try await world.records.reopened(now: { .distantPast }).delete(Standup.design.id)
    world.records.faults.failNext(.evict)
    let app = AppModel(dependencies: world.dependencies)

    app.start()
    await world.settle()
    let destination = app.standupsList.destination
    for seconds in [0, 86_400.0] { await start(world, after: seconds) }

    #expect(destination == nil)
    #expect(try await world.records.store.evict(deletedBefore: .distantFuture) == 0)
  }
}
