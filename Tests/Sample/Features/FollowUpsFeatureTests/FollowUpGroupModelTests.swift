import FeatureTesting
import FollowUpsFeature
import StandupsFixtures
import Testing

/// A world with the follow-ups of the fixtures, and the cards of their groups.
@MainActor
struct FollowUpsFlow {
  let world: StandupsWorld
  let model: FollowUpsModel

  init(
    _ followUps: [FollowUp] = FollowUp.fixtures,
    standups: [Standup] = [.engineering, .design],
    override: (inout FeatureDependencies) -> Void = { _ in }
  ) async {
    world = StandupsWorld(standups, followUps: followUps, override: override)
    model = FollowUpsModel(dependencies: world.dependencies)
    await world.settle()
  }

  /// Opens a group.
  func open(_ group: FollowUpGroup) throws -> FollowUpGroupModel {
    model.groupTapped(group)
    return try #require(model.destination?.group)
  }

  /// The follow-ups as they are stored.
  var stored: [FollowUp] { world.followUps.records }

  func stored(_ id: FollowUp.ID) -> FollowUp? { stored.first { $0.id == id } }
}

@Suite(.feature) @MainActor struct FollowUpGroupModelTests {
  @Test("A toggle of what another process has deleted says so, and can bring it back")
  func toggleGone() async throws {
    let flow = await FollowUpsFlow()
    let group = try flow.open(.standup(Standup.design.id))
    let held = flow.world.followUps.faults.holdNext(.update)

    group.toggleTapped(id: FollowUp.milk.id)
    try await flow.world.followUps.reopened().delete(FollowUp.milk.id)
    await flow.world.act { held.release() }

    let alert = try #require(group.alert)
    #expect(alert.title == "“Get milk” was deleted")
    #expect(flow.stored(FollowUp.milk.id) == nil)
    await flow.world.act { group.alertButtonTapped(.saveAgain) }
    #expect(flow.stored(FollowUp.milk.id) == .milk)
    #expect(group.stack.count == 1)
  }

  @Test("An edit is saved as changes; what others changed meanwhile stays")
  func edit() async throws {
    let flow = await FollowUpsFlow()
    let group = try flow.open(.standup(Standup.design.id))
    group.followUpTapped(id: FollowUp.milk.id)
    let form = try #require(group.destination?.edit)
    flow.world.dependencies.followUps.update(FollowUp.milk.id) { $0.priority = .low }

    form.followUp.task = "Get oat milk"
    #expect(!form.dismissal.isFree)
    await flow.world.act { group.confirmEditFollowUpButtonTapped() }

    let stored = try #require(flow.stored(FollowUp.milk.id))
    #expect((stored.task, stored.priority) == ("Get oat milk", .low))
    #expect(group.stack.count == 1)
  }

  @Test("Keeping mine over the same field changed elsewhere saves that, and closes the form")
  func keepMine() async throws {
    let flow = await FollowUpsFlow()
    let group = try flow.open(.standup(Standup.design.id))
    group.followUpTapped(id: FollowUp.milk.id)
    let form = try #require(group.destination?.edit)
    flow.world.dependencies.followUps.update(FollowUp.milk.id) { $0.task = "Get tea" }
    form.followUp.task = "Get oat milk"

    group.confirmEditFollowUpButtonTapped()
    await flow.world.act { form.alertButtonTapped(.keepMine) }

    #expect(flow.stored(FollowUp.milk.id)?.task == "Get oat milk")
    #expect(group.destination == nil)
  }

  @Test("Offsets of a form that are out of range change nothing")
  func outOfRange() async throws {
    let flow = await FollowUpsFlow()
    let group = try flow.open(.standup(Standup.design.id))
    group.followUpTapped(id: FollowUp.milk.id)
    let form = try #require(group.destination?.edit)

    form.deleteSteps(atOffsets: [9])
    form.moveSteps(fromOffsets: [9], toOffset: 0)
    form.moveSteps(fromOffsets: [0], toOffset: 9)

    #expect(form.followUp == FollowUp.milk)
  }

  @Test(
    "A changed deadline must not lie before now, nor beyond all files; an existing one may stay",
    arguments: [
      (-1.0, "This is in the past. Choose a later one."), (0, nil), (60, nil),
      (1e12, "This lies outside the years 1 to 9999. Choose a nearer one."),
    ] as [(Double, String?)]
  )
  func deadline(offset: Double, problem: String?) async throws {
    let flow = await FollowUpsFlow()
    let group = try flow.open(.standup(Standup.design.id))
    group.followUpTapped(id: FollowUp.icons.id)
    let form = try #require(group.destination?.edit)
    form.followUp.task = "Draw more icons"

    form.deadlineChanged(to: .monday + offset)
    #expect(form.deadlineProblem == problem)
    group.confirmEditFollowUpButtonTapped()
    #expect((group.destination?.edit != nil) == (problem != nil))
    form.deadlineChanged(to: FollowUp.icons.deadline)
    await flow.world.act { group.confirmEditFollowUpButtonTapped() }

    #expect(flow.stored(FollowUp.icons.id)?.task == "Draw more icons")
    #expect(group.stack.count == 1)
  }
}
