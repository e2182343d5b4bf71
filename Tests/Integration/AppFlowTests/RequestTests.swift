import AppFeature
import StandupsFixtures
import Testing

/// Screens that features request: the app opens them, and the open screens may object.
@Suite(.feature) @MainActor struct RequestTests {
  private func started(_ standups: [Standup] = [.design]) async -> AppFlow {
    let app = AppFlow(standups)
    await app.settle()
    return app
  }

  @Test(
    "From the standups of an attendee, pushed or presented, one tap leads to all standups",
    arguments: 1...4
  )
  func allStandups(depth: Int) async throws {
    let app = await started()
    let list = try await app.drillDown(depth)

    list.showAllStandupsButtonTapped()
    let before = app.styles.count
    await app.settle()

    #expect(before == 1 + 2 * depth)
    #expect(app.styles == [.root])
    #expect(app.takeOutcomes() == [.opened(RouteOpening(opened: RouteRoot.standups.route))])
  }

  @Test("The screens that are left behind are freed, with their work")
  func freed() async throws {
    let app = await started()
    try await app.drillDown(2).showAllStandupsButtonTapped()

    await expectFreed(app.list.destination?.detail) { await app.settle() }
  }

  @Test("A request opens a screen elsewhere, wired like after taps")
  func elsewhere() async throws {
    let app = await started([.design, .engineering])
    try await app.drillDown(1)

    try app.ask("standups://standups/\(Standup.engineering.id)/edit")
    await app.settle()
    let detail = try #require(app.list.destination?.detail)
    try #require(detail.destination?.edit).standup.title = "Platform"
    detail.confirmEditButtonTapped()
    await app.settle()

    #expect(app.styles == [.root, .push])
    #expect(app.world.stored(Standup.engineering.id)?.title == "Platform")
  }

  @Test("A request from a sheet above a changed form lets the form ask, and is dropped")
  func changedForm() async throws {
    let app = await started()
    let detail = try await app.open(Standup.design.id)
    detail.editButtonTapped()
    let form = try #require(detail.destination?.edit)
    form.standup.title = "Icons"
    form.themeButtonTapped()
    await app.settle()

    try app.ask("standups://standups")
    await app.settle()
    let asking = app.styles
    form.alertButtonTapped(.confirmDiscard)
    await app.settle()

    #expect(asking == [.root, .push, .sheet, .alert])
    #expect(app.takeOutcomes() == [.refused(.asked(depth: 2))])
    #expect(app.styles == [.root, .push])
  }

  @Test(
    "A running meeting, deep down, does not let go; once it is saved, the same request is carried out"
  )
  func meeting() async throws {
    let app = await started()
    let list = try await app.drillDown(2)
    list.standupTapped(id: Standup.design.id)
    await app.settle()
    list.destination?.detail?.startMeetingButtonTapped()
    await app.settle()
    let meeting = try #require(list.destination?.detail?.destination?.record)

    list.showAllStandupsButtonTapped()
    await app.settle()
    let asked = meeting.alert
    list.showAllStandupsButtonTapped()
    await app.settle()
    let outcomes = app.takeOutcomes()
    meeting.alertButtonTapped(.saveMeeting)
    list.showAllStandupsButtonTapped()
    await app.settle()

    #expect(asked == .endMeeting)
    #expect(outcomes == [.refused(.asked(depth: 6)), .refused(.unanswered(depth: 6))])
    #expect(app.styles == [.root])
    let held = try #require(app.world.stored(Standup.design.id)).meetings.count
    #expect(held == Standup.design.meetings.count + 1)
  }

  @Test("A request for a standup that is gone leads to the list, and says so")
  func gone() async throws {
    let app = await started()
    try await app.drillDown(1)

    try app.ask("standups://standups/\(Standup.engineering.id)/edit")
    await app.settle()

    #expect(app.styles == [.root])
    #expect(app.takeOutcomes().compactMap(\.message).count == 1)
  }

  @Test("A request takes no news away: it opens screens beneath an alert of the app")
  func news() async throws {
    let app = await started()
    app.world.records.failNext(.delete, "the disk is read-only")
    app.list.deleteStandups(atOffsets: [0])
    await app.settle()
    let alert = try #require(app.root.alert)

    try app.ask("standups://standups")
    await app.settle()
    let stays = app.root.alert
    try app.ask("standups://standups/add")
    await app.settle()
    let isAdding = app.list.destination?.add != nil

    #expect(stays == alert)
    #expect(isAdding)
    #expect(app.styles == [.root, .sheet, .alert])
    #expect(app.root.alert == alert)
  }
}
