import FollowUpsFeature
import StandupsFixtures
import Testing

/// The one draft of a new follow-up, from the cards and from groups.
@Suite(.feature) @MainActor struct NewFollowUpTests {
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

  @Test("Each field has its draft by itself")
  func drafts() throws {
    try expectDrafts(of: FollowUpKind.self, typing: [.oatMilk, .tea]) { drafts in
      let world = StandupsWorld { $0.drafts = drafts }
      let model = FollowUpsModel(dependencies: world.dependencies)
      model.takeDraft()
      return (model, model.newFollowUp)
    }
  }

  @Test("Standups of equal names have numbers that no other one has as its name")
  func equalNames() async throws {
    let ids = [Standup.engineering.id, Standup.design.id, Standup.quiet.id]
    let standups = zip(ids, ["Design", "Design", "Design (2)"]).map { Standup(id: $0, title: $1) }
    let flow = await FollowUpsFlow([], of: standups)
    flow.model.addFollowUpButtonTapped()
    let controls = flow.model.topScreen().screen.controls
    let picker = try #require(controls.first { $0.id == "standup" })

    guard case .picker(_, let options) = picker.kind else {
      Issue.record("It isn't a picker.")
      return
    }
    #expect(options.dropFirst() == ["Design", "Design (3)", "Design (2)"])
  }

  @Test(
    "A standup or an assignee that was chosen stays where the form opens again, and in its draft"
  )
  func chosen() async throws {
    let flow = await FollowUpsFlow()
    flow.model.addFollowUpButtonTapped()
    let form = try #require(flow.model.destination?.create)
    #expect(form.followUp.standupID == nil)
    form.standupChosen(Standup.engineering.id)
    form.assigneeChosen(Attendee.blobSr.id)
    flow.model.dismissAddFollowUp()

    let group = try flow.open(.standup(Standup.design.id))
    group.addFollowUpButtonTapped()
    let again = try #require(group.destination?.create)
    #expect(again.followUp.standupID == Standup.engineering.id)
    let draft = try #require(flow.model.draft)
    #expect(draft.record.assignee == .blobSr)
    await flow.world.act { group.confirmAddFollowUpButtonTapped() }

    #expect(flow.stored.last?.standupID == Standup.engineering.id)
    #expect(flow.stored.last?.assignee == .blobSr)
  }
}
