import AppFeature
import StandupsFixtures
import Testing

@MainActor
final class WelcomeModel {
  private let dependencies: FeatureDependencies

  init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  func standupsButtonTapped() {
    dependencies.navigate(.route(RouteRoot.standups.route))
  }
}

@Suite(.feature) @MainActor struct RequestExamples {
  @Test("The button asks for the list of standups")
  func standups() throws {
    let inbox = NavigationInbox()
    let model = WelcomeModel(dependencies: .test { $0.navigate = inbox.navigator })

    model.standupsButtonTapped()

    #expect(inbox.requests == [.route(try Route(parsing: "standups://standups"))])
  }

  // snippet: request-flow
  @Test("A request closes what is open and opens what was asked for, unless something asks first")
  func carriedOut() async throws {
    let world = StandupsWorld([.design])
    let app = AppModel(dependencies: world.dependencies)
    let list = app.standupsList
    let driver = AppDriver(app, effects: world.dependencies.effects, inbox: app.inbox)
    let add = NavigationRequest.route(try Route(parsing: "standups://standups/add"))
    await driver.settle()
    list.standupTapped(id: Standup.design.id)
    await driver.settle()

    app.inbox.navigator(add)
    await driver.settle()
    try #require(list.destination?.add).standup.title = "Product"
    app.inbox.navigator(add)
    await driver.settle()

    #expect(list.destination?.add?.alert == .discardChanges)
    #expect(driver.takeOutcomes().last == .refused(.asked(depth: 1)))
  }
  // end snippet
}
