import AppFeature
import StandupsFixtures
import Testing

/// The work of the app at its start.
@Suite(.feature) @MainActor struct StartingTests {
  @Test(
    "What a start finds deleted more than 30 days ago is removed by one a day later, and only that",
    arguments: [([0], 2), ([0, 86_399], 2), ([0, 86_400], 1)]
  )
  func evicting(starts: [TimeInterval], left: Int) async throws {
    let other = Standup(id: Standup.ID(0xEE), title: "Product")
    let world = StandupsWorld(
      [.design, .engineering, other],
      followUps: [.milk, .icons, .room]
    )
    for (standup, followUp, days) in [
      (Standup.design, FollowUp.milk, 31.0), (.engineering, .icons, 29),
    ] {
      try await world.records.reopened(now: { .monday - days * 86_400 }).delete(standup.id)
      try await world.followUps.reopened(now: { .monday - days * 86_400 }).delete(followUp.id)
    }

    for start in starts { await self.start(world, after: start) }

    #expect(world.records.records == [other])
    #expect(try await world.records.store.evict(deletedBefore: .distantFuture) == left)
    #expect(world.followUps.records == [.room])
    #expect(try await world.followUps.store.evict(deletedBefore: .distantFuture) == left)
  }

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
    world.records.failNext(.evict)
    let app = AppModel(dependencies: world.dependencies)

    app.start()
    await world.settle()
    let destination = app.standupsList.destination
    for seconds in [0, 86_400.0] { await start(world, after: seconds) }

    #expect(destination == nil)
    #expect(try await world.records.store.evict(deletedBefore: .distantFuture) == 0)
  }
}
