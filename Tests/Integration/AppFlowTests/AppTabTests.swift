import AppFeature
import FeatureSessions
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct AppTabTests {
  @Test("The only tab isn't offered, and is a word of routes")
  func onlyTab() async {
    let app = AppFlow([.design])
    await app.settle()

    #expect(AppTab.allCases.map(\.rawValue) == ["standups"])
    #expect(app.root.tabs.selectedTab == .standups)
    #expect(!app.root.topScreen().screen.actions.contains { $0.id.name.hasSuffix("-tab") })
    #expect(app.root.state().session.routes == [RouteRoot.standups.route])
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
    #expect(form.destination?.edit?.destination?.alert == .discardChanges)
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
