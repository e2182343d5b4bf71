import AppFeature
import FeatureSessions
import StandupsFixtures
import Testing

/// The settings above the app, and what goes wrong with them.
@Suite(.feature) @MainActor struct SettingsFlowTests {
  private var broken: InMemorySettings {
    InMemorySettings(unreadable: .init(.damaged, "its bytes were changed"))
  }

  @Test("The list's action opens the settings as a sheet; Done and Back close it")
  func opens() async throws {
    let app = AppFlow([.design])
    await app.settle()

    try app.root.topScreen().perform("settings", .tap)
    let opened = app.styles
    try app.root.topScreen().perform("dismiss-settings", .tap)
    let closed = app.styles
    app.root.tabs.settingsButtonTapped()
    app.root.tabs.destination?.settings?.welcomeTapped()
    app.root.goBack()
    let page = app.styles
    app.root.goBack()

    #expect(opened == [.root, .sheet])
    #expect(closed == [.root])
    #expect(page == [.root, .sheet])
    #expect(app.styles == [.root])
  }

  @Test("Other screens have no action for the settings")
  func onlyTheList() async throws {
    let app = AppFlow([.design])
    _ = try await app.open(Standup.design.id)

    #expect(throws: Refusal.self) { try app.root.topScreen().perform("settings", .tap) }
  }

  @Test(
    "A route opens the settings above a changed form and asks nothing; what is open has a route"
  )
  func route() async throws {
    let app = AppFlow([.design])
    let detail = try await app.open(Standup.design.id)
    detail.editButtonTapped()
    try #require(detail.destination?.edit).standup.title = "Icons"

    try app.ask("standups://settings/welcome")
    await app.settle()
    let route = RouteRoot.standups.route(of: app.root)
    try app.ask("standups://settings/follow-ups")
    await app.settle()
    let styles = app.styles
    app.root.tabs.dismissSettingsButtonTapped()

    #expect("\(route)" == "standups://standups/\(Standup.design.id)/edit?over=settings/welcome")
    #expect(styles == [.root, .push, .sheet, .sheet, .push])
    #expect(detail.destination?.edit?.standup.title == "Icons")
    let again = app.startedAgain()
    let driver = AppDriver(again.root, effects: app.world.dependencies.effects)
    #expect(await driver.open(route, from: .standups) == RouteOpening(opened: route))
  }

  @Test("A meeting below the settings goes on, and is saved when it ends")
  func meeting() async throws {
    let app = AppFlow([.engineering])
    let detail = try await app.startMeeting(of: Standup.engineering.id)
    app.root.tabs.settingsButtonTapped()

    await app.wait(6)

    #expect(app.styles == [.root, .push, .sheet])
    #expect(detail.standup.meetings.count == Standup.engineering.meetings.count + 1)
  }

  @Test("A question of a meeting below the settings waits until they are closed")
  func failedSpeech() async throws {
    struct Broken: Error {}
    let app = AppFlow([.engineering])
    let detail = try await app.startMeeting(of: Standup.engineering.id)
    app.root.tabs.settingsButtonTapped()

    app.world.speech.finish(throwing: Broken())
    await app.settle()
    #expect(app.root.topScreen().screen.name == "settings")

    app.root.tabs.dismissSettingsButtonTapped()
    await app.settle()
    #expect(app.root.topScreen().screen.style == .alert)
    #expect(detail.destination?.record?.alert == .speechFailed)
  }

  @Test("Two apps on one store show each other's settings at once")
  func twoApps() async throws {
    let app = AppFlow()
    let other = app.startedAgain()
    app.root.tabs.settingsButtonTapped()
    other.root.tabs.settingsButtonTapped()
    await app.settle()

    try #require(app.root.tabs.destination?.settings).sound = false
    try #require(other.root.tabs.destination?.settings).maxNumOfStepsPreview = 1
    await app.settle()

    for root in [app.root, other.root] {
      let settings = try #require(root.tabs.destination?.settings)
      #expect(!settings.sound)
      #expect(settings.maxNumOfStepsPreview == 1)
    }
  }

  @Test(
    "The greeting changes with each letter, below the settings, before it is stored, in all apps"
  )
  func greeting() async throws {
    let app = AppFlow()
    let other = app.startedAgain()
    await app.settle()
    await other.settle()
    app.root.tabs.settingsButtonTapped()
    let settings = try #require(app.root.tabs.destination?.settings)

    for text in ["H", "Hi"] {
      settings.welcomeGreetings = text
      #expect(app.root.screens()[0].screen.heading == text)
    }
    await app.settle()
    await other.settle()
    #expect(other.root.topScreen().screen.heading == "Hi")
    #expect(app.root.topScreen().screen.heading == nil)
  }

  // MARK: Problems

  @Test("Settings that cannot be read are told once")
  func unreadable() async throws {
    let app = AppFlow(settings: broken)
    await app.settle()
    let alert = try #require(app.root.alert)
    app.root.alertButtonTapped(nil)
    _ = try await app.world.settings.reopened().load()
    await app.settle()

    #expect(alert.title == "Settings that cannot be read")
    #expect(alert.message.contains("settings/settings.json: its bytes were changed."))
    #expect(app.root.alert == nil)
    #expect(app.world.settings.stored == nil)
  }

  @Test("What is told of unreadable settings goes when they can be read, as after a change")
  func mended() async throws {
    let app = AppFlow(settings: broken)
    await app.settle()
    let isTold = app.root.alert != nil

    app.world.dependencies.settings.update(Settings.id, orInsert: Settings()) { $0.sound = false }
    await app.settle()

    #expect(isTold)
    #expect(app.root.alert == nil)
    #expect(app.world.settings.stored?.sound == false)
  }

  @Test("Bad news waits until a meeting is over")
  func duringMeeting() async throws {
    let app = AppFlow([.engineering])
    try await app.startMeeting(of: Standup.engineering.id)
    app.world.settings.faults.failNext(.update, "the disk is full")
    app.world.dependencies.settings.update(Settings.id, orInsert: Settings()) { $0.sound = false }
    await app.settle()
    let during = app.styles

    await app.wait(6)

    #expect(during == [.root, .push, .push])
    #expect(app.root.alert?.title == "The settings are not saved")
  }

  @Test("A change that isn't saved is told once the settings are closed, and tried again")
  func unsaved() async throws {
    let app = AppFlow()
    app.root.tabs.settingsButtonTapped()
    await app.settle()
    app.world.settings.faults.failNext(.update, "the disk is full")
    try #require(app.root.tabs.destination?.settings).sound = false
    await app.settle()
    let before = app.styles
    app.root.tabs.dismissSettingsButtonTapped()
    await app.settle()
    let alert = try #require(app.root.alert)
    app.root.alertButtonTapped(.retry(SettingsKind.self))
    await app.settle()

    #expect(before == [.root, .sheet])
    #expect(alert.title == "The settings are not saved")
    #expect(alert.message.contains("the disk is full"))
    #expect(app.root.alert == nil)
    #expect(app.world.settings.stored?.sound == false)
  }

  @Test("A retry that loads both standups and settings leaves nothing to tell")
  func bothFail() async throws {
    let app = AppFlow([.design])
    app.world.records.failNext(.load, "the disk is gone")
    app.world.settings.faults.failNext(.load, "the disk is gone")
    await app.settle()

    app.root.alertButtonTapped(.retryLoading)
    await app.settle()

    #expect(app.root.alert == nil)
  }
}
