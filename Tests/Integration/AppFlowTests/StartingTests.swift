import AppFeature
import StandupsFixtures
import Testing

/// The work of the app at its start.
@Suite(.feature) @MainActor struct StartingTests {
  @Test("At the start, what was deleted more than 30 days ago is removed for good, and only that")
  func evicting() async throws {
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

    AppModel(dependencies: world.dependencies).start()
    await world.settle()

    #expect(world.records.records == [other])
    #expect(try await world.records.store.evict(deletedBefore: .distantFuture) == 1)
    #expect(world.followUps.records == [.room])
    #expect(try await world.followUps.store.evict(deletedBefore: .distantFuture) == 1)
  }

  @Test(
    "Old deletions that can't be removed don't disturb the user, and are removed at the next start"
  )
  func evictingFails() async throws {
    let world = StandupsWorld([.design])
    try await world.records.reopened(now: { .distantPast }).delete(Standup.design.id)
    world.records.failNext(.evict)
    let app = AppModel(dependencies: world.dependencies)

    app.start()
    await world.settle()
    let destination = app.standupsList.destination
    app.start()
    await world.settle()

    #expect(destination == nil)
    #expect(try await world.records.store.evict(deletedBefore: .distantFuture) == 0)
  }
}
