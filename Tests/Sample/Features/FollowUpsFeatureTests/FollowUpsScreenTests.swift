import FeatureSessions
import FollowUpsFeature
import StandupsFixtures
import Testing

/// The screens of follow-ups, as the settings and the stores rule them.
@Suite(.feature) @MainActor struct FollowUpsScreenTests {
  private func text(_ model: any Presenting) -> String { model.topScreen().screen.text }

  @Test("A follow-up deleted elsewhere says so in its form, and where it is toggled")
  func deletedElsewhere() async throws {
    let flow = await FollowUpsFlow()
    let group = try flow.open(.standup(Standup.design.id))
    group.followUpTapped(id: FollowUp.milk.id)
    try await flow.world.followUps.reopened(now: { .monday }).delete(FollowUp.milk.id)
    await flow.world.settle()

    #expect(text(flow.model).contains("This follow-up was deleted elsewhere. Saving brings it b"))
    try await flow.world.act { try flow.model.topScreen().perform("confirm-edit-follow-up", .tap) }
    #expect(flow.stored(FollowUp.milk.id) == .milk)
  }

  @Test("Both rings follow their setting at once, on the screen that is open")
  func rings() async throws {
    let flow = await FollowUpsFlow()
    _ = try flow.open(.standup(Standup.design.id))
    #expect(text(flow.model).contains("1 of 3"))

    flow.world.dependencies.settings.update(Settings.id, orInsert: Settings()) {
      $0.showProgressRing = false
    }
    #expect(!text(flow.model).contains("1 of 3"))
    flow.model.destination = nil
    #expect(!text(flow.model).contains("1 of 3"))
  }

  @Test("An empty screen doesn't say that there is nothing while it is loading")
  func loading() {
    let loading = FollowUpsModel(dependencies: StandupsWorld([.design]).dependencies)
    #expect(text(loading).contains("Loading…"))
    loading.groupTapped(.noStandup)
    #expect(text(loading).contains("Loading…"))
  }
}
