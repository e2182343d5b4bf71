import FeatureSessions
import FeatureTesting
import FollowUpsFeature
import StandupsFixtures
import Testing

/// The screens of follow-ups, as the settings and the stores rule them.
@Suite(.feature) @MainActor struct FollowUpsScreenTests {
  private func text(_ model: any Presenting) -> String { model.topScreen().screen.text }

  @Test("A card shows its number and its ring, and Done has none")
  func cards() async throws {
    let flow = await FollowUpsFlow()

    #expect(text(flow.model).contains("- Design: 2 to do  [group 1]  Done: ◔ 1 of 3"))
    #expect(text(flow.model).contains("- No standup: 1 to do  [group 2]  Done: ○ 0 of 1"))
    #expect(text(flow.model).contains("- Done: 1 done  [group 3]\n"))
    #expect(flow.model.cards.map(\.title) == ["Design", "No standup", "Done"])
    for step in FollowUp.milk.steps { #expect(!text(flow.model).contains(step.title)) }
  }

  @Test("Cards come in the order of their standups")
  func order() async throws {
    var icons = FollowUp.icons
    icons.standupID = Standup.engineering.id
    let flow = await FollowUpsFlow([.room, .milk, icons])

    #expect(flow.model.cards.map(\.title) == ["Engineering", "Design", "No standup"])
  }

  @Test("A deadline is shown in the reader's time zone, in its row and in the form")
  func timeZone() async throws {
    let flow = await FollowUpsFlow {
      $0.timeZone = TimeZone(identifier: "Pacific/Kiritimati") ?? .gmt
    }
    let group = try flow.open(.standup(Standup.design.id))

    #expect(text(flow.model).contains("Get milk: Deadline: Tue 6 Jan 2026"))
    group.followUpTapped(id: FollowUp.milk.id)
    #expect(text(flow.model).contains("Tue 6 Jan 2026, 23:00"))
  }

  @Test("Done and delete stand in the form of an existing follow-up only, and each does its work")
  func form() async throws {
    let flow = await FollowUpsFlow()
    let group = try flow.open(.standup(Standup.design.id))
    group.addFollowUpButtonTapped()
    var form = flow.model.topScreen().screen
    #expect(form.sections[0].rows.map(\.id) == ["task", "deadline", "priority"])
    #expect(!form.actions.contains { $0.id == "delete" })
    group.dismissAddFollowUp()

    group.followUpTapped(id: FollowUp.milk.id)
    form = flow.model.topScreen().screen
    #expect(form.sections[0].rows.map(\.id) == ["task", "deadline", "priority", "done"])
    #expect(form.actions.contains { $0.id == "delete" })
    try flow.model.topScreen().perform("done", .on(true))
    try flow.model.topScreen().perform("priority", .choice("Low"))
    try flow.model.topScreen().perform("confirm-edit-follow-up", .tap)
    await flow.world.settle()
    let saved = try #require(flow.stored(FollowUp.milk.id))
    #expect((saved.isDone, saved.priority) == (true, .low))
  }

  @Test("A follow-up deleted elsewhere says so in its form, and where it is toggled")
  func deletedElsewhere() async throws {
    let flow = await FollowUpsFlow()
    let group = try flow.open(.standup(Standup.design.id))
    group.followUpTapped(id: FollowUp.milk.id)
    try await flow.world.followUps.reopened(now: { .monday }).delete(FollowUp.milk.id)
    await flow.world.settle()

    #expect(text(flow.model).contains("This follow-up was deleted elsewhere. Saving brings it b"))
    try flow.model.topScreen().perform("confirm-edit-follow-up", .tap)
    await flow.world.settle()
    #expect(flow.stored(FollowUp.milk.id) == .milk)
  }

  @Test("A hundred steps, and a task as nasty as can be, are shown on lines of their own")
  func nasty() async throws {
    var nasty = FollowUp.room
    nasty.task = "\u{1B}[2J\nall\u{202E} done"
    nasty.steps = IdentifiedArray(
      keepingFirst: (1...100).map { Step(id: Step.ID($0), title: "\u{7}Step\n\($0)") }
    )
    let flow = await FollowUpsFlow([nasty])
    let group = try flow.open(.noStandup)

    #expect(text(flow.model).contains("○ 0 of 100"))
    group.followUpTapped(id: nasty.id)
    let shown = text(flow.model)
    #expect(group.destination?.edit?.followUp.steps.count == 100)
    #expect(
      !shown.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control }
    )
    #expect(!shown.contains("\n100"))
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

  @Test("The steps follow their settings at once: whether and how many, open ones first")
  func previews() async throws {
    let flow = await FollowUpsFlow()
    _ = try flow.open(.standup(Standup.design.id))
    let settings = flow.world.dependencies.settings
    let all = "  ○ Go\n  ○ Pay\n  ● Find the bag (done)\n"
    #expect(text(flow.model).contains(all))

    settings.update(Settings.id, orInsert: Settings()) { $0.maxNumOfStepsPreview = 1 }
    #expect(text(flow.model).contains("  ○ Go\n"))
    #expect(!text(flow.model).contains("Pay"))
    settings.update(Settings.id, orInsert: Settings()) {
      ($0.showStepsPreview, $0.maxNumOfStepsPreview) = (false, 5)
    }
    #expect(!text(flow.model).contains("Go\n"))
    settings.update(Settings.id, orInsert: Settings()) { $0.showStepsPreview = true }
    #expect(text(flow.model).contains(all))
  }

  @Test("A row says its deadline, its priority, and whether it is overdue or done")
  func rows() async throws {
    let flow = await FollowUpsFlow()
    _ = try flow.open(.standup(Standup.design.id))

    let rows = text(flow.model)
    #expect(rows.contains("- ○ Get milk: Deadline: Tue 6 Jan 2026; Priority: High"))
    #expect(rows.contains("- ○ Draw icons: Deadline: Sun 4 Jan 2026, overdue; Priority: Medium"))
    #expect(rows.contains("- ● Choose colors (done): Deadline: Mon 5 Jan 2026; Priority: Low"))
  }

  @Test("Each empty screen says why: nothing yet, nothing that the filter shows, still loading")
  func empty() async throws {
    let flow = await FollowUpsFlow([])
    #expect(text(flow.model).contains("Nothing to do yet. Add a follow-up, or type “todo:” in a"))
    let group = try flow.open(.standup(Standup.design.id))
    #expect(text(flow.model).contains("Nothing to do yet. Add a follow-up to begin."))
    group.filterText = "a"
    #expect(text(flow.model).contains("No follow-ups match the filter."))
    let done = try flow.open(.done)
    #expect(done.rows == [])
    #expect(text(flow.model).contains("Nothing is done yet."))

    let loading = FollowUpsModel(dependencies: StandupsWorld([.design]).dependencies)
    #expect(text(loading).contains("Loading…"))
    loading.groupTapped(.noStandup)
    #expect(text(loading).contains("Loading…"))
  }

  @Test("The group of a standup that is deleted meanwhile says where its follow-ups are")
  func deletedStandup() async throws {
    let flow = await FollowUpsFlow()
    _ = try flow.open(.standup(Standup.design.id))

    flow.world.dependencies.standups.delete(Standup.design.id)
    await flow.world.settle()

    #expect(text(flow.model).contains("This standup was deleted. Its follow-ups are in “No st"))
  }
}
