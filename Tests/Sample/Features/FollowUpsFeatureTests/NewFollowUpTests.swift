import FollowUpsFeature
import StandupsFixtures
import Testing

/// The one draft of a new follow-up, from the cards and from groups.
@Suite(.feature) @MainActor struct NewFollowUpTests {
  @Test("Save draws the id, adds the follow-up to the group's standup, resets and closes")
  func save() async throws {
    let flow = await FollowUpsFlow([])
    let group = try flow.open(.standup(Standup.design.id))

    group.addFollowUpButtonTapped()
    let form = try #require(group.destination?.create)
    #expect(form.followUp.deadline == .monday + 86_400 && !form.isChanged)
    form.followUp.task = "Get milk"
    form.addStepButtonTapped()
    await flow.world.act { group.confirmAddFollowUpButtonTapped() }

    let added = try #require(flow.stored.first)
    // The step drew the id before.
    #expect(added.id == FollowUp.ID(1))
    #expect(added.task == "Get milk")
    #expect(added.standupID == Standup.design.id)
    #expect(added.steps == [])
    #expect(group.destination == nil)
    #expect(!flow.model.newFollowUp.isChanged)
  }

  @Test(
    "Closing undecided keeps what was typed, for every group, and asks nothing",
    arguments: ["back", "dismiss", "nil", "root"]
  )
  func undecided(way: String) async throws {
    let flow = await FollowUpsFlow()
    let group = try flow.open(.standup(Standup.design.id))
    group.addFollowUpButtonTapped()
    try #require(group.destination?.create).followUp.task = "Get tea"

    switch way {
    case "back": flow.model.goBack()
    case "dismiss": group.dismissAddFollowUp()
    case "nil": group.destination = nil
    case _: flow.model.popToRoot()
    }
    #expect((flow.model.stack.count == 1) == (way == "root"))
    #expect(flow.model.stack.allSatisfy { $0.style != .sheet })

    flow.model.destination = nil
    flow.model.addFollowUpButtonTapped()
    #expect(flow.model.destination?.create?.followUp.task == "Get tea")
    await flow.world.act { flow.model.confirmAddFollowUpButtonTapped() }
    #expect(flow.stored.last?.task == "Get tea")
    #expect(flow.stored.last?.standupID == nil)
  }

  @Test("Discard asks nothing, drops what was typed and closes; the next one is due a day later")
  func discard() async throws {
    let flow = await FollowUpsFlow([])
    flow.model.addFollowUpButtonTapped()
    try #require(flow.model.destination?.create).followUp.task = "Get tea"
    await flow.world.clock.advance(by: .seconds(60))

    flow.model.discardAddFollowUpButtonTapped()

    #expect(flow.model.destination == nil)
    #expect(flow.model.newFollowUp.record.deadline == .monday + 86_460)
    #expect(!flow.model.newFollowUp.isChanged)
    await flow.world.clock.advance(by: .seconds(60))
    flow.model.addFollowUpButtonTapped()
    let form = try #require(flow.model.destination?.create)
    #expect(form.followUp.deadline == .monday + 86_520)
    #expect(form.followUp.task.isEmpty)
    #expect(flow.stored == [])
  }

  @Test(
    "What is added in the group of done ones or of no standup belongs to none",
    arguments: [true, false]
  )
  func noStandup(isDone: Bool) async throws {
    let flow = await FollowUpsFlow()
    let group = try flow.open(isDone ? .done : .noStandup)
    group.addFollowUpButtonTapped()
    await flow.world.act { group.confirmAddFollowUpButtonTapped() }

    #expect(flow.stored.count == FollowUp.fixtures.count + 1)
    #expect(flow.stored.last?.standupID == nil)
  }

  @Test("A kept draft whose deadline has passed says so when it is to be saved, and stays")
  func passed() async throws {
    let flow = await FollowUpsFlow([])
    flow.model.addFollowUpButtonTapped()
    try #require(flow.model.destination?.create).followUp.task = "Get tea"
    flow.model.dismissAddFollowUp()
    await flow.world.clock.advance(by: .seconds(86_401))

    flow.model.addFollowUpButtonTapped()
    let form = try #require(flow.model.destination?.create)
    #expect(form.deadlineProblem == nil)
    await flow.world.act { flow.model.confirmAddFollowUpButtonTapped() }
    #expect(form.deadlineProblem == "This has passed, so it can't be saved. Choose a later one.")
    #expect(flow.stored == [])

    form.deadlineChanged(to: .monday + 90_000)
    #expect(form.deadlineProblem == nil)
    await flow.world.act { flow.model.confirmAddFollowUpButtonTapped() }
    #expect(flow.stored.map(\.task) == ["Get tea"])
  }
}
