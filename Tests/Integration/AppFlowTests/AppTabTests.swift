import AppFeature
import FeatureSessions
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct AppTabTests {
  @Test("Each tab keeps its screens, and a session has a route for each that has any")
  func tabs() async throws {
    let app = AppFlow([.design])
    await app.settle()
    let first = app.root.state().session.routes
    _ = try await app.open(Standup.design.id)
    app.root.tabs.tabTapped(.followUps)
    app.root.followUps.groupTapped(.done)
    await app.settle()

    #expect(first == [RouteRoot.standups.route])
    #expect(
      app.root.state().session.routes.map(\.description) == [
        "standups://standups/\(Standup.design.id)", "standups://follow-ups/groups/done",
      ]
    )
    app.root.tabs.tabTapped(.standups)
    #expect(app.styles == [.root, .push])
  }

  @Test("Tabs are offered on first screens and pushed pages, not in meetings, sheets and alerts")
  func offered() async throws {
    let app = AppFlow([.design])
    func isOffered() -> Bool {
      app.root.topScreen().screen.actions.contains { $0.id == "follow-ups-tab" }
    }
    await app.settle()

    let first = isOffered()
    let detail = try await app.open(Standup.design.id)
    let page = isOffered()
    detail.editButtonTapped()
    let sheet = isOffered()
    detail.cancelEditButtonTapped()
    detail.deleteButtonTapped()
    let alert = isOffered()
    detail.alertButtonTapped(nil)
    try await app.startMeeting(of: Standup.design.id)
    let meeting = isOffered()

    #expect([first, page] == [true, true])
    #expect([sheet, alert, meeting] == [false, false, false])
  }

  @Test("The selected tab, tapped again, closes what is open in it and above, unless that asks")
  func again() async throws {
    let app = AppFlow([.design])
    let detail = try await app.open(Standup.design.id)
    app.root.tabs.settingsButtonTapped()

    app.root.tabs.tabTapped(.standups)
    let closed = app.styles
    app.list.standupTapped(id: detail.standup.id)
    let form = try #require(app.list.destination?.detail)
    form.editButtonTapped()
    form.destination?.edit?.standup.title = "Icons"
    app.root.tabs.tabTapped(.standups)

    #expect(closed == [.root])
    #expect(app.styles == [.root, .push, .sheet, .alert])
    #expect(form.destination?.edit?.alert == .discardChanges)
  }

  @Test("The selected tab, tapped again, asks where a meeting runs")
  func againInMeeting() async throws {
    let app = AppFlow([.design])
    let detail = try await app.startMeeting(of: Standup.design.id)

    app.root.tabs.tabTapped(.standups)

    #expect(detail.destination?.record?.alert != nil)
    #expect(app.styles == [.root, .push, .push, .alert])
  }

  @Test("Another tab closes the settings above the tabs, however it is chosen", arguments: 0..<3)
  func sheetCloses(way: Int) async throws {
    let app = AppFlow([.design])
    await app.settle()
    app.root.tabs.settingsButtonTapped()
    await app.settle()

    switch way {
    case 0: app.root.tabs.tabTapped(.followUps)
    case 1: app.root.inbox.navigator(.tab("follow-ups"))
    case _: try app.ask("standups://follow-ups")
    }
    await app.settle()

    #expect(app.root.tabs.selectedTab == .followUps)
    #expect(app.styles == [.root])
  }

  @Test("A test begins in any tab")
  func selected() {
    let app = AppModel(selectedTab: .followUps, dependencies: StandupsWorld().dependencies)

    #expect(app.topScreen().screen.name == "follow-ups")
  }

  @Test("A test begins at any screen above the tabs")
  func destination() {
    let world = StandupsWorld([.design])

    let app = AppModel(
      selectedTab: .standups,
      destination: .quickActions,
      dependencies: world.dependencies
    )

    #expect(app.stack.map(\.style) == [.root, .sheet])
    #expect(app.topScreen().screen.name == "quick-actions")
  }
}
