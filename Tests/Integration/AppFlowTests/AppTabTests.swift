import AppFeature
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct AppTabTests {
  @Test("Another tab closes the settings above the tabs, however it is chosen", arguments: 0..<3)
  func sheetCloses(way: Int) async throws {
    let app = AppFlow([.design])
    await app.settle()
    await app.act { app.root.tabs.settingsButtonTapped() }

    switch way {
    case 0: app.root.tabs.tabTapped(.followUps)
    case 1: app.root.inbox.navigator(.tab("follow-ups"))
    case _: try app.ask("standups://follow-ups")
    }
    await app.settle()

    #expect(app.root.tabs.selectedTab == .followUps)
    #expect(app.styles == [.root])
  }

  @Test("A tab is offered on first screens and pushed pages, and asks if it is tapped in a meeting")
  func offered() async throws {
    let app = AppFlow([.design])
    func isOffered() -> Bool {
      app.root.topScreen().screen.actions.contains { $0.id == "follow-ups-tab" }
    }
    await app.settle()

    var offered = [isOffered()]
    let detail = try await app.open(Standup.design.id)
    offered.append(isOffered())
    detail.editButtonTapped()
    offered.append(isOffered())
    detail.cancelEditButtonTapped()
    detail.deleteButtonTapped()
    offered.append(isOffered())
    detail.alertButtonTapped(nil)
    try await app.startMeeting(of: Standup.design.id)
    offered.append(isOffered())
    app.root.tabs.tabTapped(.standups)

    #expect(offered == [true, true, false, false, false])
    #expect(app.styles == [.root, .push, .push, .alert])
  }

  @Test("A test begins in any tab, and at any screen above the tabs")
  func beginning() {
    let app = AppModel(
      selectedTab: .followUps,
      destination: .quickActions,
      dependencies: StandupsWorld([.design]).dependencies
    )

    #expect(app.screens().map(\.screen.name) == ["follow-ups", "quick-actions"])
  }
}
