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
    of standups: [Standup] = [.engineering, .design]
  ) async {
    world = StandupsWorld(standups, followUps: followUps)
    model = FollowUpsModel(dependencies: world.dependencies)
    await world.settle()
  }

  /// Opens a group.
  func open(_ group: FollowUpGroup) throws -> FollowUpGroupModel {
    model.groupTapped(group)
    return try #require(model.destination?.group)
  }

  /// Opens the form of a follow-up in a group.
  func edit(
    _ id: FollowUp.ID,
    in group: FollowUpGroup = .standup(Standup.design.id)
  ) throws -> (group: FollowUpGroupModel, form: FollowUpFormModel) {
    let group = try open(group)
    group.followUpTapped(id: id)
    return (group, try #require(group.destination?.edit))
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

  @Test(
    "What was typed for a follow-up that others deleted unseen is told, and saved again or left"
  )
  func editGone() async throws {
    for answer in [GoneAnswer.saveAgain, nil] {
      let flow = await FollowUpsFlow()
      let (group, followUps) = (
        try flow.open(.standup(Standup.design.id)), flow.world.dependencies.followUps
      )
      group.followUpTapped(id: FollowUp.milk.id)
      try #require(group.destination?.edit).followUp.task = "Get oat milk"
      let held = flow.world.followUps.faults.holdNext(.update)

      group.confirmEditFollowUpButtonTapped()
      try await flow.world.followUps.reopened().delete(FollowUp.milk.id)
      await flow.world.act { held.release() }

      #expect(group.alert?.title == "“Get milk” was deleted")
      #expect(
        await LostChanges(flow.world.dependencies).texts.first?.hasPrefix("“Get oat milk”") == true
      )
      await flow.world.act { group.alertButtonTapped(answer) }
      #expect(flow.stored(FollowUp.milk.id)?.task == (answer == nil ? nil : "Get oat milk"))
      #expect(followUps.changedWhileDeleted.isEmpty)
    }
  }

  @Test("An edit is saved as changes; what others changed meanwhile stays")
  func edit() async throws {
    let flow = await FollowUpsFlow()
    let (group, form) = try flow.edit(FollowUp.milk.id)
    flow.world.dependencies.followUps.update(FollowUp.milk.id) { $0.priority = .low }

    form.followUp.task = "Get oat milk"
    #expect(!form.dismissal.isFree)
    await flow.world.act { group.confirmEditFollowUpButtonTapped() }

    let stored = try #require(flow.stored(FollowUp.milk.id))
    #expect((stored.task, stored.priority) == ("Get oat milk", .low))
    #expect(group.stack.count == 1)
  }

  @Test(
    "Whichever fields both sides changed, an answer does what it says",
    arguments: LawSeed.first(5, long: 100)
  )
  func answers(seed: LawSeed) async throws {
    let conflict = FormConflict(
      of: FollowUpKind.self,
      .milk,
      mine: .oatMilk,
      theirs: .tea,
      seed
    )
    for answer in conflict.answers {
      let flow = await FollowUpsFlow()
      let (group, form) = try flow.edit(FollowUp.milk.id)
      form.followUp = conflict.mine
      _ = try await flow.world.followUps.reopened().update(FollowUp.milk.id) {
        $0 = conflict.theirs
      }
      await flow.world.settle()
      await flow.world.act { group.confirmEditFollowUpButtonTapped() }
      try #require(form.alert?.offers(.keepMine) == true)

      await flow.world.act { form.alertButtonTapped(answer) }

      conflict.expect(
        answer,
        of: form,
        isOpen: group.destination?.edit != nil,
        stored: flow.stored(FollowUp.milk.id)
      )
    }
  }

  @Test("Each field has its draft by itself")
  func drafts() throws {
    try expectDrafts(of: FollowUpKind.self, typing: [.oatMilk, .tea]) { drafts in
      let form = FollowUpFormModel(.milk, dependencies: .test { $0.drafts = drafts })
      return (form, form.edits)
    }
  }

  @Test("A route opens the group and the follow-up that it names, wherever these stand")
  func routes() async throws {
    let root = RouteRoot(scheme: "s", word: "follow-ups")
    let flow = await FollowUpsFlow()
    let driver = AppDriver(flow.model, effects: flow.world.dependencies.effects)
    for group in flow.model.cards.map(\.id) {
      let ids = try flow.open(group).rows.map(\.id)
      for id in ids + [nil] {
        let edit = id.map { "/edit/\($0)" } ?? ""
        flow.model.destination = nil

        let opening = await driver.open(
          try Route(parsing: "s://follow-ups/groups/\(group)\(edit)"),
          from: root
        )

        #expect(opening.unresolved == nil)
        #expect(flow.model.destination?.group?.group == group)
        #expect(flow.model.destination?.group?.destination?.edit?.id == id)
      }
    }
  }

  @Test("Offsets of a form that are out of range change nothing")
  func outOfRange() async throws {
    let form = try await FollowUpsFlow().edit(FollowUp.milk.id).form

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
    let (group, form) = try flow.edit(FollowUp.icons.id)
    form.followUp.task = "Draw more icons"

    form.deadlineChanged(to: .monday + offset)
    #expect(form.deadlineProblem == problem)
    group.confirmEditFollowUpButtonTapped()
    #expect((group.destination?.edit != nil) == (problem != nil))
    form.deadlineChanged(to: .monday - 86_400)
    await flow.world.act { group.confirmEditFollowUpButtonTapped() }

    #expect(flow.stored(FollowUp.icons.id)?.task == "Draw more icons")
    #expect(group.stack.count == 1)
  }

  @Test("All are in the order of their deadlines, those without one last, and none of them moves")
  func all() async throws {
    var someday = FollowUp.room
    someday.deadline = nil
    let flow = await FollowUpsFlow([someday, .milk, .colors, .icons])
    let group = try flow.open(.all)
    let rows = group.rows

    group.moveFollowUps(fromOffsets: [0], toOffset: 2)
    group.followUpTapped(id: someday.id)

    #expect(rows.map(\.id) == [FollowUp.icons, .milk, someday, .colors].map(\.id))
    #expect(group.rows == rows)
    #expect(group.destination?.edit?.id == someday.id)
    let card = try #require(flow.model.cards.last)
    #expect((card.id, card.title, card.doneCount, card.count) == (.all, "All", 1, 4))
    group.addFollowUpButtonTapped()
    #expect(group.destination?.create?.followUp.standupID == nil)
  }

  @Test(
    "A deadline that is taken away is saved as none; one given back is the one before, or a day"
  )
  func withoutDeadline() async throws {
    let flow = await FollowUpsFlow()
    let (group, form) = try flow.edit(FollowUp.icons.id, in: .all)

    form.deadlineChanged(to: .distantFuture)
    form.hasDeadlineToggled(to: false)
    #expect(form.deadline == nil && form.deadlineProblem == nil)
    form.hasDeadlineToggled(to: true)
    #expect(form.deadline == FollowUp.icons.deadline)
    form.hasDeadlineToggled(to: false)
    await flow.world.act { group.confirmEditFollowUpButtonTapped() }

    #expect(flow.stored(FollowUp.icons.id)?.deadline == .some(nil))
    group.followUpTapped(id: FollowUp.icons.id)
    let again = try #require(group.destination?.edit)
    again.hasDeadlineToggled(to: true)
    #expect(again.deadline == .monday + 86_400)
  }

  @Test("Someone who left the standup stays the assignee, and can be chosen again")
  func left() async throws {
    var milk = FollowUp.milk
    milk.assignee = .blobSr
    let flow = await FollowUpsFlow([milk])
    let (group, form) = try flow.edit(milk.id, in: .all)

    #expect(form.people.map(\.name) == ["Blob", "Blob Jr", "Blob Sr"])
    form.followUp.task = "Get oat milk"
    await flow.world.act { group.confirmEditFollowUpButtonTapped() }

    #expect(flow.stored(milk.id)?.assignee == .blobSr)
  }
}
