import EditStandup
import StandupDetailFeature
import StandupsFixtures
import StandupsListFeature
import Testing

@Suite(.feature) @MainActor struct RouteExamples {
  // snippet: route-test
  @Test("A route opens screens as taps do, and what is open has a route")
  func route() async throws {
    let world = StandupsWorld([.design])
    let list = StandupsListModel(dependencies: world.dependencies)
    let driver = AppDriver(list, effects: world.dependencies.effects)
    let root = RouteRoot(scheme: "standups", word: "standups")
    let text = "standups://standups/\(Standup.design.id)/edit?focus=\(Attendee.blobJr.id)"

    let opening = await driver.open(try Route(parsing: text + "/thmee"), from: root)

    #expect(list.destination?.detail?.destination?.edit?.focus == .attendee(Attendee.blobJr.id))
    #expect("\(root.route(of: list))" == text)
    let rest = try #require(opening.unresolved)
    #expect("\(rest)" == "“thmee” was left out. “thmee” leads nowhere from here.")
    #expect(rest.reason == .unknownWord("thmee", known: ["theme"]))
  }
  // end snippet
}
