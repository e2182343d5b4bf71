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

  @Test("Tabs are offered on first screens and pushed pages, not in meetings, sheets and alerts")
  func offered() async throws {
    let app = AppFlow([.design])
    let tabs = TwoTabs(app.list)
    func isOffered() -> Bool {
      tabs.topScreen().screen.actions.contains { $0.id == "standups-tab" }
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

/// A container that has a second tab beside the list.
@MainActor
private final class TwoTabs: Presenting {
  enum Tab: String, CaseIterable { case standups, other }

  let content: (any Presenting)?

  init(_ list: StandupsListModel) {
    content = list
  }

  var presented: Presented? { nil }
  func dismissPresented() {}

  func buildContent(_ s: ScreenBuilder) {
    s.tabs(of: self, selected: Tab.standups, title: \.rawValue) { _ in }
  }
}
