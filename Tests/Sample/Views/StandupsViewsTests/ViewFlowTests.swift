import AppFeature
import FeatureBindings
import FeatureScreens
import FeatureSessions
import StandupsFixtures
import Testing

/// The behavior of models and screens that the views of the app rely on.
@Suite(.feature) @MainActor struct ViewFlowTests {
  /// The app with a group of follow-ups open.
  private func appWithGroup() async throws -> (AppModel, StandupsWorld, FollowUpGroupModel) {
    let world = StandupsWorld([.design], followUps: FollowUp.fixtures) {
      $0.quotes = .builtIn
      $0.random = .seeded(1)
    }
    let app = AppModel(dependencies: world.dependencies)
    await world.settle()
    app.tabs.tabTapped(.followUps)
    app.tabs.followUps.groupTapped(.standup(Standup.design.id))
    return (app, world, try #require(app.tabs.followUps.destination?.group))
  }

  /// The labels below the rows of a screen.
  private func lines(of screen: Screen) -> [String] {
    screen.controls.flatMap(\.below).map(\.label)
  }

  @Test("A switch of the settings, a sheet of the app, reaches the texts of a row below it")
  func toggle() async throws {
    let (app, world, _) = try await appWithGroup()
    let group = try #require(OpenScreen(of: app, at: 1))
    app.tabs.settingsButtonTapped()
    let settings = try #require(app.tabs.destination?.settings)
    let isTold = EffectStream<Bool>("the row")
    let before = withObservationTracking {
      lines(of: group.live().screen)
    } onChange: {
      isTold.send(true)
    }

    settings.showStepsPreview = false

    var told = isTold.makeAsyncIterator()
    #expect(try await told.next() == true)
    #expect(before == ["Go", "Pay", "Find the bag"])
    #expect(lines(of: group.live().screen) == [])
    await world.settle()
  }

  @Test("The circle of a follow-up toggles it, and its text opens it")
  func circle() async throws {
    let (_, world, group) = try await appWithGroup()
    let screen = try #require(OpenScreen(of: group))
    let row = try #require(
      screen.live().screen.controls.first { $0.label == FollowUp.milk.task }
    )

    screen.perform(try #require(row.leading).id, .on(true))
    await world.settle()
    #expect(group.destination == nil)
    #expect(group.completed.contains { $0.id == FollowUp.milk.id })
    screen.perform(row.id)

    #expect(group.destination?.edit?.id == FollowUp.milk.id)
    #expect(group.completed.contains { $0.id == FollowUp.milk.id })
  }

  @Test("Swiping the sheet of a new follow-up down keeps what was typed")
  func swiping() async throws {
    let (app, _, group) = try await appWithGroup()
    group.addFollowUpButtonTapped()
    let screen = try #require(OpenScreen(of: app, at: 1))
    let sheet = try #require(screen.above([.sheet]))
    group.create?.followUp.task = "Call Ann"
    #expect(!sheet.asksBeforeClosing)

    screen.close(sheet)
    #expect(group.destination == nil)
    group.addFollowUpButtonTapped()

    #expect(group.create?.followUp.task == "Call Ann")
  }

  @Test("Swiping a changed form of a follow-up down asks, and the form stays")
  func asking() async throws {
    let (app, _, group) = try await appWithGroup()
    group.followUpTapped(id: FollowUp.milk.id)
    group.destination?.edit?.followUp.task = "Get bread"
    let screen = try #require(OpenScreen(of: app, at: 1))
    let sheet = try #require(screen.above([.sheet]))

    #expect(sheet.asksBeforeClosing)
    screen.close(sheet)

    #expect(group.destination?.edit?.alert == .discardChanges)
  }

  @Test("The inspiration covers the menu's button and the tabs, which the tab bar shows alone")
  func inspiration() async throws {
    let (app, _, _) = try await appWithGroup()
    app.tabs.followUps.destination = nil
    let cards = try #require(OpenScreen(of: app))
    let actions = cards.shown([.normal], of: cards.ends.screen.actions).map(\.id)
    #expect(actions == ["find", "settings", "quick-actions"])
    #expect(OpenScreen.overlay(of: app) == nil)

    app.inspirationButtonTapped()

    let overlay = try #require(OpenScreen.overlay(of: app))
    #expect(overlay.model === app.destination?.inspiration)
    overlay.perform("dismiss-inspiration")
    #expect(app.destination == nil)
  }
}
